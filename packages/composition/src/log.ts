/**
 * The log: one JSON object per line, or one readable line on a terminal. It never holds a question, an answer, a query string,
 * an address, a key or upstream text; callers hand in names, numbers and hashes only.
 *
 * Its own writer because of the price: pino costs 4.6 microseconds a line, a bare `node:http` answer 15 in all, and this 0.6.
 * Lines are collected and written together; warnings and errors are written at once.
 */
export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const

export type LogLevel = (typeof logLevels)[number]
export type LogFormat = 'json' | 'pretty'
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined | readonly string[]>>

export interface Log {
  debug(message: string, fields?: LogFields): void
  info(message: string, fields?: LogFields): void
  warn(message: string, fields?: LogFields): void
  error(message: string, fields?: LogFields): void
  /** One line for one request; `message` is `request`. */
  request(line: RequestLine): void
  /** Writes what is still held back. */
  flush(): void
}

export interface RequestLine {
  /** The number of the request since the start: what else is logged of it names the same. */
  readonly request: number
  /** Hash of the client's identity. */
  readonly client: string
  readonly method: string
  /** The route's template, such as `/*page.md`; `unmatched` for none. */
  readonly route: string
  /** 499 when the client left before there was an answer. */
  readonly status: number
  readonly durationMs: number
  /** Further fields, such as the tool of an MCP call. */
  readonly fields?: LogFields | undefined
}

export interface LogOptions {
  readonly level: LogLevel
  readonly format: LogFormat
  readonly write: (text: string) => void
  readonly now: () => Date
}

/** How long a line may wait for company, in milliseconds, and how many characters wait at most. */
const holdMs = 50
const holdCharacters = 16_384

export function createLog({ level, format, write, now }: LogOptions): Log {
  const threshold = logLevels.indexOf(level)
  const formatLine = format === 'json' ? jsonLine : prettyLine
  const time = cachedTime(now)
  let held = ''
  let timer: NodeJS.Timeout | undefined

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (held === '') return
    const text = held
    held = ''
    write(text)
  }

  function append(line: string): void {
    held += line
    if (held.length >= holdCharacters) flush()
    else timer ??= setTimeout(flush, holdMs).unref()
  }

  const at =
    (name: Exclude<LogLevel, 'silent'>) =>
    (message: string, fields?: LogFields): void => {
      if (logLevels.indexOf(name) < threshold) return
      append(formatLine(time(), name, message, fields))
      if (name === 'warn' || name === 'error') flush()
    }

  return {
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    request(line) {
      if (threshold > logLevels.indexOf('info')) return
      append(format === 'json' ? jsonRequestLine(time(), line) : prettyRequestLine(time(), line))
    },
    flush,
  }
}

function jsonLine(time: string, level: string, message: string, fields: LogFields = {}): string {
  return `${JSON.stringify({ time, level, message, ...fields })}\n`
}

/** Written out by hand: none of these values needs escaping, and it is what every request pays. */
function jsonRequestLine(time: string, { request, client, method, route, status, durationMs, fields }: RequestLine): string {
  const rest = fields === undefined ? '' : `,${JSON.stringify(fields).slice(1, -1)}`
  return `{"time":"${time}","level":"info","message":"request","request":${request},"client":"${client}","method":"${method}","route":"${route}","status":${status},"duration_ms":${rounded(durationMs)}${rest === ',' ? '' : rest}}\n`
}

function prettyLine(time: string, level: string, message: string, fields: LogFields = {}): string {
  return `${time.slice(11, 23)} ${level.padEnd(5)} ${message}${prettyFields(fields)}\n`
}

function prettyRequestLine(time: string, { request, client, method, route, status, durationMs, fields = {} }: RequestLine): string {
  return `${time.slice(11, 23)} info  ${method} ${route} ${status} ${rounded(durationMs)} ms${prettyFields({ request, client, ...fields })}\n`
}

function prettyFields(fields: LogFields): string {
  return Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('')
}

/** To a microsecond: finer is noise. */
function rounded(milliseconds: number): number {
  return Math.round(milliseconds * 1_000) / 1_000
}

/** ISO 8601 in UTC. The text of a second is made once: `toISOString` costs more than the rest of a line. */
function cachedTime(now: () => Date): () => string {
  let second = Number.NaN
  let text = ''
  return () => {
    const milliseconds = now().getTime()
    const current = Math.floor(milliseconds / 1_000)
    if (current !== second) {
      second = current
      text = new Date(current * 1_000).toISOString().slice(0, 20)
    }
    return `${text}${String(milliseconds - current * 1_000).padStart(3, '0')}Z`
  }
}
