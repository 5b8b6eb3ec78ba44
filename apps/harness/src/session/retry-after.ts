export interface Waiting {
  /** Resolves after that many seconds. */
  wait(seconds: number): Promise<void>
  /** Receives a line before every wait. */
  note(line: string): void
}

/** The window of our limits. A server that asks for a longer wait enforces another limit. */
const windowSeconds = 60
/** For one request. Other clients with the same address may use up the next window, but hardly three. */
const mostWaits = 3

/** For 429, and 503 with `Retry-After` (RFC 9110 section 10.2.3); undefined for others. A whole window if it is not a number of seconds. */
export function secondsToWait(status: number, retryAfter: string | null | undefined): number | undefined {
  if (status !== 429 && !(status === 503 && retryAfter)) return undefined
  return retryAfter && /^[1-9][0-9]*$/.test(retryAfter) ? Number(retryAfter) : windowSeconds
}

/** Sends again while the response asks to wait, at most three times and never after more than a window. @param limitOf seconds to wait */
export async function askWithRetries<Answer>(
  ask: () => Promise<Answer>,
  limitOf: (answer: Answer) => number | undefined,
  waiting: Waiting,
): Promise<Answer> {
  for (let waits = 0; ; waits += 1) {
    const answer = await ask()
    const seconds = limitOf(answer)
    if (seconds === undefined || seconds > windowSeconds || waits === mostWaits) return answer
    waiting.note(`… too many requests for now, waiting the ${seconds} s the server asks for`)
    await waiting.wait(seconds)
  }
}
