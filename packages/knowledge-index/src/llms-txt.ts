import { checkedBaseUrl } from './base-url.ts'
import { checkedList, checkedText, givenOptions } from './invalid-option.ts'
import type { PageKind, PublishedPage } from './page.ts'

/** Heading, description and addresses of an `llms.txt` (llmstxt.org). */
export interface LlmsTxtOptions {
  /** Name of the company or its service: the heading. */
  readonly name: string
  /** What it is about, in one or two sentences: the quote below the heading. */
  readonly description: string
  /** In publication order. */
  readonly pages: readonly PublishedPage[]
  /** Absolute http or https URL of the service. */
  readonly baseUrl: string
  /** One line of what the publisher asks of agents, such as how to cite. */
  readonly agentInstructions?: string | undefined
  /** Text beside the link to `developers.md`; by default it names the addresses for programs. */
  readonly note?: string
}

const headings: readonly (readonly [PageKind, string])[] = [
  ['page', 'Pages'],
  ['comparison', 'Comparisons'],
  ['research', 'Research'],
]

/**
 * Characters: agents' tools cut a text that is longer, some of them from here on (agent-friendly documentation specification, "page
 * size"), and then the pages at its end are never found.
 */
export const longestIndex = 50_000

/** A description shorter than this says nothing; it is left out. */
const shortestDescription = 24

/**
 * The index of all public pages in the format of llmstxt.org: a heading, a quote, a paragraph, then lists of `[title](url): description`.
 * Every link is absolute and leads to Markdown, so that a reader can follow any of them the same way; the addresses that answer
 * something else stand as text in the note on `developers.md`. Where there are so many pages that the index would be cut, the longest
 * descriptions are shortened, as far as that helps; every page stays listed.
 *
 * @throws KnowledgeError `invalid_option`
 */
export function llmsTxt(options: LlmsTxtOptions): string {
  const { agentInstructions, note, ...given } = givenOptions(options)
  const baseUrl = checkedBaseUrl(given.baseUrl)
  const name = checkedText('name', given.name)
  const description = checkedText('description', given.description)
  const pages = checkedList('pages', given.pages)
  const listsWith = (longest: number) =>
    headings.flatMap(([kind, heading]) => {
      const own = pages.filter((page) => page.kind === kind)
      if (own.length === 0) return []
      return [`## ${heading}`, own.map((page) => entry(page.title, page.markdownUrl, shortened(page.description, longest))).join('\n')]
    })
  const indexWith = (lists: readonly string[]) =>
    `${[
      `# ${oneLine(name)}`,
      `> ${oneLine(description)}`,
      // The format's reference parser finds the quote only when a paragraph follows it.
      'Every link leads to Markdown that opens with its canonical URL and, where they are known, the dates of its last review and verification.',
      ...(agentInstructions === undefined ? [] : [`For agents: ${oneLine(agentInstructions)}`]),
      ...lists,
      '## Developers',
      entry('For developers', `${baseUrl}/developers.md`, note ?? programAddresses(baseUrl)),
    ].join('\n\n')}\n`

  const whole = indexWith(listsWith(Number.POSITIVE_INFINITY))
  // Where the links alone are too long, nothing is won by taking what is said about them.
  if (whole.length <= longestIndex || indexWith(listsWith(0)).length > longestIndex) return whole
  let [fits, tooLong] = [0, Math.max(...pages.map(({ description }) => description.length))]
  while (tooLong - fits > 1) {
    const longest = Math.floor((fits + tooLong) / 2)
    if (indexWith(listsWith(longest)).length <= longestIndex) fits = longest
    else tooLong = longest
  }
  return indexWith(listsWith(fits))
}

/** Cut at a word, or between two characters where words are not spaced; the ellipsis included in the length. */
function shortened(text: string, longest: number): string {
  if (text.length <= longest) return text
  if (longest < shortestDescription) return ''
  const cut = text.slice(0, longest - 1)
  const lastSpace = cut.lastIndexOf(' ')
  const kept = lastSpace > cut.length / 2 ? cut.slice(0, lastSpace) : cut.replace(/\p{Cs}$/u, '')
  return `${kept.replace(/[\s,;:.]+$/, '')}…`
}

function programAddresses(baseUrl: string): string {
  return `Everything a program can call, with examples: profile at ${baseUrl}/api/v1/profile, all pages in one text at ${baseUrl}/llms-full.txt, API catalogue at ${baseUrl}/.well-known/api-catalog, OpenAPI description at ${baseUrl}/openapi.json, MCP manifest at ${baseUrl}/server.json, MCP server card at ${baseUrl}/mcp/server-card, MCP endpoint at ${baseUrl}/mcp`
}

/** One list item; without a description it is a link alone. The format's parsers end a title at the first square bracket, escaped or not; a description links nothing. */
function entry(title: string, url: string, description: string): string {
  const link = `- [${oneLine(title).replaceAll('[', '(').replaceAll(']', ')')}](${url})`
  return description === '' ? link : `${link}: ${oneLine(description).replaceAll('](', '] (')}`
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
