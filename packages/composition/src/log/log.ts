/**
 * The log: pino, one JSON object per line, or pino-pretty's readable line on a terminal. It never contains a question, an answer, a query
 * string, an address, a key or upstream text: callers pass names, numbers and hashes, and `redact` removes mistakes.
 */
import { type DestinationStream, type Logger, pino } from 'pino'
import { prettyFactory } from 'pino-pretty'

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const

export type LogLevel = (typeof logLevels)[number]
export type LogFormat = 'json' | 'pretty'
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined | readonly string[]>>

export type Log = Logger

interface Destination extends DestinationStream {
  /** Writes buffered lines. */
  flush?(): void
}

export interface LogOptions {
  readonly level: LogLevel
  readonly format: LogFormat
  readonly destination: Destination
  /** Called for each warning and each error, written or not. */
  readonly onProblem?: ((level: 'warn' | 'error') => void) | undefined
}

/** Names under which mistakes would log a request, a question or a secret. */
const secretFields = ['question', 'query', 'url', 'headers', 'authorization', 'apiKey', 'err', 'error']

export function createLog({ level, format, destination, onProblem }: LogOptions): Log {
  const threshold = pino.levels.values[level] ?? Number.POSITIVE_INFINITY
  const { warn = 0, error = 0 } = pino.levels.values
  return pino(
    {
      // pino drops a line below its level before any hook: problems are counted whatever the level.
      level: threshold > warn ? 'warn' : level,
      messageKey: 'message',
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: secretFields, remove: true },
      hooks: {
        logMethod(values, write, value) {
          if (value >= warn) onProblem?.(value >= error ? 'error' : 'warn')
          if (value < threshold) return
          write.apply(this, values)
          // An operator may be waiting for these.
          if (value >= warn) this.flush()
        },
      },
    },
    format === 'json' ? destination : forTerminal(destination),
  )
}

/** Synchronous, in this thread: lines before an exit reach the destination. A request reads `GET /pricing 200 3 ms`. */
function forTerminal(destination: Destination): Destination {
  const prettify = prettyFactory({
    messageKey: 'message',
    singleLine: true,
    ignore: 'request,client,method,route,path,status,duration_ms',
    messageFormat: ({ message, method, route, path, status, duration_ms: duration }) =>
      method === undefined ? String(message) : `${method} ${path ?? route} ${status} ${Math.round(Number(duration))} ms`,
  })
  return { write: (line: string) => destination.write(prettify(line)), flush: () => destination.flush?.() }
}

/** An expected failure outside of this process. The message quotes no request, no content and no password, so it is logged. */
export class OperatorError extends Error {
  /** The next step, as a sentence. */
  readonly resolution: string

  constructor(message: string, resolution: string, options?: ErrorOptions) {
    super(message, options)
    this.resolution = resolution
  }
}

/** The code of an error of Node or of a database, such as `ENOENT`. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** The resolution of an expected failure; otherwise where the error occurred, without its message, which may quote the request. */
export function describeFault(error: unknown): LogFields {
  if (error instanceof OperatorError) return { problem: error.message, fix: error.resolution }
  if (!(error instanceof Error)) return { fault: typeof error }
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return { fault: error.name, code: errorCode(error), at: frames.slice(0, 8).map((line) => line.trim()) }
}

/** The fix for a file that could not be written. */
export function describeWriteFault(error: unknown, path: string): LogFields {
  const code = errorCode(error)
  if (!/^E[A-Z]+$/.test(code ?? '')) return describeFault(error)
  return { problem: `${path} cannot be written (${code}).`, fix: 'Make its folder writable, and make room on that disk.' }
}
