/** Counts of a soak. */
export function createTally() {
  const tally = {
    /** Answers by their status. */
    statuses: new Map(),
    /** 503 with Retry-After: the machine is overloaded. */
    overloaded: 0,
    /** Other 5xx responses by request. */
    serverErrors: new Map(),
    /** Requests whose connection closed before the response. */
    lost: 0,
    /** Milliseconds of every response to a normal request. */
    latencies: [],
    /** Answers of `ask_service` by status, reason and detail. */
    answers: new Map(),
    left: 0,
    broken: 0,
    faults: 0,
    goodReloads: 0,
    badReloads: 0,
    /** Broken guarantees, by name. */
    broke: new Map(),
    /** Longest recovery times in seconds, by fault. */
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
