/** The clock of a running server, checked before history is dated and deleted by it (docs/decisions/0131-the-history-of-pages.md). */

export type CheckedClock =
  /** `now` follows the monotonic clock from here, so that a jump during the work does not matter. */
  | { readonly status: 'plausible'; readonly now: () => Date }
  | { readonly status: 'implausible'; readonly shown: Date; readonly expected: Date }

export type PlausibleClock = ReturnType<typeof createPlausibleClock>

export interface PlausibleClockOptions {
  readonly now: () => Date
  /** Seconds, also of a suspension: `os.uptime`. */
  readonly uptime: () => number
  readonly historyDays: number
}

/** A paused virtual machine counts no time: it may sleep over a weekend. Clocks are otherwise corrected by seconds. */
const longestPauseDays = 3
const millisecondsOfADay = 86_400_000

/** Believes the clock of the start. */
export function createPlausibleClock({ now, uptime, historyDays }: PlausibleClockOptions) {
  // With a short retention, a smaller jump deletes everything.
  const largestStep = Math.min(longestPauseDays, historyDays / 2) * millisecondsOfADay
  let believed = read()

  function read() {
    return { wall: now().getTime(), up: uptime() * 1_000 }
  }

  return {
    /** The wall clock, unchecked. */
    now,
    /** @param recorded times (ISO 8601) that other machines have given; one near the wall clock confirms that time has moved on */
    check(recorded: readonly string[] = []): CheckedClock {
      const { wall, up } = read()
      const expected = believed.wall + up - believed.up
      const isNear = (time: number) => Math.abs(wall - time) <= largestStep
      // Every time that the clock returns to has been recorded before, so that nothing confirms a return.
      if (!isNear(expected) && !(wall > expected && recorded.some((time) => isNear(Date.parse(time)))))
        return { status: 'implausible', shown: new Date(wall), expected: new Date(expected) }
      believed = { wall, up }
      return { status: 'plausible', now: () => new Date(wall + uptime() * 1_000 - up) }
    },
  }
}
