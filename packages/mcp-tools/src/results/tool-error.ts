import { shortened } from '@svc/knowledge-index/page'
import * as z from 'zod'
import { firstThatFit, listedCharacters, longestDefaultResult } from './result-bounds.ts'

export const toolErrorSchema = z.strictObject({
  error: z.string(),
  message: z.string(),
  /** The concrete next step. */
  resolution: z.string(),
  /** Values or calls that would work, best first. */
  suggestions: z.array(z.string()),
})

/** The structured side of an error that the agent can correct. */
export type ToolError = z.infer<typeof toolErrorSchema>

const shownCharacters = 80
/** Characters of the sentence about suggestions that were left out. */
const longestRest = 2_000

/** An error with as many suggestions as fit. `rest` is the sentence about the others. */
export function withSuggestions(
  error: Omit<ToolError, 'suggestions'>,
  suggestions: readonly string[],
  rest: (listed: number) => string,
): ToolError {
  const room = longestDefaultResult - listedCharacters({ ...error, suggestions: [] }) - longestRest
  const listed = firstThatFit(suggestions, room, listedCharacters)
  if (listed.length === suggestions.length) return { ...error, suggestions: listed }
  return { ...error, resolution: `${error.resolution} ${rest(listed.length)}`, suggestions: listed }
}

export function toolErrorText({ error, message, resolution, suggestions }: ToolError): string {
  const lines = [`Error (${error}): ${message}`, resolution]
  if (suggestions.length > 0) lines.push('Suggestions:', ...suggestions.map((suggestion) => `- ${suggestion}`))
  return lines.join('\n')
}

/** A caller's value as JSON, cut to 80 code points: an error must not repeat a large input. */
export function shown(value: unknown): string {
  return shortened(JSON.stringify(value) ?? 'nothing', shownCharacters)
}
