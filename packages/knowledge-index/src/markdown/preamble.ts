/**
 * The text above the author's in a published text: front matter, then one line with a link to the index of all pages and the publisher's
 * instructions for agents (docs/decisions/0050-instructions-for-agents.md).
 */
import { yamlString } from '../text/yaml.ts'

export interface PreambleFields {
  readonly title: string
  /** Absolute canonical URL. */
  readonly url: string
  /** `YYYY-MM-DD` */
  readonly reviewed?: string
  /** `YYYY-MM-DD` */
  readonly verified?: string
  readonly revision: string
}

export interface PreambleContext {
  /** Absolute URL of the service without a trailing slash. */
  readonly baseUrl: string
  readonly agentInstructions?: string | undefined
}

const pointer = '> Index of all public pages: '

/** The opening of a published text, its closing blank line included. */
export function publishedPreamble(
  { title, url, reviewed, verified, revision }: PreambleFields,
  { baseUrl, agentInstructions }: PreambleContext,
): string {
  const instructions = agentInstructions === undefined ? '' : `. For agents: ${agentInstructions}`
  const lines = [
    '---',
    `title: ${yamlString(title)}`,
    `url: ${yamlString(url)}`,
    ...(reviewed === undefined ? [] : [`reviewed: ${reviewed}`]),
    ...(verified === undefined ? [] : [`verified: ${verified}`]),
    `revision: ${yamlString(revision)}`,
    '---',
    '',
    `${pointer}[llms.txt](${baseUrl}/llms.txt)${instructions}`,
    '',
    '',
  ]
  return lines.join('\n')
}

/** Position after the front matter (`---`, lines, `---`) that opens a text, its line break included; 0 when there is none. */
export function frontMatterEnd(text: string): number {
  if (!/^---[ \t]*\r?\n/.test(text)) return 0
  const closing = /\n---[ \t]*(?:\r?\n|$)/g
  closing.lastIndex = 3
  const found = closing.exec(text)
  return found ? found.index + found[0].length : 0
}

/** Position of the first character of the author's text in a published text; UTF-16. 0 for a text that is not published. */
export function preambleEnd(text: string): number {
  const start = frontMatterEnd(text)
  if (start === 0) return 0
  const line = /\n*([^\n]*)\n*/y
  line.lastIndex = start
  return line.exec(text)?.[1]?.startsWith(pointer) ? line.lastIndex : start
}
