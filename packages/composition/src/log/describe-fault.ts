import type { LogFields } from './log.ts'

/** Where it happened, without the message: that may quote the request. */
export function describeFault(error: unknown): LogFields {
  if (!(error instanceof Error)) return { fault: typeof error }
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return { fault: error.name, code: (error as { code?: string }).code, at: frames.slice(0, 8).map((line) => line.trim()) }
}
