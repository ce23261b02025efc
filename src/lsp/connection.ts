import {
  createMessageConnection,
  ErrorCodes,
  ResponseError,
  StreamMessageReader,
  StreamMessageWriter,
  type CancellationToken,
  type DataCallback,
  type Disposable,
} from 'vscode-jsonrpc/node'
import {paramShapes} from './params.ts'

/** The handlers for messages from the editor, by method. */
export interface Handlers {
  /** `params` has the shape from `paramShapes`. For a message without parameters, `params` is `{}`. */
  requests: ReadonlyMap<string, (params: never, token: CancellationToken) => unknown>
  notifications: ReadonlyMap<string, (params: never) => void>
}

/** Milliseconds to wait for the end of a message. */
const patience = 10_000

class Reader extends StreamMessageReader {
  /** Called before each message is handled. */
  onMessage = (): void => {}

  override listen(callback: DataCallback): Disposable {
    return super.listen((message) => {
      this.onMessage()
      callback(message)
    })
  }
}

/** Errors that the language server protocol 3.17 defines. */
const serverNotInitialized = -32_002
const cancelled = new ResponseError(-32_800, 'The editor cancelled the request')

function hasParams(method: string, params: unknown): boolean {
  return !Object.hasOwn(paramShapes, method) || paramShapes[method]?.(params) === true
}

/**
 * Connect to an editor with the language server protocol 3.17. Requests before `initialize` or after
 * `shutdown`, and requests with wrong parameters, are refused. A cancelled request is answered with
 * an error at once.
 */
export function connect(input: NodeJS.ReadableStream, output: NodeJS.WritableStream) {
  let state: 'new' | 'initialized' | 'shut down' = 'new'
  let hasEnded = false

  const notify = (method: string, params: object): void => {
    if (!hasEnded) void connection.sendNotification(method, params)
  }

  const log = (message: string): void => notify('window/logMessage', {type: 1, message})

  const reader = new Reader(input)
  const writer = new StreamMessageWriter(output)
  const logger = {error: log, warn: log, info() {}, log() {}}
  const connection = createMessageConnection(reader, writer, logger, {
    connectionStrategy: {cancelUndispatched: ({jsonrpc}) => ({jsonrpc, id: null, error: cancelled.toJson()})},
  })

  const toRefusal = (method: string): string => `Unexpected parameters of \`${method}\``

  /** @returns an error if a request comes at the wrong time, has an unknown method, or has wrong parameters */
  const refuse = (method: string, params: unknown, isKnown: boolean): ResponseError | undefined => {
    const isFirst = method === 'initialize'
    if (state === 'new' && !isFirst)
      return new ResponseError(serverNotInitialized, `Unexpected \`${method}\` before \`initialize\``)
    if (state === 'shut down' || (state === 'initialized' && isFirst)) {
      const previous = state === 'shut down' ? 'shutdown' : 'initialize'
      return new ResponseError(ErrorCodes.InvalidRequest, `Unexpected \`${method}\` after \`${previous}\``)
    }
    if (!isKnown) return new ResponseError(ErrorCodes.MethodNotFound, `Unexpected method \`${method}\``)
    if (!hasParams(method, params)) return new ResponseError(ErrorCodes.InvalidParams, toRefusal(method))
  }

  /** Describe a handler's error for the editor. Logs the error if it is a bug in this package. */
  const explain = (method: string, error: unknown): ResponseError<unknown> => {
    // The handler sent a request to the editor, and the editor refused it.
    if (error instanceof ResponseError) return error as ResponseError<unknown>
    log(`Please report this bug in api-glossary: ${(error as Error).message} (${method})`)
    return new ResponseError(ErrorCodes.InternalError, `Cannot answer \`${method}\` because of a bug in api-glossary`)
  }

  /**
   * Answer the editor until it sends `exit`, closes the connection, or sends something that
   * cannot be read.
   *
   * @returns 0 if the editor requested `shutdown` before `exit`, otherwise 1
   */
  const listen = async ({requests, notifications}: Handlers): Promise<0 | 1> => {
    connection.onRequest(async (method, given, token) => {
      const params = (given ?? {}) as never
      const handle = requests.get(method)
      const refusal = refuse(method, params, handle !== undefined)
      if (refusal) return refusal
      if (method === 'initialize') state = 'initialized'
      if (method === 'shutdown') state = 'shut down'
      const cancellation = new Promise((resolve) => void token.onCancellationRequested(resolve))
      try {
        const result = await Promise.race([handle?.(params, token), cancellation])
        return token.isCancellationRequested ? cancelled : result
      } catch (error) {
        return explain(method, error)
      }
    })
    let timer: ReturnType<typeof setTimeout> | undefined
    await new Promise<void>((end) => {
      const giveUp = (reason: string): void => {
        log(`Cannot read what the editor sends: ${reason}`)
        end()
      }
      connection.onNotification((method, given) => {
        const params = (given ?? {}) as never
        if (method === 'exit') return end()
        if (state !== 'initialized') return
        if (!hasParams(method, params)) return log(toRefusal(method))
        try {
          notifications.get(method)?.(params)
        } catch (error) {
          explain(method, error)
        }
      })
      connection.onClose(end)
      reader.onError((error) => {
        // A malformed `$/cancelRequest` does no harm. Any other unreadable message may be a change of a
        // document, so the server ends. An editor that restarts the server sends the current texts.
        if (error instanceof TypeError) log(toRefusal('$/cancelRequest'))
        else giveUp(error.message)
      })
      // The reader's own timer restarts at each chunk. If a message gives a wrong length, the timer may
      // never fire.
      reader.partialMessageTimeout = 0
      reader.onMessage = () => {
        clearTimeout(timer)
        timer = undefined
      }
      connection.listen()
      input.on('data', () => {
        timer ??= setTimeout(() => giveUp(`a message was not complete within ${patience} ms`), patience)
      })
    })
    // Unanswered requests to the editor fail now. Do not log these errors.
    hasEnded = true
    clearTimeout(timer)
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
