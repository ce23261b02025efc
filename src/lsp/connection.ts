import {
  createMessageConnection,
  ErrorCodes,
  ResponseError,
  StreamMessageReader,
  StreamMessageWriter,
  type CancellationToken,
} from 'vscode-jsonrpc/node'

/** The handlers for messages from the editor, by method. */
export interface Handlers {
  /** For a message without parameters, `params` is `{}`. */
  requests: ReadonlyMap<string, (params: never, token: CancellationToken) => unknown>
  notifications: ReadonlyMap<string, (params: never) => void>
}

/** Error codes of the protocol, in addition to those of JSON-RPC (3.17, `LSPErrorCodes`). */
const serverNotInitialized = -32_002
const cancelled = new ResponseError(-32_800, 'The editor cancelled the request')

/**
 * Connect to an editor as the language server protocol 3.17 demands: refuse requests before
 * `initialize` and after `shutdown`, and answer a cancelled request with an error, at once if
 * its handler has not started.
 */
export function connect(input: NodeJS.ReadableStream, output: NodeJS.WritableStream) {
  let state: 'new' | 'initialized' | 'shut down' = 'new'
  let hasEnded = false

  const notify = (method: string, params: object): void => {
    if (!hasEnded) void connection.sendNotification(method, params)
  }

  /** Write an error to the editor's log. */
  const log = (message: string): void => notify('window/logMessage', {type: 1, message})

  const reader = new StreamMessageReader(input)
  const writer = new StreamMessageWriter(output)
  const logger = {error: log, warn: log, info() {}, log() {}}
  const connection = createMessageConnection(reader, writer, logger, {
    connectionStrategy: {cancelUndispatched: ({jsonrpc}) => ({jsonrpc, id: null, error: cancelled.toJson()})},
  })

  /** @returns an error for a request at the wrong time */
  const refuse = (method: string): ResponseError | undefined => {
    const isFirst = method === 'initialize'
    if (state === 'new' && !isFirst)
      return new ResponseError(serverNotInitialized, `Unexpected \`${method}\` before \`initialize\``)
    if (state === 'shut down' || (state === 'initialized' && isFirst)) {
      const previous = state === 'shut down' ? 'shutdown' : 'initialize'
      return new ResponseError(ErrorCodes.InvalidRequest, `Unexpected \`${method}\` after \`${previous}\``)
    }
  }

  /**
   * Answer the editor until it sends `exit`, closes the connection, or sends something that
   * cannot be read.
   *
   * @returns 0 after an orderly end, otherwise 1
   */
  const listen = async ({requests, notifications}: Handlers): Promise<0 | 1> => {
    connection.onRequest(async (method, params, token) => {
      const refusal = refuse(method)
      if (refusal) return refusal
      if (method === 'initialize') state = 'initialized'
      if (method === 'shutdown') state = 'shut down'
      const handle = requests.get(method)
      if (!handle) return new ResponseError(ErrorCodes.MethodNotFound, `Unexpected method \`${method}\``)
      const result = await handle((params ?? {}) as never, token)
      return token.isCancellationRequested ? cancelled : result
    })
    await new Promise<void>((resolve) => {
      const giveUp = (reason: string): void => {
        log(`Cannot read what the editor sends: ${reason}`)
        resolve()
      }
      connection.onNotification((method, params) => {
        if (method === 'exit') resolve()
        else if (state === 'initialized') notifications.get(method)?.((params ?? {}) as never)
      })
      connection.onClose(resolve)
      reader.onError((error) => {
        // A malformed `$/cancelRequest` can be ignored. Any other unreadable message may be a
        // change of a document, so the server ends: an editor that restarts it sends the current
        // texts.
        if (error instanceof TypeError) log(error.message)
        else giveUp(error.message)
      })
      reader.onPartialMessage(({waitingTime}) => giveUp(`the end of a message did not come within ${waitingTime} ms`))
      connection.listen()
    })
    // Otherwise the reader keeps waiting for the end of a message, and the process never ends.
    reader.partialMessageTimeout = 0
    // Requests to the editor that have no answer yet fail now; nobody needs these errors.
    hasEnded = true
    connection.dispose()
    return state === 'shut down' ? 0 : 1
  }

  return {
    notify,
    request: (method: string, params: object): Promise<unknown> => connection.sendRequest(method, params),
    log,
    listen,
  }
}
