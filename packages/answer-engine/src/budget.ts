import type { Clock } from './ports/clock.ts'

/** The time one question may take: one deadline for everything that is done for it, and the caller's leaving. */
export interface Budget {
  /** Aborted at the deadline or when the caller leaves, whichever comes first. */
  readonly signal: AbortSignal
  /** The deadline, not the caller, ended the budget. */
  readonly exceeded: boolean
  /** The work's result, or a rejection with the signal's reason as soon as the budget ends, even if the work ignores the signal. */
  within<T>(work: Promise<T>): Promise<T>
  /** Clears the timer and the listener on the caller's signal. */
  end(): void
}

/** Starts the clock now: everything that happens from here on is paid from this budget. */
export function startBudget(clock: Clock, milliseconds: number, caller?: AbortSignal): Budget {
  const controller = new AbortController()
  const { signal } = controller
  let exceeded = false

  const leave = () => controller.abort(caller?.reason)
  const cancelDeadline = clock.schedule(() => {
    if (signal.aborted) return
    exceeded = true
    controller.abort(new DOMException(`The budget of ${milliseconds} ms is used up.`, 'TimeoutError'))
  }, milliseconds)
  if (caller?.aborted) leave()
  else caller?.addEventListener('abort', leave)

  return {
    signal,
    get exceeded() {
      return exceeded
    },
    within: (work) => orAbort(work, signal),
    end() {
      cancelDeadline()
      caller?.removeEventListener('abort', leave)
    },
  }
}

/** The work's result, or a rejection with the signal's reason once it aborts. A late failure of the abandoned work is no one's any more. */
export function orAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    const settle = () => signal.removeEventListener('abort', abort)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort)
    work.then(resolve, reject).finally(settle)
  })
}
