import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import {gzipSync} from 'node:zlib'

/** @type {Record<string, string>} */
const types = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
}

/**
 * Serve the files of a folder, compressed, to this machine only.
 *
 * @param {string} folder
 * @param {string} base path of the folder in URLs, such as "/" or "/shop/playground/"
 */
export async function serve(folder, base = '/') {
  /** @type {Map<string, Buffer>} */
  const compressed = new Map()
  const server = http.createServer(({url = '/'}, response) => {
    const {pathname} = new URL(url, 'http://localhost')
    const name = decodeURIComponent(pathname.slice(base.length)) || 'index.html'
    const file = path.join(folder, name)
    const isThere = pathname.startsWith(base) && file.startsWith(folder + path.sep) && fs.existsSync(file)
    if (!isThere) return response.writeHead(404).end()
    response.writeHead(200, {
      'content-type': types[path.extname(file)] ?? 'application/octet-stream',
      'content-encoding': 'gzip',
      'cache-control': 'max-age=600',
    })
    const body = compressed.get(file) ?? gzipSync(fs.readFileSync(file))
    compressed.set(file, body)
    return response.end(body)
  })
  await new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(undefined))
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {address: `http://localhost:${port}${base}`, close: () => server.close()}
}
