/**
 * The text above the author's in a published text: front matter, then one line with a link to the index of all pages and the publisher's
 * instructions for agents (docs/decisions/0050-instructions-for-agents.md).
 */
import { indexPointer } from '../markdown/preamble.ts'
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
    `${indexPointer}[llms.txt](${baseUrl}/llms.txt)${instructions}`,
    '',
    '',
  ]
  return lines.join('\n')
}
