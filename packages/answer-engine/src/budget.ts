import type { Clock } from './ports/clock.ts'

/** The time of one question, until its deadline or until the caller disconnects. */
export type Budget = ReturnType<typeof startBudget>

export function startBudget(clock: Clock, milliseconds: number, caller?: AbortSignal) {
  const deadline = new AbortController()
  const signal = AbortSignal.any([deadline.signal, ...(caller ? [caller] : [])])
  const cancelDeadline = clock.schedule(
    () => deadline.abort(new DOMException(`The budget of ${milliseconds} ms is used up.`, 'TimeoutError')),
    milliseconds,
  )

  return {
    signal,
    /** Whether the deadline, not the caller, ended the budget. */
    get exceeded(): boolean {
      return signal.aborted && signal.reason === deadline.signal.reason
    },
    /** The result of the work. Rejects with the signal's reason when the budget ends, even if the work ignores the signal. */
    within: <T>(work: Promise<T>): Promise<T> => orAbort(work, signal),
    /** Clears the timer. */
    end: cancelDeadline,
  }
}

/** The result of the work. Rejects with the signal's reason when it aborts; a later failure of the work is ignored. */
export function orAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    const settle = () => signal.removeEventListener('abort', abort)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort)
    work.then(resolve, reject).finally(settle)
  })
}
