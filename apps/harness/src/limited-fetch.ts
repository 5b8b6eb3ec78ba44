/** Seeing through the SDK that an answer asks to wait; its errors tell the status of an answer and none of its headers. */
import { askedToWait } from './patience.ts'

class TooManyRequests extends Error {
  readonly seconds: number

  constructor(seconds: number) {
    super(`Too many requests: wait ${seconds} s.`)
    this.name = 'TooManyRequests'
    this.seconds = seconds
  }
}

/** `fetch`, but for an answer that asks to wait: it throws what `outcomeOf` finds again. */
export async function fetchUnlessLimited(input: string | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init)
  const seconds = askedToWait(response.status, response.headers.get('retry-after'))
  if (seconds === undefined) return response
  await response.body?.cancel()
  throw new TooManyRequests(seconds)
}

/** How something ended that sends its requests by `fetchUnlessLimited`. */
type Outcome<Result> =
  | { readonly status: 'answered'; readonly result: Result }
  | { readonly status: 'limited'; readonly seconds: number }
  | { readonly status: 'failed'; readonly error: unknown }

export async function outcomeOf<Result>(ask: () => Promise<Result>): Promise<Outcome<Result>> {
  try {
    return { status: 'answered', result: await ask() }
  } catch (error) {
    // The SDK throws what fetch threw, and while it negotiates the version an error of its own with that as the cause.
    const thrown = [error, error instanceof Error ? error.cause : undefined].find((found) => found instanceof TooManyRequests)
    return thrown ? { status: 'limited', seconds: thrown.seconds } : { status: 'failed', error }
  }
}
