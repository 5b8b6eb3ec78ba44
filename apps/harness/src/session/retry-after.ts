/** What waiting needs of the process around it. */
export interface Patience {
  /** Resolves after that many seconds. */
  wait(seconds: number): Promise<void>
  /** Receives a line before every wait. */
  note(line: string): void
}

/** The window of the profile's and of the tool calls' limit: a server that asks for a longer wait enforces another limit. */
const windowSeconds = 60
/**
 * Waits for one request. A server that keeps its word serves after the first; others who share this client's address may use up the
 * next window before it, and a third full window in a row means that there is no turn soon.
 */
const mostWaits = 3

/**
 * Seconds that an answer asks to wait before the same request is sent again (RFC 9110 section 10.2.3): this client sent too many (429),
 * or all of them together did (503 that names a wait). A whole window when `Retry-After` is not a number of seconds; undefined when it
 * is another answer.
 */
export function secondsToWait(status: number, retryAfter: string | null | undefined): number | undefined {
  if (status !== 429 && !(status === 503 && retryAfter)) return undefined
  return retryAfter && /^[1-9][0-9]*$/.test(retryAfter) ? Number(retryAfter) : windowSeconds
}

/**
 * Asks, and as long as the answer is that there were too many requests, waits as it says and asks again: at most three times, and
 * never longer than a window.
 *
 * @param limitOf seconds that an answer asks to wait; undefined when it does not
 * @returns the first other answer, or the one that was not waited out
 */
export async function askPatiently<Answer>(
  ask: () => Promise<Answer>,
  limitOf: (answer: Answer) => number | undefined,
  patience: Patience,
): Promise<Answer> {
  for (let waits = 0; ; waits += 1) {
    const answer = await ask()
    const seconds = limitOf(answer)
    if (seconds === undefined || seconds > windowSeconds || waits === mostWaits) return answer
    patience.note(`… too many requests for now, waiting the ${seconds} s the server asks for`)
    await patience.wait(seconds)
  }
}
