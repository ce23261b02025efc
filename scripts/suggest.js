/**
 * Post suggestions on a pull request: the last step of the action if `suggest` is true.
 *
 *     node scripts/suggest.js FOLDER
 *
 * FOLDER has `review.json`, written by `--format github-review`, and `annotations.txt`, written by
 * `--format github`. Comments with suggestions are posted on lines that the pull request adds. A
 * comment of an earlier run is kept. It is edited if its text has changed, and resolved if its finding
 * is gone. For findings without a comment, annotations are printed. If no comments can be posted, for
 * example on a pull request from a fork, annotations are printed for all findings.
 *
 * Reads the variables that GitHub sets, and GITHUB_TOKEN, MAX_SUGGESTIONS and SUGGEST_KEY.
 * SUGGEST_KEY distinguishes the comments of several uses of the action.
 */
import {createHash} from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import {pathToFileURL} from 'node:url'

/**
 * @typedef {{path: string, line: number, start_line?: number, body: string}} Comment
 * @typedef {{number: number, databaseId: number, id: string, path: string, line: number | null,
 *   body: string, isResolved: boolean, isOutdated: boolean}} Thread
 * @typedef {Readonly<Record<string, string | undefined>>} Environment
 */

/** An error response from GitHub. */
class ApiError extends Error {
  /**
   * @param {string} request
   * @param {number} status
   * @param {string} reason
   */
  constructor(request, status, reason) {
    super(`${request}: ${status} ${reason}`)
    this.isForbidden = [401, 403, 404].includes(status)
  }
}

/**
 * Create a client for GitHub's API.
 *
 * @param {Environment} env
 * @returns {(method: string, route: string, body?: object) => Promise<any>} sends a request;
 *   `route` is `graphql`, or a path relative to the repository, such as `/pulls/1/files`
 */
function createClient(env) {
  const {GITHUB_API_URL: rest = 'https://api.github.com', GITHUB_REPOSITORY: repository} = env
  return async (method, route, body) => {
    const isGraph = route === 'graphql'
    const url = isGraph ? (env['GITHUB_GRAPHQL_URL'] ?? `${rest}/graphql`) : `${rest}/repos/${repository}${route}`
    const response = await fetch(url, {
      method,
      headers: {
        'authorization': `Bearer ${env['GITHUB_TOKEN'] ?? ''}`,
        'accept': 'application/vnd.github+json',
        'content-type': 'application/json',
        'user-agent': 'api-glossary',
        'x-github-api-version': '2022-11-28',
      },
      ...(body && {body: JSON.stringify(body)}),
      signal: AbortSignal.timeout(30_000),
    })
    /** @type {any} */
    const data = await response.json().catch(() => ({}))
    const request = `${method} ${route}`
    if (!response.ok) throw new ApiError(request, response.status, data.message ?? '')
    const [error] = isGraph ? (data.errors ?? []) : []
    if (error) throw new ApiError(request, error.type === 'FORBIDDEN' ? 403 : 422, error.message)
    return data
  }
}

/**
 * Find the lines that a pull request adds, by file and line number.
 *
 * @param {ReturnType<typeof createClient>} ask
 * @param {number} pull
 */
async function findAddedLines(ask, pull) {
  /** @type {Map<string, Map<number, string>>} */
  const files = new Map()
  for (let page = 1; ; page++) {
    const found = await ask('GET', `/pulls/${pull}/files?per_page=100&page=${page}`)
    for (const {filename, patch = ''} of found) files.set(filename, readPatch(patch))
    if (found.length < 100) return files
  }
}

/**
 * @param {string} patch hunks as git writes them, without file names
 * @returns {Map<number, string>} added lines by line number
 */
export function readPatch(patch) {
  const added = new Map()
  let number = 0
  for (const line of patch.split('\n')) {
    // Matches "@@ -1,2 +3,4 @@ Orders"
    const start = /^@@ -\d+(?:,\d+)? \+(\d+)/.exec(line)?.[1]
    if (start !== undefined) number = Number(start) - 1
    else if (line.startsWith('+')) added.set(++number, line.slice(1))
    else if (line.startsWith(' ')) number++
  }
  return added
}

/**
 * Whether the pull request adds all lines of a comment. The workflow lints a merge of the pull request
 * with the base branch, and line numbers in the merge may differ. So each added line must have the same
 * text as the linted line with the same number. Lines that end in a carriage return get no comment,
 * because a suggestion might change their ending.
 *
 * @param {Comment} comment
 * @param {Map<string, Map<number, string>>} added
 * @param {readonly string[]} linted lines of the file
 */
function isOnAddedLines({path: file, line, start_line: first = line}, added, linted) {
  for (let number = first; number <= line; number++) {
    const text = added.get(file)?.get(number)
    if (text === undefined || text !== linted[number - 1] || text.endsWith('\r')) return false
  }
  return true
}

const threadsQuery = `query($owner: String!, $name: String!, $pull: Int!, $after: String) {
  repository(owner: $owner, name: $name) {
    pullRequest(number: $pull) {
      reviewThreads(first: 100, after: $after) {
        pageInfo { hasNextPage endCursor }
        nodes {
          id isResolved isOutdated path line
          comments(first: 1) { nodes { databaseId body viewerDidAuthor } }
        }
      }
    }
  }
}`

/**
 * Find the threads of earlier runs.
 *
 * @param {ReturnType<typeof createClient>} ask
 * @param {Environment} env
 * @param {number} pull
 * @param {string} mark
 */
async function findOwnThreads(ask, env, pull, mark) {
  const [owner, name] = (env['GITHUB_REPOSITORY'] ?? '').split('/')
  /** @type {Thread[]} */
  const threads = []
  let after = null
  do {
    const {data} = await ask('POST', 'graphql', {query: threadsQuery, variables: {owner, name, pull, after}})
    const {nodes, pageInfo} = data.repository.pullRequest.reviewThreads
    for (const {comments, ...thread} of nodes) {
      const [comment] = comments.nodes
      if (comment?.viewerDidAuthor && comment.body.includes(mark)) threads.push({...thread, ...comment})
    }
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null
  } while (after !== null)
  return threads
}

/**
 * Match comments with existing threads: a comment is unchanged, edited or new. If somebody resolved a
 * thread, they declined its suggestion, so the thread stays as it is.
 *
 * @param {readonly Comment[]} comments
 * @param {readonly Thread[]} threads
 */
function match(comments, threads) {
  const left = new Set(threads)
  /** @param {(thread: Thread) => boolean} isWanted */
  const take = (isWanted) => {
    const thread = [...left].find(isWanted)
    if (thread) left.delete(thread)
    return thread
  }
  const kept = comments.map((comment) => ({
    comment,
    thread: take(
      (thread) =>
        thread.path === comment.path &&
        toPlain(thread.body) === toPlain(comment.body) &&
        (thread.isResolved || !thread.isOutdated),
    ),
    isEdited: false,
  }))
  const matched = kept.map((entry) => {
    if (entry.thread) return entry
    const {path: file, line} = entry.comment
    const thread = take((one) => !one.isResolved && !one.isOutdated && one.path === file && one.line === line)
    return {...entry, thread, isEdited: thread !== undefined}
  })
  return {matched, gone: [...left].filter(({isResolved}) => !isResolved)}
}

/** Undo what GitHub may change in a body: its line endings, and the spaces at both ends. @param {string} body */
function toPlain(body) {
  return body.replaceAll('\r\n', '\n').trim()
}

const resolveQuery = `mutation($id: ID!) {
  resolveReviewThread(input: {threadId: $id}) { thread { isResolved } }
}`

/**
 * Resolve a thread, which needs the permission `contents: write`. Without the permission, edit the
 * comment to say that the finding is gone.
 *
 * @param {ReturnType<typeof createClient>} ask
 * @param {Thread} thread
 * @param {string} mark
 */
async function resolve(ask, {id, databaseId, body}, mark) {
  try {
    await ask('POST', 'graphql', {query: resolveQuery, variables: {id}})
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const text = `This finding is gone.\n\n${mark}`
    if (toPlain(body) !== text) await ask('PATCH', `/pulls/comments/${databaseId}`, {body: text})
  }
}

/**
 * Update the comments on a pull request.
 *
 * @param {{event: string, body: string, comments: Comment[]}} review
 * @param {number} pull
 * @param {Environment} env
 * @param {(text: string) => void} print
 * @returns {Promise<Comment[]>} the comments that are now on the pull request
 */
async function suggest(review, pull, env, print) {
  const ask = createClient(env)
  const root = env['GITHUB_WORKSPACE'] ?? process.cwd()
  const key = createHash('sha256').update(env['SUGGEST_KEY'] ?? '')
  const mark = `<!-- api-glossary ${key.digest('hex').slice(0, 12)} -->`
  const added = await findAddedLines(ask, pull)
  const wanted = review.comments
    .filter((comment) => {
      const file = path.join(root, comment.path)
      return isOnAddedLines(
        comment,
        added,
        fs
          .readFileSync(file, 'utf8')
          .replace(/^\uFEFF/, '')
          .split('\n'),
      )
    })
    .map((comment) => ({...comment, body: `${comment.body}\n\n${mark}`}))
  const threads = await findOwnThreads(ask, env, pull, mark)
  const {matched, gone} = match(wanted, threads)
  const there = matched.filter(({thread}) => thread)
  const open = there.filter(({thread}) => !thread?.isResolved)
  const room = Math.max(0, Number(env['MAX_SUGGESTIONS'] ?? 20) - open.length)
  const fresh = matched.filter(({thread}) => !thread).slice(0, room)
  const comments = fresh.map(({comment}) => comment)
  if (comments.length > 0) await ask('POST', `/pulls/${pull}/reviews`, {...review, comments})
  for (const {comment, thread, isEdited} of there)
    if (isEdited) await ask('PATCH', `/pulls/comments/${thread?.databaseId}`, {body: comment.body})
  for (const thread of gone) await resolve(ask, thread, mark)
  const edited = there.filter(({isEdited}) => isEdited).length
  print(`Suggestions: ${fresh.length} new, ${edited} edited, ${there.length - edited} kept, ${gone.length} resolved`)
  return [...open, ...fresh].map(({comment}) => comment)
}

/**
 * Keep the annotations of findings that are in no comment.
 *
 * @param {string} annotations workflow commands, one on each line
 * @param {readonly Comment[]} comments
 */
function keepOthers(annotations, comments) {
  return annotations.split('\n').filter((line) => {
    // Matches "::warning file=docs/a%2Cb.md,line=3,col=5,endLine=3,"
    const found = /^::\w+ file=([^,]*),line=(\d+),col=\d+,endLine=(\d+),/.exec(line)
    if (!found) return line !== ''
    const file = decodeURIComponent(found[1] ?? '')
    const [first, last] = [Number(found[2]), Number(found[3])]
    return !comments.some((one) => one.path === file && (one.start_line ?? one.line) <= first && last <= one.line)
  })
}

/**
 * Post suggestions, and print annotations for the other findings.
 *
 * @param {string} folder
 * @param {Environment} env
 * @param {(text: string) => void} print
 */
export async function run(folder, env, print) {
  const event = JSON.parse(fs.readFileSync(env['GITHUB_EVENT_PATH'] ?? '', 'utf8'))
  const pull = event.pull_request?.number
  const file = path.join(folder, 'annotations.txt')
  const annotations = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : ''
  /** @type {Comment[]} */
  let comments = []
  if (pull !== undefined) {
    const review = JSON.parse(fs.readFileSync(path.join(folder, 'review.json'), 'utf8'))
    try {
      comments = await suggest(review, pull, env, print)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      const isForbidden = error instanceof ApiError && error.isForbidden
      const advice = isForbidden
        ? ' Suggestions need the permission `pull-requests: write`, which a pull request from a fork does not have.'
        : ''
      print(`::notice::No suggestions were posted (${reason.replace(/\s+/g, ' ')}).${advice}`)
    }
  }
  for (const line of keepOthers(annotations, comments)) print(line)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await run(process.argv[2] ?? '.', process.env, (text) => console.log(text))
