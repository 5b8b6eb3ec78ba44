/**
 * A published page as HTML for people: the same text, its headings under the anchors of its sections, its links to other pages leading
 * to their pages for people.
 *
 * Nothing of an author's raw HTML and no address but http, https, mailto and tel reaches the result, it has neither styles nor scripts,
 * and it loads nothing: an image becomes a link to it.
 */
import { checkedList } from './invalid-option.ts'
import { createMarkdownRenderer, escapeHtml, type MarkdownRules, type MarkdownToken } from './markdown.ts'
import type { PublishedPage, Section } from './page.ts'
import { preambleEnd } from './preamble.ts'
import { rawHtmlText } from './raw-html.ts'

/**
 * Makes the renderer of the pages of one publication; links between them are told by their Markdown addresses.
 *
 * @throws KnowledgeError `invalid_option` for what is no list of pages
 */
export function createPageHtml(pages: readonly Pick<PublishedPage, 'path' | 'markdownUrl'>[]): (page: PublishedPage) => string {
  const pathByMarkdownUrl = new Map(checkedList('pages', pages).map(({ path, markdownUrl }) => [markdownUrl, path]))
  return ({ text, sections }) => {
    const headed = sections.filter(({ level }) => level > 0)
    const progress: Progress = { pathByMarkdownUrl, headed, headings: 0, tables: 0, openLinks: [] }
    return render(text.value.slice(preambleEnd(text.value)), { progress })
  }
}

/** What the rules know of the page they are in. */
interface Progress {
  readonly pathByMarkdownUrl: ReadonlyMap<string, string>
  /** The sections that begin with a heading: as many as the text has top-level headings. */
  readonly headed: readonly Section[]
  /** Headings and tables met so far. */
  headings: number
  tables: number
  /** For each link that is open, whether it leads anywhere. */
  readonly openLinks: boolean[]
}

function progressOf(environment: unknown): Progress {
  return (environment as { readonly progress: Progress }).progress
}

const followedSchemes = /^(?:https?|mailto|tel):/i

/** The address to lead to, or none where a browser must not follow the author's. */
function addressOf(token: MarkdownToken, attribute: 'href' | 'src', { pathByMarkdownUrl }: Progress): string | undefined {
  const destination = String(token.attrGet(attribute))
  const anchorAt = destination.indexOf('#')
  const path = pathByMarkdownUrl.get(anchorAt < 0 ? destination : destination.slice(0, anchorAt))
  if (path !== undefined) return anchorAt < 0 ? path : path + destination.slice(anchorAt)
  return followedSchemes.test(destination) ? destination : undefined
}

const alignments: Readonly<Record<string, string>> = { 'text-align:right': 'right', 'text-align:center': 'center' }

/** Alignment as a class: the page's policy allows no style in an attribute. */
function alignment(token: MarkdownToken): string {
  const name = alignments[token.attrGet('style') ?? '']
  return name === undefined ? '' : ` class="${name}"`
}

/** A heading cell without text heads nothing. */
function isEmptyCell(inline: MarkdownToken | undefined): boolean {
  return inline === undefined || inline.content.trim() === ''
}

function codeBlock(content: string): string {
  return `<pre><code>${escapeHtml(content)}</code></pre>\n`
}

const rules: MarkdownRules = {
  html_block: (tokens, index) => {
    const text = rawHtmlText((tokens[index] as MarkdownToken).content).trim()
    return text === '' ? '' : `<p>${escapeHtml(text)}</p>\n`
  },
  // In a table cell there is no other way to begin a line.
  html_inline: (tokens, index) => (/^<br\s*\/?>$/i.test((tokens[index] as MarkdownToken).content) ? '<br>' : ''),
  heading_open: (tokens, index, _options, environment) => {
    const progress = progressOf(environment)
    const { level, tag } = tokens[index] as MarkdownToken
    if (level > 0) return `<${tag}>`
    const section = progress.headed[progress.headings] as Section
    progress.headings += 1
    return `<${tag} id="${escapeHtml(section.anchor)}">`
  },
  link_open: (tokens, index, _options, environment) => {
    const progress = progressOf(environment)
    const token = tokens[index] as MarkdownToken
    const address = addressOf(token, 'href', progress)
    progress.openLinks.push(address !== undefined)
    if (address === undefined) return ''
    const title = token.attrGet('title')
    return `<a href="${escapeHtml(address)}"${title === null ? '' : ` title="${escapeHtml(String(title))}"`}>`
  },
  link_close: (_tokens, _index, _options, environment) => (progressOf(environment).openLinks.pop() ? '</a>' : ''),
  image: (tokens, index, options, environment, renderer) => {
    const progress = progressOf(environment)
    const token = tokens[index] as MarkdownToken
    const alternative = escapeHtml(renderer.renderInlineAsText(token.children ?? [], options, environment))
    const address = addressOf(token, 'src', progress)
    const isLinked = progress.openLinks.some((leads) => leads)
    return alternative === '' || address === undefined || isLinked ? alternative : `<a href="${escapeHtml(address)}">${alternative}</a>`
  },
  fence: (tokens, index) => codeBlock((tokens[index] as MarkdownToken).content),
  code_block: (tokens, index) => codeBlock((tokens[index] as MarkdownToken).content),
  // A wide table scrolls by itself. For the keyboard it is reached like a link, and a screen reader is told what it is.
  table_open: (_tokens, _index, _options, environment) => {
    const progress = progressOf(environment)
    progress.tables += 1
    const heading = progress.headed[progress.headings - 1]?.title
    const name = `Table ${progress.tables}${heading ? `: ${heading}` : ''}`
    return `<div class="table" role="region" aria-label="${escapeHtml(name)}" tabindex="0">\n<table>\n`
  },
  table_close: () => '</table>\n</div>\n',
  th_open: (tokens, index) => (isEmptyCell(tokens[index + 1]) ? '<td>' : `<th scope="col"${alignment(tokens[index] as MarkdownToken)}>`),
  th_close: (tokens, index) => (isEmptyCell(tokens[index - 1]) ? '</td>\n' : '</th>\n'),
  td_open: (tokens, index) => `<td${alignment(tokens[index] as MarkdownToken)}>`,
}

const render = createMarkdownRenderer(rules)
