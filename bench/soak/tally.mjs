/** What happened, counted. */
export function createTally() {
  const tally = {
    /** Answers by their status. */
    statuses: new Map(),
    /** Answers of 503 with a time to wait: of a machine with too much to do. */
    overloaded: 0,
    /** Other answers of 5xx, by what was asked. */
    serverErrors: new Map(),
    /** Requests whose connection ended before their answer. */
    lost: 0,
    /** Milliseconds of every answer to those who do nothing wrong. */
    latencies: [],
    /** Answers of `ask_service` by status, reason and detail. */
    answers: new Map(),
    left: 0,
    broken: 0,
    faults: 0,
    goodReloads: 0,
    badReloads: 0,
    /** What the server promised and did not keep, by its name. */
    broke: new Map(),
    /** Longest times until all was well again, in seconds, by what had failed. */
    recoveries: new Map(),

    count(what, status, retryAfter) {
      increase(tally.statuses, status)
      if (status < 500) return
      if (status !== 503 || retryAfter === undefined) increase(tally.serverErrors, `${status} ${what}`)
      else tally.overloaded += 1
    },
    countAnswer: (...parts) => increase(tally.answers, parts.filter(Boolean).join(', ')),
    breach: (promise) => increase(tally.broke, promise),
    /** @param {number} limit seconds */
    recovered(fault, seconds, limit) {
      tally.recoveries.set(fault, Math.max(seconds, tally.recoveries.get(fault) ?? 0))
      if (seconds > limit) tally.breach(`${fault}: recovery within ${limit} s`)
    },
  }
  return tally
}

function increase(counts, key) {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}
