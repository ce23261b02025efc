import fs from 'node:fs'
import http from 'node:http'
import type {AddressInfo} from 'node:net'
import path from 'node:path'
import {describe, expect, onTestFinished, test} from 'vitest'
import {readPatch} from '../../scripts/suggest.js'
import {runStep, type Outcome} from './action.ts'
import {makeFolder} from './command.ts'

interface Thread {
  id: string
  isResolved: boolean
  isOutdated: boolean
  path: string
  line: number | null
  comments: {nodes: [{databaseId: number; body: string; viewerDidAuthor: boolean}]}
}

interface NewComment {
  path: string
  line: number
  body: string
}

interface Variables {
  id?: string
  after?: string | null
}

/** A fake of GitHub's API for one pull request of an order shop. It records the requests that change something. */
class GitHub {
  threads: Thread[] = []
  /** Requests that change something. */
  changes: string[] = []
  patches: Record<string, string>
  may: {comment: boolean; resolve: boolean}

  constructor(patches: Record<string, string>, may = {comment: true, resolve: true}) {
    this.patches = patches
    this.may = may
  }

  /** Answer a request. @returns status and body */
  answer(method: string, url: string, body: string): [status: number, answer: unknown] {
    const route = `${method} ${url.replace(/^\/repos\/shop\/docs/, '').replace(/\?.*$/, '')}`
    const data = (body === '' ? {} : JSON.parse(body)) as {
      query?: string
      variables?: Variables
      comments?: NewComment[]
      body?: string
    }
    if (route === 'GET /pulls/7/files') {
      const start = 100 * (Number(new URL(url, 'http://shop.example').searchParams.get('page')) - 1)
      const files = Object.entries(this.patches).map(([filename, patch]) => ({filename, patch}))
      return [200, files.slice(start, start + 100)]
    }
    if (route === 'POST /graphql') return [200, this.query(data.query ?? '', data.variables ?? {})]
    this.changes.push(route)
    if (!this.may.comment) return [403, {message: 'Resource not accessible by integration'}]
    for (const comment of route === 'POST /pulls/7/reviews' ? (data.comments ?? []) : []) this.add(comment)
    const thread = this.threads.find(({comments}) => route === `PATCH /pulls/comments/${comments.nodes[0].databaseId}`)
    if (thread) thread.comments.nodes[0].body = data.body ?? ''
    return [200, {}]
  }

  query(query: string, {id, after}: Variables): unknown {
    if (!query.startsWith('mutation')) {
      // Each page of results is smaller than on GitHub.
      const end = Number(after ?? 0) + 2
      const pageInfo = {hasNextPage: end < this.threads.length, endCursor: String(end)}
      const reviewThreads = {pageInfo, nodes: this.threads.slice(end - 2, end)}
      return {data: {repository: {pullRequest: {reviewThreads}}}}
    }
    this.changes.push('resolve')
    if (!this.may.resolve)
      return {data: null, errors: [{type: 'FORBIDDEN', message: 'Resource not accessible by integration'}]}
    for (const thread of this.threads) if (thread.id === id) thread.isResolved = true
    return {data: {}}
  }

  add({path: file, line, body}: NewComment, viewerDidAuthor = true): Thread {
    const databaseId = this.threads.length + 1
    const thread: Thread = {
      id: `thread-${databaseId}`,
      isResolved: false,
      isOutdated: false,
      path: file,
      line,
      comments: {nodes: [{databaseId, body, viewerDidAuthor}]},
    }
    this.threads.push(thread)
    return thread
  }

  /** The unresolved comments on the pull request. */
  get open(): string[] {
    return this.threads.filter(({isResolved}) => !isResolved).map(({path: file, line}) => `${file}:${line}`)
  }

  async run(cwd: string, inputs: Record<string, string> = {}, event: object = pullRequest): Promise<Outcome> {
    this.changes = []
    const server = http.createServer((request, response) => {
      let body = ''
      request.on('data', (data) => (body += String(data)))
      request.on('end', () => {
        const [status, answer] = this.answer(request.method ?? '', request.url ?? '', body)
        response.writeHead(status, {'content-type': 'application/json'}).end(JSON.stringify(answer))
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const folder = makeFolder({'event.json': JSON.stringify(event)})
    return runStep('Run api-glossary', {suggest: 'true', token: 'secret', ...inputs}, cwd, {
      GITHUB_API_URL: url,
      GITHUB_GRAPHQL_URL: `${url}/graphql`,
      GITHUB_REPOSITORY: 'shop/docs',
      GITHUB_EVENT_PATH: path.join(folder, 'event.json'),
    })
  }
}

const pullRequest = {pull_request: {number: 7, head: {repo: {full_name: 'shop/docs'}}}}
const lines = ['Orders.', '', 'Call the Rest api.', '', 'The API has one end-point for orders.', '', 'We use Graphql.']

/** Make the patch of a pull request that adds a new file with these lines. */
function toPatch(all: readonly string[]): string {
  return [`@@ -0,0 +1,${all.length} @@`, ...all.map((line) => `+${line}`)].join('\n')
}

function open(all: readonly string[] = lines, may?: GitHub['may']): {github: GitHub; cwd: string} {
  const cwd = makeFolder({'docs/a.md': `${all.join('\n')}\n`})
  return {github: new GitHub({'docs/a.md': toPatch(all)}, may), cwd}
}

/** Add a commit to the pull request. */
function change(github: GitHub, cwd: string, all: readonly string[]): void {
  fs.writeFileSync(path.join(cwd, 'docs/a.md'), `${all.join('\n')}\n`)
  github.patches = {'docs/a.md': toPatch(all)}
}

describe('the action with `suggest`', () => {
  test('posts each certain repair on an added line once, in one review, instead of annotations', async () => {
    const {github, cwd} = open()
    const {status, stdout} = await github.run(cwd)
    expect({status, stdout}).toEqual({status: 1, stdout: 'Suggestions: 3 new, 0 edited, 0 kept, 0 resolved\n'})
    expect(github.open).toEqual(['docs/a.md:3', 'docs/a.md:5', 'docs/a.md:7'])
    expect(github.changes).toEqual(['POST /pulls/7/reviews'])
    expect(github.threads[0]?.comments.nodes[0].body).toMatch(
      /^Unexpected `Rest api`, .*\n\n```suggestion\nCall the REST API\.\n```\n\n<!-- api-glossary [\da-f]{12} -->$/s,
    )
    expect((await github.run(cwd)).stdout).toBe('Suggestions: 0 new, 0 edited, 3 kept, 0 resolved\n')
    expect(github.changes).toEqual([])
  })

  test('resolves the threads of fixed findings, and posts nothing twice', async () => {
    const {github, cwd} = open()
    await github.run(cwd)
    change(github, cwd, ['New.', ...lines.map((line) => line.replace('end-point', 'endpoint'))])
    const {stdout} = await github.run(cwd)
    expect(stdout).toBe('Suggestions: 0 new, 0 edited, 2 kept, 1 resolved\n')
    expect(github.changes).toEqual(['resolve'])
    expect(github.open).toEqual(['docs/a.md:3', 'docs/a.md:7'])
  })

  test('without permission to resolve a thread, edits its comment once to say that the finding is gone', async () => {
    const {github, cwd} = open(lines, {comment: true, resolve: false})
    await github.run(cwd)
    change(github, cwd, lines.slice(0, 5))
    await github.run(cwd)
    expect(github.changes).toEqual(['resolve', 'PATCH /pulls/comments/3'])
    expect(github.threads[2]?.comments.nodes[0].body).toMatch(/^This finding is gone\.\n\n<!-- api-glossary/)
    await github.run(cwd)
    expect(github.changes).toEqual(['resolve'])
  })

  test('edits only its own comment if the suggestion for a line changes', async () => {
    const {github, cwd} = open()
    const foreign = github.add({path: 'docs/a.md', line: 3, body: 'Why?'}, false)
    await github.run(cwd)
    const own = github.threads[1]
    if (own) own.comments.nodes[0].body = own.comments.nodes[0].body.replace('REST API.', 'RESTful API.')
    expect((await github.run(cwd)).stdout).toContain('0 new, 1 edited, 2 kept')
    expect(github.changes).toEqual(['PATCH /pulls/comments/2'])
    expect(own?.comments.nodes[0].body).toContain('REST API.')
    expect(foreign.comments.nodes[0].body).toBe('Why?')
  })

  test('leaves a resolved suggestion as it is, and posts an outdated suggestion again', async () => {
    const {github, cwd} = open()
    await github.run(cwd)
    const [declined, outdated] = github.threads
    if (declined) declined.isResolved = true
    if (outdated) Object.assign(outdated, {isOutdated: true, line: null})
    const {stdout} = await github.run(cwd)
    expect(stdout).toMatch(/^Suggestions: 1 new, 0 edited, 2 kept, 1 resolved\n::warning file=docs\/a\.md,line=3,.*\n$/)
    expect(github.open).toEqual(['docs/a.md:7', 'docs/a.md:5'])
  })

  test('posts as many suggestions as the input allows, and annotates the other findings', async () => {
    const {github, cwd} = open()
    const {stdout} = await github.run(cwd, {'max-suggestions': '2'})
    expect(stdout).toMatch(/^Suggestions: 2 new, .*\n::warning file=docs\/a\.md,line=7,.*\n$/)
    expect((await github.run(cwd, {'max-suggestions': '2'})).stdout).toMatch(/^Suggestions: 0 new, 0 edited, 2 kept/)
  })

  test('annotates findings that have no certain repair, or are on lines that the pull request does not add', async () => {
    const {github, cwd} = open([...lines, '', '`POST /deleteOrder`'])
    github.patches = {
      'docs/a.md': '@@ -3,2 +3,3 @@ Orders.\n Call the Rest api.\n \n+The API has one end-point for orders.',
    }
    const {stdout} = await github.run(cwd)
    expect(github.open).toEqual(['docs/a.md:5'])
    expect(stdout.match(/line=\d+/g)).toEqual(['line=3', 'line=7', 'line=9'])
  })

  test('finds the files of a large pull request, and its own comments among many', async () => {
    const {github, cwd} = open()
    const others = Array.from({length: 100}, (_, index) => [`${index}.md`, toPatch(['Orders.'])])
    github.patches = {...Object.fromEntries(others), ...github.patches}
    for (const line of [1, 2, 3]) github.add({path: 'docs/a.md', line, body: 'Why?'}, false)
    await github.run(cwd)
    expect(github.threads).toHaveLength(6)
    expect((await github.run(cwd)).stdout).toBe('Suggestions: 0 new, 0 edited, 3 kept, 0 resolved\n')
  })

  test('suggests nothing for lines that the merge with the base branch has moved in the checkout', async () => {
    const {github, cwd} = open(['From the base branch.', ...lines])
    github.patches = {'docs/a.md': toPatch(lines)}
    const {stdout} = await github.run(cwd)
    expect(github.threads).toEqual([])
    expect(stdout.match(/::warning/g)).toHaveLength(3)
  })

  test('suggests nothing if lines end in a carriage return', async () => {
    const {github, cwd} = open(lines.map((line) => `${line}\r`))
    expect((await github.run(cwd)).stdout.match(/::warning/g)).toHaveLength(3)
  })

  test.each([
    ['without permission', pullRequest],
    ['from a fork', {pull_request: {number: 7, head: {repo: {full_name: 'friend/docs'}}}}],
    ['from a deleted fork', {pull_request: {number: 7, head: {repo: null}}}],
  ])('annotates a pull request %s', async (_, event) => {
    const {github, cwd} = open(lines, {comment: false, resolve: false})
    const {status, stdout} = await github.run(cwd, {}, event)
    expect(status).toBe(1)
    expect(github.threads).toEqual([])
    expect(stdout).toMatch(/^::notice::No suggestions were posted .*pull-requests: write/)
    expect(stdout.match(/::warning file=docs\/a\.md/g)).toHaveLength(3)
  })

  test('annotates on a push, and sends no request', async () => {
    const {github, cwd} = open()
    const {stdout} = await github.run(cwd, {}, {ref: 'refs/heads/main'})
    expect(stdout.match(/::warning/g)).toHaveLength(3)
    expect(stdout).not.toContain('::notice')
  })

  test('changes no comment if a file could not be read', async () => {
    const {github, cwd} = open()
    await github.run(cwd)
    fs.writeFileSync(path.join(cwd, 'docs/b.md'), '\u0000')
    change(github, cwd, ['Orders.'])
    expect((await github.run(cwd)).status).toBe(2)
    expect(github.changes).toEqual([])
  })

  test('reports paths from the root of the repository, even with another working directory', async () => {
    const {github, cwd} = open()
    await github.run(cwd, {'working-directory': 'docs'})
    expect(github.open).toEqual(['docs/a.md:3', 'docs/a.md:5', 'docs/a.md:7'])
  })
})

test('reads the added lines of a patch with their line numbers', () => {
  const patch =
    '@@ -1,2 +1,3 @@\n one\n-two\n+2\n+@@ -9 +9 @@\n@@ -10 +11,2 @@ Orders\n ten\n+11\n\\ No newline at end of file'
  expect([...readPatch(patch)]).toEqual([
    [2, '2'],
    [3, '@@ -9 +9 @@'],
    [12, '11'],
  ])
})
