import type { parseText } from '../../page/markdown/parsed-text.ts'
import { CodePointText } from '../../page/text/code-point-text.ts'
import type { Content } from '../folder/content.ts'
import { longestAgentInstructions } from '../source/content-bounds.ts'
import type { SourceText } from '../source/source-text.ts'
import { type ContentKind, oneFile } from './kind.ts'

/** `agents.md`: what the publisher asks of agents, one line of `llms.txt`, pages and instructions: only sentences. Undefined if it is empty. */
export const agents: ContentKind<Pick<Content, 'agentInstructions'>> = oneFile('agents.md', async (source) => {
  if (source === undefined) return {}
  const { parseText } = await import('../../page/markdown/parsed-text.ts')
  reportHiddenCharacters(source)
  reportUnsupportedMarkdown(source, parseText)
  const agentInstructions = instructionsOf(source)
  return agentInstructions === '' ? {} : { agentInstructions }
})

function instructionsOf(source: SourceText): string {
  const text = source.value
  const instructions = text
    .split('\n')
    .map((line, index, lines) => (index < lines.length - 1 ? line.trimEnd().replace(/\\$/, '') : line))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
  const { length } = new CodePointText(instructions)
  if (length > longestAgentInstructions) {
    const message = `The instructions have ${length} characters; at most ${longestAgentInstructions} are allowed.`
    source.report('agent_instructions_too_long', text.length - text.trimStart().length, message)
  }
  return instructions
}

/** Agents must not read what people do not see: control and format characters, broken surrogate pairs. */
function reportHiddenCharacters(source: SourceText): void {
  for (const { 0: character, index } of source.value.matchAll(/(?![\n\t])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu)) {
    const code = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')
    source.report('hidden_character', index, `The instructions contain the invisible character U+${code}.`)
  }
}

function reportUnsupportedMarkdown(source: SourceText, parse: typeof parseText): void {
  const { blocks, links } = parse(new CodePointText(source.value), 0)
  const report = (position: number, what: string) =>
    source.report('unsupported_agent_instructions', position, `Instructions for agents cannot contain ${what}.`)
  for (const { kind, start } of blocks) if (kind !== 'paragraph') report(start, kind)
  for (const { image, start } of links) report(start, image ? 'image' : 'link')
  for (const { index } of source.value.matchAll(/<[a-z/!?]/gi)) report(index, 'HTML')
}
