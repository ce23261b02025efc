/** Caches the page for use without a network. The parser for MDX is cached when it is first used. */

// The types of service workers conflict with the types of pages.
interface InstallEvent extends Event {
  waitUntil(promise: Promise<unknown>): void
}

interface FetchEvent extends Event {
  request: Request
  respondWith(response: Promise<Response>): void
}

/** Names of the files of the page. scripts/playground.js inserts them. */
declare const FILES: readonly string[]
/** A digest of all files. */
declare const VERSION: string

const prefix = 'playground-'
const cacheName = prefix + VERSION

self.addEventListener('install', (event) => (event as InstallEvent).waitUntil(keepFiles()))
self.addEventListener('activate', (event) => (event as InstallEvent).waitUntil(removeOld()))
self.addEventListener('fetch', (event) => {
  const {request} = event as FetchEvent
  if (request.method === 'GET') (event as FetchEvent).respondWith(answer(request))
})

async function keepFiles(): Promise<void> {
  const cache = await caches.open(cacheName)
  await cache.addAll([...FILES])
}

async function removeOld(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith(prefix) && name !== cacheName)
  await Promise.all(old.map((name) => caches.delete(name)))
}

/**
 * Answer a request. If the name of the file has a digest, the cache comes first, and then the network.
 * For other names, the network comes first, and then the cache.
 */
async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName)
  const kept = await cache.match(request, {ignoreSearch: true})
  // Matches "page-Ab3d_9xY.js", "style-1aB2-_cD.css"
  const hasDigest = /-[\w-]{8}\.\w+$/.test(new URL(request.url).pathname)
  if (kept && hasDigest) return kept
  try {
    const response = await fetch(request)
    if (response.ok) await cache.put(request, response.clone())
    return response
  } catch (error) {
    if (kept) return kept
    throw error
  }
}
