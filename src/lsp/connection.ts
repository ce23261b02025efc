import {
  createMessageConnection,
  ErrorCodes,
  ResponseError,
  StreamMessageReader,
  StreamMessageWriter,
  type CancellationToken,
} from 'vscode-jsonrpc/node'

/** What the server does with the messages of an editor, by their methods. */
export interface Handlers {
  /** A message without parameters has `{}`. */
  requests: Readonly<Record<string, (params: never, token: CancellationToken) => unknown>>
  notifications: Readonly<Record<string, (params: never) => void>>
}

/** The connection to an editor. */
export interface Connection {
  notify(method: string, params: object): void
  request(method: string, params: object): Promise<unknown>
  /** Show a problem in the editor's log. */
  log(problem: string): void
  /**
   * Answer the editor until it says “exit” or hangs up, or until what it sends
   * cannot be read.
   *
   * @returns 0 after an orderly end, otherwise 1
   */
  listen(handlers: Handlers): Promise<0 | 1>
}

/** Error codes of the protocol (3.17, “Base Protocol”). */
const serverNotInitialized = -32_002
const requestCancelled = -32_800

/**
 * Connect to an editor as the language server protocol 3.17 demands: nothing is
 * answered before `initialize` and after `shutdown`, and a request that the
 * editor cancels is answered by an error at once, or as soon as it can be.
 */
export function connect(input: NodeJS.ReadableStream, output: NodeJS.WritableStream): Connection {
  const reader = new StreamMessageReader(input)
  const log = (message: string): void => {
    notify('window/logMessage', {type: 1, message})
  }
  const connection = createMessageConnection(
    reader,
    new StreamMessageWriter(output),
    {error: log, warn: log, info() {}, log() {}},
    {
      connectionStrategy: {
        // A request that still waits for its turn.
        cancelUndispatched: ({jsonrpc}) => ({jsonrpc, id: null, error: cancelled.toJson()}),
      },
    },
  )
  let state: State = 'new'
  let hasEnded = false

  const notify = (method: string, params: object): void => {
    if (!hasEnded) void connection.sendNotification(method, params)
  }

  const listen = async ({requests, notifications}: Handlers): Promise<0 | 1> => {
    const [requestHandlers, notificationHandlers] = [toMap(requests), toMap(notifications)]

    connection.onRequest(async (method, params, token) => {
      const refusal = refuse(method, state)
      if (refusal) return refusal
      if (method === 'initialize') state = 'initialized'
      if (method === 'shutdown') state = 'shut down'
      const handle = requestHandlers.get(method)
      if (!handle) return new ResponseError(ErrorCodes.MethodNotFound, `Unexpected method \`${method}\``)
      const result = await handle((params ?? {}) as never, token)
      return token.isCancellationRequested ? cancelled : result
    })

    const ended = new Promise<void>((resolve) => {
      connection.onNotification((method, params) => {
        if (method === 'exit') resolve()
        else if (state === 'initialized') notificationHandlers.get(method)?.((params ?? {}) as never)
      })
      connection.onClose(resolve)
      const giveUp = (reason: string): void => {
        log(`Cannot read what the editor sends: ${reason}`)
        resolve()
      }
      reader.onError((error) => {
        // Nothing is lost with a `$/cancelRequest` that does not say of what. With any other message a change
        // of a document may be: an editor that starts the server anew sends the texts as they are.
        if (error instanceof TypeError) log(error.message)
        else giveUp(error.message)
      })
      reader.onPartialMessage(({waitingTime}) => giveUp(`the end of a message did not come within ${waitingTime} ms`))
      connection.listen()
    })
    await ended
    // Otherwise the reader waits for the end of a message, over and over, and keeps the process from its end.
    reader.partialMessageTimeout = 0
    // What still waits for an answer of the editor fails now, and has nobody to tell.
    hasEnded = true
    connection.dispose()
    return state === 'shut down' ? 0 : 1
  }

  return {notify, request: (method, params) => connection.sendRequest(method, params), log, listen}
}

/** How far a connection has come. */
type State = 'new' | 'initialized' | 'shut down'

const cancelled = new ResponseError(requestCancelled, 'The editor cancelled the request')

/** @returns an error where a request comes at the wrong time */
function refuse(method: string, state: State): ResponseError | undefined {
  const isInitialize = method === 'initialize'
  if (state === 'new' && !isInitialize)
    return new ResponseError(serverNotInitialized, `Unexpected \`${method}\` before \`initialize\``)
  if (state === 'shut down' || (state === 'initialized' && isInitialize)) {
    const previous = state === 'shut down' ? 'shutdown' : 'initialize'
    return new ResponseError(ErrorCodes.InvalidRequest, `Unexpected \`${method}\` after \`${previous}\``)
  }
}

/** Methods are words that others send: `constructor` is none of an object. */
function toMap<Value>(record: Readonly<Record<string, Value>>): ReadonlyMap<string, Value> {
  return new Map(Object.entries(record))
}
