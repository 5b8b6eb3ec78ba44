import { CodePointText } from '../code-point-text.ts'
import type { ContentProblem } from '../content-problem.ts'
import { textTree } from '../statements/text-tree.ts'
import { longestAgentInstructions } from './content-bounds.ts'
import type { SourceText } from './source-text.ts'

export interface AgentInstructionsResult {
  /** Absent when the file says nothing. */
  readonly instructions?: string
  readonly problems: readonly ContentProblem[]
}

/**
 * Reads `agents.md`: what the publisher asks of agents, such as how to cite. The text stands on one line of `llms.txt`, of every
 * page's Markdown and of the MCP server's instructions, so it is made of sentences alone. Line breaks count as spaces.
 */
export function readAgentInstructions(source: SourceText): AgentInstructionsResult {
  const text = source.value
  const problems = [...hiddenCharacters(source), ...unsupportedMarkdown(source)]
  const instructions = text
    .split('\n')
    .map((line, index, lines) => (index < lines.length - 1 ? line.trimEnd().replace(/\\$/, '') : line))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
  const { length } = new CodePointText(instructions)
  if (length > longestAgentInstructions) {
    const message = `The instructions have ${length} characters; at most ${longestAgentInstructions} are allowed.`
    problems.push(source.problem('agent_instructions_too_long', text.length - text.trimStart().length, message))
  }
  return instructions === '' ? { problems } : { instructions, problems }
}

/** What people do not see must not speak to agents: control and format characters, broken surrogate pairs. */
function hiddenCharacters(source: SourceText): ContentProblem[] {
  return Array.from(source.value.matchAll(/(?![\n\t])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu), ({ 0: character, index }) => {
    const code = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')
    return source.problem('hidden_character', index, `The instructions hold the invisible character U+${code}.`)
  })
}

function unsupportedMarkdown(source: SourceText): ContentProblem[] {
  const { value: text } = source
  const { blocks, links } = textTree(new CodePointText(text), 0)
  const problemAt = (position: number, what: string) =>
    source.problem('unsupported_agent_instructions', position, `Instructions for agents hold no ${what}.`)
  return [
    ...blocks.flatMap(({ kind, start }) => (kind === 'paragraph' ? [] : [problemAt(start, kind)])),
    ...links.map(({ image, start }) => problemAt(start, image ? 'image' : 'link')),
    ...Array.from(text.matchAll(/<[a-z/!?]/gi), ({ index }) => problemAt(index, 'HTML')),
  ]
}
