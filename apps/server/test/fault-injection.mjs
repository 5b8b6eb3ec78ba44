/**
 * Loaded into the built server by `node --import`. A worker thread throws while the file named by CRASH_WORKERS_WHILE exists; the wall clock
 * is off by as many milliseconds as the file named by CLOCK_OFFSET_FILE says.
 */
import { existsSync, readFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

const { CRASH_WORKERS_WHILE, CLOCK_OFFSET_FILE } = process.env

if (!isMainThread && CRASH_WORKERS_WHILE !== undefined && existsSync(CRASH_WORKERS_WHILE)) throw new Error('injected')

if (CLOCK_OFFSET_FILE !== undefined) {
  const RealDate = Date
  const offset = () => Number(readFileSync(CLOCK_OFFSET_FILE, 'utf8'))
  globalThis.Date = class extends RealDate {
    constructor(...given) {
      if (given.length === 0) super(RealDate.now() + offset())
      else super(...given)
    }

    static now() {
      return RealDate.now() + offset()
    }
  }
}
