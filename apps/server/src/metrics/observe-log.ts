import type { Log, LogLevel, RequestLine } from '@svc/composition'

/** Hears what is logged, whether or not the level lets it be written. */
export interface LogObserver {
  request(line: RequestLine): void
  line(level: LogLevel, message: string): void
}

/** A log that tells an observer. What happens is said once, to the log; nothing else has to know of metrics. */
export function observeLog(log: Log, observer: LogObserver): Log {
  const at =
    (level: Exclude<LogLevel, 'silent'>): Log['info'] =>
    (message, fields) => {
      observer.line(level, message)
      log[level](message, fields)
    }
  return {
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    request(line) {
      observer.request(line)
      log.request(line)
    },
    flush: () => log.flush(),
  }
}
