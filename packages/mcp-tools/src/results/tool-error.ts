import * as z from 'zod'
import { firstThatFit, listedCharacters, longestDefaultResult } from './result-bounds.ts'

/** An error of a call that the agent can correct. */
export const toolErrorSchema = z.strictObject({
  /** Stable, machine-readable. */
  error: z.string(),
  message: z.string(),
  /** The concrete next step. */
  resolution: z.string(),
  /** Values or calls that would work, best first. */
  suggestions: z.array(z.string()),
})

/** The structured side of a tool's error: what happened, and what to do next. */
export type ToolError = z.infer<typeof toolErrorSchema>

/** Room for the sentence about suggestions that were left out. */
const longestRest = 2_000

/**
 * An error with as many suggestions as a result has room for.
 *
 * @param suggestions best first
 * @param rest what to do for the others, when only some are listed
 */
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

/** The readable side of an error: everything the structured side says. */
export function toolErrorText({ error, message, resolution, suggestions }: ToolError): string {
  const lines = [`Error (${error}): ${message}`, resolution]
  if (suggestions.length > 0) lines.push('Suggestions:', ...suggestions.map((suggestion) => `- ${suggestion}`))
  return lines.join('\n')
}

/** A caller's value as it may be shown: JSON, at most 80 code points, so that an error never becomes a mirror. */
export function shown(value: unknown): string {
  const json = JSON.stringify(value) ?? 'nothing'
  const characters = Array.from(json.slice(0, 2 * shownCharacters + 1))
  return characters.length > shownCharacters ? `${characters.slice(0, shownCharacters).join('')}…` : json
}

/** Enough to recognise a value by. */
const shownCharacters = 80
