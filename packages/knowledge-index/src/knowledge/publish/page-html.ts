/** A page as HTML: its anchors as ids, links to HTML, no raw HTML, styles, scripts, and no image of another site, which becomes a link. */

import { type CachedParse, takeParse } from '../../content/folder/cached-parses.ts'
import type { SourceImage } from '../../content/folder/content.ts'
import { readFenceInfo } from '../../page/markdown/github-marks.ts'
import { isStruck, type MarkMeta } from '../../page/markdown/inline-marks.ts'
import {
  type AlertMeta,
  createMarkdownRenderer,
  type FootnoteMeta,
  type MarkdownRules,
  normalizedAddress,
  type ReferenceMeta,
  type TaskMeta,
} from '../../page/markdown/markdown-renderer.ts'
import { escapeHtml, type MarkdownToken, markdownTokens } from '../../page/markdown/markdown-tokens.ts'
import { preambleEnd } from '../../page/markdown/preamble.ts'
import { rawHtmlTokens } from '../../page/markdown/raw-html.ts'
import type { TextTree } from '../../page/markdown/text-tree.ts'
import { checkedList, givenOptions } from '../../page/model/invalid-option.ts'
import type { PublishedPage, Section } from '../../page/model/page.ts'
import { baseOf, hrefOf } from '../../page/model/page-address.ts'
import { visibleInline } from '../../page/statements/visible.ts'
import { at } from '../../page/text/item-at.ts'

/** An image that pages may show. */
export interface PublishedImage extends Pick<SourceImage, 'path' | 'width' | 'height'> {
  /** Absolute address, as it is in the Markdown. */
  readonly url: string
}

/** What a renderer of pages takes besides the pages. */
export interface PageHtmlOptions {
  /** Images of the same publication; another image becomes a link to it. @default none */
  readonly images?: readonly PublishedImage[]
  /**
   * Returns the HTML for inside of `code` for code in a language, as named after the fence, or undefined to show it as it is. The HTML must
   * have the code as its text, and is not checked. @default code without colours
   */
  readonly colourCode?: ((code: string, language: string) => string | undefined) | undefined
}

/**
 * Makes the renderer of the pages of one publication; it recognises links between them by their Markdown addresses.
 *
 * @example const html = createPageHtml(knowledge.pages)(page)
 * @throws KnowledgeError `invalid_option` if `pages` or `images` is not a list
 */
export function createPageHtml(
  pages: readonly Pick<PublishedPage, 'path' | 'markdownUrl'>[],
  options: PageHtmlOptions = {},
): (page: PublishedPage) => string {
  const { images = [], colourCode } = givenOptions(options)
  const [first] = checkedList('pages', pages)
  const href = (path: string) => (first === undefined ? path : hrefOf(baseOf(first), path))
  const hrefByUrl = new Map(pages.map(({ path, markdownUrl }) => [markdownUrl, href(path)]))
  const imageByUrl = new Map(checkedList('images', images).map((image) => [image.url, { ...image, path: href(image.path) }]))
  for (const { url, path } of imageByUrl.values()) hrefByUrl.set(url, path)
  return (page) => {
    const { text, sections } = page
    const headed = sections.filter(({ level }) => level > 0)
    const { read, publishedAddress } = takeParse(page) ?? { read: markdownTokens(text.value.slice(preambleEnd(text.value))) }
    const progress: Progress = {
      hrefByUrl,
      imageByUrl,
      publishedAddress,
      colourCode,
      headed,
      headings: 0,
      tables: 0,
      images: 0,
      numericColumns: [],
      column: 0,
      isInLongCell: false,
      openLinks: [],
      openFootnotes: [],
    }
    return render(read, { progress })
  }
}

interface Progress {
  /** Addresses of pages and images for browsers, by those in Markdown. */
  readonly hrefByUrl: ReadonlyMap<string, string>
  /** With the address for browsers as `path`. */
  readonly imageByUrl: ReadonlyMap<string, PublishedImage>
  readonly publishedAddress: CachedParse['publishedAddress']
  readonly colourCode: PageHtmlOptions['colourCode']
  /** The sections that begin with a heading: as many as the text has top-level headings. */
  readonly headed: readonly Section[]
  headings: number
  tables: number
  images: number
  /** Whether the columns of the current table have only numbers, and the column of the next cell. */
  numericColumns: readonly boolean[]
  column: number
  isInLongCell: boolean
  readonly openLinks: boolean[]
  readonly openFootnotes: (number | undefined)[]
}

function metaOf<Meta>(tokens: readonly MarkdownToken[], index: number): Meta {
  return at(tokens, index).meta as Meta
}

function progressOf(environment: unknown): Progress {
  return (environment as { readonly progress: Progress }).progress
}

const followedSchemes = /^(?:https?|mailto|tel):/i

/** The destination of a link or an image as it is published. */
function destinationOf(token: MarkdownToken, attribute: 'href' | 'src', { publishedAddress }: Progress): string {
  const destination = String(token.attrGet(attribute))
  return normalizedAddress(publishedAddress?.(destination) ?? destination)
}

/** The address for a browser, or undefined if it must not follow the author's. */
function addressOf(destination: string, { hrefByUrl }: Progress): string | undefined {
  const anchorAt = destination.indexOf('#')
  const href = hrefByUrl.get(anchorAt < 0 ? destination : destination.slice(0, anchorAt))
  if (href !== undefined) return anchorAt < 0 ? href : href + destination.slice(anchorAt)
  return followedSchemes.test(destination) ? destination : undefined
}

/**
 * Alignment as a class: the page's policy allows no style in an attribute. Without the author's, a column of numbers is aligned at their ends.
 *
 * @param content of a cell: one that is short and has a number or code, such as a date, an amount or an id, does not break;
 *   a long one in the first column, which names its row, gets room
 */
function cellClass(token: MarkdownToken, progress: Progress, content?: MarkdownToken): string {
  const written = /^text-align:(\w+)$/.exec(String(token.attrGet('style')))?.[1]
  const name = written ?? (progress.numericColumns[progress.column] ? 'right' : 'left')
  progress.column += 1
  const parts = content?.children ?? []
  const text = parts.map((part) => part.content).join('')
  const isWhole =
    name !== 'right' && text.length <= longestWhole && (hasNumber.test(text) || parts.some(({ type }) => type === 'code_inline'))
  progress.isInLongCell = !isWhole && name !== 'right'
  const isLabel = progress.column === 1 && text.length > longestWhole
  const names = [...(name === 'left' ? [] : [name]), ...(isWhole ? ['whole'] : []), ...(isLabel ? ['label'] : [])]
  return names.length === 0 ? '' : ` class="${names.join(' ')}"`
}

/** `from 30 September 2026`, without the signs of a link. */
const longestWhole = 24
const hasNumber = /\p{N}/u

/** A number with a sign, a currency or a short unit: `$1,000.50`, `-3 %`, `400 g`. */
const numeric = /^[-+~≈<>≤≥−]? ?(?:\p{Sc}|[A-Z]{3})? ?[-−]?\d[\d.,'\u00a0\u202f]*(?: ?(?:[%‰°\p{Sc}]|\p{L}{1,3}))?$/u

/** `1 January 2026`, `1. Januar 2026`, `1 de enero de 2026`, `January 1, 2026` or `2026-01-01`. */
const writtenDate = /\d{1,2}\.?(?: de)? \p{L}{3,10}\.?(?: de)? \d{4}|\p{L}{3,10} \d{1,2}, \d{4}|\d{4}-\d{2}-\d{2}/gu

/** Whether each column of the table that begins at a token has numbers, but for one short text as "Unlimited", empty cells and dashes. */
function numericColumnsAt(tokens: readonly MarkdownToken[], table: number): readonly boolean[] {
  const columns: string[][] = []
  let column = 0
  for (let index = table; tokens[index] !== undefined && tokens[index]?.type !== 'table_close'; index += 1) {
    const { type } = at(tokens, index)
    if (type === 'tr_open') column = 0
    if (type !== 'td_open') continue
    const text = tokens[index + 1]?.content.trim() ?? ''
    columns[column] ??= []
    if (!/^[-–—]?$/.test(text)) columns[column]?.push(text)
    column += 1
  }
  return columns.map((texts) => {
    const numbers = texts.filter((text) => hasNumber.test(text) || text.length > longestWhole)
    const words = texts.length - numbers.length
    return words <= 1 && numbers.length > words && withoutUnit(numbers).every((text) => numeric.test(text))
  })
}

/** Without the words at the end of all of them: `$95` of `$95 per month` where every row is a price per month. */
function withoutUnit([first = '', ...others]: readonly string[]): readonly string[] {
  const words = first.split(' ')
  const units = [3, 2, 1].filter((count) => count < words.length).map((count) => ` ${words.slice(-count).join(' ')}`)
  const unit = units.find((each) => others.length > 0 && others.every((text) => text.endsWith(each))) ?? ''
  return [first, ...others].map((text) => text.slice(0, text.length - unit.length))
}

/** A header cell without text is rendered as a data cell. */
function isEmptyCell(inline: MarkdownToken | undefined): boolean {
  return inline === undefined || inline.content.trim() === ''
}

/** The browser reserves its place and loads it when it is near; the first one of a page at once, because most are seen without scrolling. */
function imageElement({ path, width, height }: PublishedImage, alternative: string, title: unknown, isFirst: boolean): string {
  const size = width === undefined || height === undefined ? '' : ` width="${width}" height="${height}"`
  const named = title === null ? '' : ` title="${escapeHtml(String(title))}"`
  return `<img src="${escapeHtml(path)}" alt="${alternative}"${named}${size}${isFirst ? ' fetchpriority="high"' : ' loading="lazy" decoding="async"'}>`
}

/** The style sheet shows the title, so that it is not between a code block and the text above it for text fragments. */
function codeBlock({ content, info }: MarkdownToken, colourCode?: PageHtmlOptions['colourCode']): string {
  const { language, title } = readFenceInfo(info)
  const coloured = language === undefined ? undefined : colourCode?.(content, language)
  const titled = title === undefined ? '' : ` data-title="${escapeHtml(title)}"`
  const named = language === undefined ? '' : ` class="language-${escapeHtml(language)}"`
  return `<pre${titled}><code${named} tabindex="0">${coloured ?? escapeHtml(content)}</code></pre>\n`
}

function asStruck(token: MarkdownToken, html: string): string {
  return isStruck(token) ? `<del>\n${html}</del>\n` : html
}

const rules: MarkdownRules = {
  text: (tokens, index, _options, environment) => {
    const shown = escapeHtml(at(tokens, index).content)
    return progressOf(environment).isInLongCell ? shown.replace(writtenDate, '<span class="whole">$&</span>') : shown
  },
  html_block: (tokens, index, options, environment, renderer) => {
    const shown = renderer.renderInline([...rawHtmlTokens(at(tokens, index).content)], options, environment)
    const line = shown.replace(/ +/g, ' ').trim()
    return line === '' ? '' : asStruck(at(tokens, index), `<p>${line}</p>\n`)
  },
  // The only line break in a table cell.
  html_inline: (tokens, index) => (/^<br\s*\/?>$/i.test(at(tokens, index).content) ? '<br>' : ''),
  mark_open: (tokens, index) => {
    const { title } = metaOf<MarkMeta>(tokens, index)
    // Its entities are the author's.
    const named = title === undefined ? '' : ` title="${title.replace(/["<>]/g, (sign) => escapeHtml(sign))}"`
    return `<${at(tokens, index).tag}${named}>`
  },
  heading_open: (tokens, index, _options, environment) => {
    const progress = progressOf(environment)
    const { level, tag } = at(tokens, index)
    if (level > 0) return `<${tag}>`
    const section = at(progress.headed, progress.headings)
    progress.headings += 1
    return `<${tag} id="${escapeHtml(section.anchor)}">`
  },
  link_open: (tokens, index, _options, environment) => {
    const progress = progressOf(environment)
    const token = at(tokens, index)
    // HTML has no link in a link, as in `[<https://…>](/)`.
    const isInner = progress.openLinks.some((leads) => leads)
    const address = isInner ? undefined : addressOf(destinationOf(token, 'href', progress), progress)
    progress.openLinks.push(address !== undefined)
    if (address === undefined) return ''
    const title = token.attrGet('title')
    return `<a href="${escapeHtml(address)}"${title === null ? '' : ` title="${escapeHtml(String(title))}"`}>`
  },
  link_close: (_tokens, _index, _options, environment) => (progressOf(environment).openLinks.pop() ? '</a>' : ''),
  image: (tokens, index, _options, environment) => {
    const progress = progressOf(environment)
    const token = at(tokens, index)
    const alternative = escapeHtml(visibleInline(token.content, environment as Pick<TextTree, 'references' | 'footnotes'>).text)
    const destination = destinationOf(token, 'src', progress)
    const address = addressOf(destination, progress)
    const shown = progress.imageByUrl.get(destination)
    if (shown !== undefined) {
      progress.images += 1
      return imageElement(shown, alternative, token.attrGet('title'), progress.images === 1)
    }
    const isLinked = progress.openLinks.some((leads) => leads)
    return alternative === '' || address === undefined || isLinked ? alternative : `<a href="${escapeHtml(address)}">${alternative}</a>`
  },
  fence: (tokens, index, _options, environment) =>
    asStruck(at(tokens, index), codeBlock(at(tokens, index), progressOf(environment).colourCode)),
  code_block: (tokens, index) => asStruck(at(tokens, index), codeBlock(at(tokens, index))),
  // The text of the item is the name of its box.
  task_open: (tokens, index) => `<label><input type="checkbox" disabled${metaOf<TaskMeta>(tokens, index).isDone ? ' checked' : ''}> `,
  task_close: () => '</label>',
  // The style sheet shows its kind in the page's language, so that the text of the page stays the author's.
  alert_open: (tokens, index) => `<div class="alert ${metaOf<AlertMeta>(tokens, index).alert}" role="note">\n`,
  alert_close: () => '</div>\n',
  // In place, so that the order of sentences is the same everywhere. The style sheet shows numbers.
  footnote_open: (tokens, index, _options, environment) => {
    const { number } = metaOf<FootnoteMeta>(tokens, index)
    progressOf(environment).openFootnotes.push(number)
    return number === undefined
      ? '<div class="footnote">\n'
      : `<div class="footnote" role="doc-footnote" id="Note-${number}" data-number="${number}">\n`
  },
  footnote_close: (_tokens, _index, _options, environment) => {
    const number = progressOf(environment).openFootnotes.pop()
    return number === undefined ? '</div>\n' : `<a class="back" href="#Reference-${number}" aria-label="${number}"></a>\n</div>\n`
  },
  footnote_reference: (tokens, index) => {
    const { number, isFirst } = metaOf<ReferenceMeta>(tokens, index)
    const named = isFirst ? ` id="Reference-${number}"` : ''
    return `<sup><a class="reference" href="#Note-${number}"${named} aria-label="${number}"></a></sup>`
  },
  // A wide table scrolls by itself. The keyboard can focus it like a link, and screen readers get its name and role.
  table_open: (tokens, index, _options, environment) => {
    const progress = progressOf(environment)
    progress.tables += 1
    progress.numericColumns = numericColumnsAt(tokens, index)
    const heading = progress.headed[progress.headings - 1]?.title
    const name = `Table ${progress.tables}${heading ? `: ${heading}` : ''}`
    return `<div class="table" role="region" aria-label="${escapeHtml(name)}" tabindex="0">\n<table>\n`
  },
  table_close: (_tokens, _index, _options, environment) => {
    progressOf(environment).isInLongCell = false
    return '</table>\n</div>\n'
  },
  tr_open: (_tokens, _index, _options, environment) => {
    progressOf(environment).column = 0
    return '<tr>\n'
  },
  th_open: (tokens, index, _options, environment) => {
    const aligned = cellClass(at(tokens, index), progressOf(environment))
    return isEmptyCell(tokens[index + 1]) ? '<td>' : `<th scope="col"${aligned}>`
  },
  th_close: (tokens, index) => (isEmptyCell(tokens[index - 1]) ? '</td>\n' : '</th>\n'),
  td_open: (tokens, index, _options, environment) => `<td${cellClass(at(tokens, index), progressOf(environment), tokens[index + 1])}>`,
}

const render = createMarkdownRenderer(rules)
