/**
 * Front matter of all dialects as front matter of a content folder. It takes only the dates of reviews by a person: a date of the
 * last change is not a review (decision 0120).
 */
import { firstWords, isLongerThan } from '@svc/knowledge-index/page'
import type { RootContent } from 'mdast'
import keys from './front-matter-keys.json'
import { plainText } from './markdown/markdown-text.ts'
import { parseSource } from './markdown/parse-source.ts'
import { asDate, asFields, asText, asTexts, type Fields } from './source/data-text.ts'
import { hidingKeys } from './source/publication.ts'
import type { Site } from './source/site.ts'

/** The front matter of a page of the content folder, except `language` and `formerly`. */
export interface PageFields {
  readonly title: string
  readonly description: string
  readonly order: number | undefined
  readonly reviewed: string | undefined
}

/** Characters (docs/pages/reference/import.md): the bounds of the content check. */
const longestTitle = 120
const longestDescription = 300

/** The place of a page in the navigation of its site, from 1, and the title that the navigation gives it. */
export interface NavigationPlace {
  readonly order: number
  readonly title?: string | undefined
}

/** Characters of a page that are read for its title and its description. */
const longestBeginning = 20_000

/**
 * @param text the page as it is published
 * @param name of its file or folder, which is the title of a page without one
 * @param today `YYYY-MM-DD`; a review after it is left out
 */
export function pageFields(
  fields: Fields,
  text: string,
  { name, today, place }: { readonly name: string; readonly today: string; readonly place?: NavigationPlace | undefined },
): PageFields {
  const tree = parseSource(text.slice(0, longestBeginning), false)?.tree.children ?? []
  const heading = tree.find((node) => node.type === 'heading' && node.depth === 1)
  const headingText = heading === undefined ? '' : plainText(heading).replace(/\s{0,9}\{:?\s{0,9}[#.][^{}]{0,200}\}\s{0,9}$/, '')
  const titles = [cleaned(place?.title ?? ''), firstText(fields, keys.title) ?? '', headingText, inWords(name)]
  const title = titles.map((each) => shortened(each, longestTitle)).find((each) => each !== '') ?? name
  const description = shortened(firstText(fields, keys.description) ?? firstParagraph(tree), longestDescription) || title
  const orders = [place?.order, ...keys.order.map((key) => fields[key]), asFields(fields.sidebar)?.order]
  const order = orders.find((value): value is number => Number.isInteger(value))
  const reviewed = keys.reviewed.map((key) => asDate(fields[key])).find((date) => date !== undefined && date <= today)
  return { title, description, order, reviewed }
}

/** `first-steps` is "First steps". */
function inWords(name: string): string {
  const words = name.replace(/[-_]+/g, ' ').trim()
  return words === words.toLowerCase() ? words.charAt(0).toUpperCase() + words.slice(1) : words
}

/** Keys of front matter that say something of a page here. */
export const knownKeys: ReadonlySet<string> = new Set([...Object.values(keys).flat(), ...hidingKeys])

/** Former addresses of the page in front matter. */
export function formerAddresses(fields: Fields): readonly string[] {
  return keys.formerly.flatMap((key) => asTexts(fields[key]))
}

function firstText(fields: Fields, names: readonly string[]): string | undefined {
  return names.map((key) => cleaned(asText(fields[key]) ?? '')).find((text) => text !== '')
}

function firstParagraph(tree: readonly RootContent[]): string {
  const texts = tree.filter(({ type }) => type === 'paragraph').map(plainText)
  // A row of badges or the rest of a template is not a description.
  return texts.find((text) => text.length >= 20 && /\p{L}{2}/u.test(text)) ?? texts.find((text) => /\p{L}/u.test(text)) ?? ''
}

/** Text of front matter on one line, without the syntax of Markdown and HTML. */
function cleaned(text: string): string {
  return onOneLine(
    text
      .replace(/<\/?[a-z][^<>]*>/gi, '')
      .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
      .replace(/(?<![\w*])\*\*(?=[^\s*])([^*]+)\*\*(?![\w*])/g, '$1')
      .replaceAll('`', ''),
  )
}

/** Visible text on one line, without what a template inserts. */
function onOneLine(text: string): string {
  return text
    .replace(/\{\{[^{}]*\}\}|\{%[^{}]*%\}|[\ufdd0-\ufdd3]/g, '')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029\s]+/gu, ' ')
    .trim()
}

/** The title and the description of a site on one line each, as a page can have them; undefined if there is none. */
export function siteTexts({ title = '', description = '' }: Site) {
  const [name, about] = [shortened(cleaned(title), longestTitle), shortened(cleaned(description), longestDescription)]
  return { title: name || undefined, description: about || undefined }
}

/** At most this many code points: whole sentences if they fill a third of it, else whole words and an ellipsis. */
function shortened(text: string, longest: number): string {
  const line = onOneLine(text)
  if (!isLongerThan(line, longest)) return line
  const cut = `${firstWords(line, longest - 1)} `
  const sentence = cut.lastIndexOf('. ')
  return sentence > longest / 3 ? cut.slice(0, sentence + 1) : `${cut.replace(/[\s,;:–-]{1,9}$/, '')}…`
}
