import { AnswerEngineError } from './ports/answer-engine-error.ts'

/**
 * Design, section 6: 8 generations run at a time and 16 wait. More would only share the model's throughput and use up
 * everybody's 20 seconds.
 */
const defaultRunning = 8
const defaultWaiting = 16

/** Room for generations, shared by every engine of a process. */
export interface Slots {
  /**
   * A function that frees the slot, as soon as one is free, first come first served; `undefined` when the queue is full.
   * Rejects with the signal's reason when the caller stops waiting.
   */
  acquire(signal: AbortSignal): Promise<(() => void) | undefined>
}

/** How many generations `createSlots` has room for. */
export interface SlotsOptions {
  /** How many run at a time, at least 1; default 8. */
  readonly running?: number
  /** How many wait, at least 0; default 16. */
  readonly waiting?: number
}

/**
 * Room for `running` generations at a time and `waiting` more in a queue.
 *
 * @throws {AnswerEngineError} `invalid_option` when a count is none
 */
export function createSlots({ running = defaultRunning, waiting = defaultWaiting }: SlotsOptions = {}): Slots {
  if (!(Number.isInteger(running) && running >= 1 && Number.isInteger(waiting) && waiting >= 0)) {
    throw new AnswerEngineError(
      'invalid_option',
      `Slots need a whole number of at least 1 running and 0 waiting, not ${running} and ${waiting}.`,
      'Pass whole numbers, or leave the options out.',
    )
  }
  let free = running
  const queue = new Set<() => void>()

  function release(): () => void {
    let released = false
    return () => {
      if (released) return
      released = true
      const [next] = queue
      if (next === undefined) free += 1
      else next()
    }
  }

  return {
    async acquire(signal) {
      signal.throwIfAborted()
      if (free > 0) {
        free -= 1
        return release()
      }
      if (queue.size >= waiting) return undefined
      return new Promise((resolve, reject) => {
        const leave = () => {
          queue.delete(take)
          reject(signal.reason)
        }
        const take = () => {
          queue.delete(take)
          signal.removeEventListener('abort', leave)
          resolve(release())
        }
        queue.add(take)
        signal.addEventListener('abort', leave, { once: true })
      })
    },
  }
}
