import { pino } from 'pino'

/** A log as the server writes it: lines reach the system in blocks of 8 KiB, or after 100 ms. */
export function logInBlocks() {
  return pino(
    { base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ sync: false, minLength: 8_192, periodicFlush: 100 }),
  )
}
