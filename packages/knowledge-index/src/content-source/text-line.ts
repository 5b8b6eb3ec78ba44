import * as z from 'zod'

/** A text that fits on one line of a list or a heading: no line breaks, control characters or broken surrogate pairs. */
export function textLine(longest: number) {
  const message = `must be a text of 1 to ${longest} characters on one line`
  return z
    .string({ error: message })
    .trim()
    .min(1, message)
    .max(longest, message)
    .regex(/^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u, message)
}
