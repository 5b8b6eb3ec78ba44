import { groupedNumber } from '../../page/text/code-points.ts'
import * as bounds from './content-bounds.ts'
import fixes from './content-problem-fixes.json'

const mebibytes = (bytes: number) => `${groupedNumber(bytes / 1_048_576)} MiB`

/** The code of every error in the content, with its fix. One sentence each. An error with a more precise fix has its own. */
export const contentProblemFixes = {
  ...fixes,
  too_deep: `Nest folders at most ${bounds.deepestFolder} deep.`,
  too_large: `Split it into files of at most ${mebibytes(bounds.largestFile)} each.`,
  too_many_files: `Publish at most ${groupedNumber(bounds.mostFiles)} files of together at most ${mebibytes(bounds.mostBytes)}, and images of together at most ${mebibytes(bounds.mostImageBytes)}.`,
  long_front_matter: `Keep the front matter to the known keys, at most ${groupedNumber(bounds.longestFrontMatter)} characters.`,
  agent_instructions_too_long: `Shorten it to at most ${groupedNumber(bounds.longestAgentInstructions)} characters.`,
  image_too_large: `Save the image with fewer pixels or a stronger compression, at most ${mebibytes(bounds.largestImage)}.`,
  well_known_too_large: `Keep only what the directory asks for, at most ${groupedNumber(bounds.largestWellKnown)} bytes.`,
  too_many_well_known: `Keep at most ${bounds.mostWellKnown} files.`,
  too_many_facts: `Keep at most ${groupedNumber(bounds.mostFacts)} facts.`,
}

export type ContentProblemCode = keyof typeof contentProblemFixes
