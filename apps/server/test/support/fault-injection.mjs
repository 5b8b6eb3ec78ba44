/**
 * Loaded into the built server by `node --import`. The process of a build throws while the file named by CRASH_BUILDS_WHILE exists; the wall clock
 * is off by as many milliseconds as the file named by CLOCK_OFFSET_FILE says.
 */
import { existsSync, readFileSync } from 'node:fs'

const { CRASH_BUILDS_WHILE, CLOCK_OFFSET_FILE } = process.env

if (process.argv[1].endsWith('builder.js') && CRASH_BUILDS_WHILE !== undefined && existsSync(CRASH_BUILDS_WHILE))
  throw new Error('injected')

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
