import { checkOption } from './ports/answer-engine-error.ts'

/** More would share the model's throughput and use up the 20 seconds of every question (docs/pages/reference/limits.md). */
const defaultRunning = 8
const defaultWaiting = 16

/** Room for generations, shared by every engine of a process. */
export interface Slots {
  /**
   * Waits for a free slot, in order, and returns a function that frees it; `undefined` if the queue is full. Rejects with the signal's
   * reason when the signal aborts.
   */
  acquire(signal: AbortSignal): Promise<(() => void) | undefined>
}

/** How many generations run and wait. */
export interface SlotsOptions {
  /** Generations that run at a time, at least 1. @default 8 */
  readonly running?: number
  /** Generations that wait, at least 0. @default 16 */
  readonly waiting?: number
}

/**
 * Makes room for generations.
 *
 * @example const slots = createSlots({ running: 2 })
 * @throws {AnswerEngineError} `invalid_option` if an option is not such a number
 */
export function createSlots({ running = defaultRunning, waiting = defaultWaiting }: SlotsOptions = {}): Slots {
  checkOption(
    Number.isInteger(running) && running >= 1 && Number.isInteger(waiting) && waiting >= 0,
    `Slots need a whole number of at least 1 running and 0 waiting, not ${running} and ${waiting}.`,
    'Pass whole numbers, or leave the options out.',
  )
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
