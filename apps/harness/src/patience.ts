/** What waiting needs of the process around it. */
export interface Patience {
  /** Resolves after so many seconds. */
  wait(seconds: number): Promise<void>
  /** Hears of every wait before it begins. */
  note(line: string): void
}

/** The window of the profile's and of the tool calls' limit: whoever asks for a longer wait is not keeping one of them. */
const windowSeconds = 60
/**
 * Waits for one request. A server that keeps its word serves after the first; others who share this client's address may use up the
 * next window before it, and who is third in a row as well will not be served soon.
 */
const mostWaits = 3

/** Seconds that `Retry-After` asks for (RFC 9110 section 10.2.3); a whole window when it is no number of seconds. */
export function secondsToWait(retryAfter: string | null | undefined): number {
  return retryAfter && /^[1-9][0-9]*$/.test(retryAfter) ? Number(retryAfter) : windowSeconds
}

/**
 * Seconds that an answer asks to wait before the same is asked again: there were too many requests of this client (429), or of all of
 * them (503 that says how long). Undefined when it is another answer.
 */
export function askedToWait(status: number, retryAfter: string | null | undefined): number | undefined {
  return status === 429 || (status === 503 && retryAfter) ? secondsToWait(retryAfter) : undefined
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
