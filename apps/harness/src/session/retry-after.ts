/** The functions that waiting needs. */
export interface Patience {
  /** Resolves after that many seconds. */
  wait(seconds: number): Promise<void>
  /** Receives a line before every wait. */
  note(line: string): void
}

/** The window of the profile's and of the tool calls' limit: a server that asks for a longer wait enforces another limit. */
const windowSeconds = 60
/**
 * Maximum number of waits for one request. Usually one suffices; other clients with the same address may use up the
 * next window, and after a third full window a further wait is unlikely to help.
 */
const mostWaits = 3

/**
 * Seconds to wait before the same request is sent again (RFC 9110 section 10.2.3): this client sent too many (429),
 * or the server is overloaded (503 with `Retry-After`). A whole window if `Retry-After` is not a number of seconds; undefined for
 * other responses.
 */
export function secondsToWait(status: number, retryAfter: string | null | undefined): number | undefined {
  if (status !== 429 && !(status === 503 && retryAfter)) return undefined
  return retryAfter && /^[1-9][0-9]*$/.test(retryAfter) ? Number(retryAfter) : windowSeconds
}

/**
 * Sends a request. While the response asks to wait, waits and sends it again: at most three times, and
 * never longer than a window.
 *
 * @param limitOf seconds to wait after a response; undefined for none
 * @returns the first other response, or the last one that asked to wait
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
