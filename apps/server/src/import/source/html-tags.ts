/** What the HTML in Markdown and the elements of MDX become: Markdown where there is a counterpart, else their text. */
import { nameSet } from './name-set.ts'

export interface HtmlTag {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly kind: 'open' | 'close' | 'empty'
}

const tagPattern = /<(\/?)([a-zA-Z][\w.:-]{0,60})((?:[^<>"']|"[^"]{0,20000}"|'[^']{0,20000}'){0,2000})>/y
const attributePattern = /([^\s"'=<>/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g

/** Comments, declarations, and elements without text for readers, including their contents. */
const unseen =
  /<!--[\s\S]*?(?:-->|$)|<(script|style|svg|template|noscript|head)\b[\s\S]*?(?:<\/\1\s*>|$)|<![^>]*(?:>|$)|<\?[\s\S]*?(?:\?>|$)/gi

export type HtmlPart = { readonly text: string } | { readonly tag: HtmlTag; readonly source: string }

/** HTML as text and tags, in order. */
export function htmlParts(html: string): readonly HtmlPart[] {
  const parts: HtmlPart[] = []
  const seen = html.replace(unseen, '')
  let textStart = 0
  for (let at = seen.indexOf('<'); at >= 0; at = seen.indexOf('<', at + 1)) {
    tagPattern.lastIndex = at
    const found = tagPattern.exec(seen)
    if (found === null) continue
    if (at > textStart) parts.push({ text: seen.slice(textStart, at) })
    const [source, slash = '', name = '', attributes = ''] = found
    const kind = slash === '/' ? 'close' : attributes.trimEnd().endsWith('/') || voidElements.has(name.toLowerCase()) ? 'empty' : 'open'
    parts.push({ tag: { name: name.toLowerCase(), attributes: readAttributes(attributes), kind }, source })
    textStart = at + source.length
    at = textStart - 1
  }
  if (textStart < seen.length) parts.push({ text: seen.slice(textStart) })
  return parts
}

/** Attributes by name in lower case, as HTML tags, shortcodes and directives write them; one without a value is empty. */
export function readAttributes(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Array.from(text.matchAll(attributePattern), ([, name = '', double, single, bare]) => [
      name.toLowerCase(),
      decodeEntities(double ?? single ?? bare ?? ''),
    ]),
  )
}

const voidElements = nameSet('area base br col embed hr img input link meta source track wbr')

/** Elements that can surround or be part of a line; every other element of HTML begins its own block. */
export const inlineMarks: Readonly<Record<string, string>> = {
  b: '**',
  strong: '**',
  i: '*',
  em: '*',
  cite: '*',
  del: '~~',
  s: '~~',
  code: '`',
  kbd: '`',
  samp: '`',
  tt: '`',
}

export const inlineElements: ReadonlySet<string> = new Set([
  ...nameSet(`
    a abbr bdi bdo big br button data dfn font img input ins label mark q ruby rp rt small span sub sup time u var wbr nobr
  `),
  ...Object.keys(inlineMarks),
])

export const blockElements = nameSet(`
  address article aside blockquote body caption center col colgroup dd details dialog div dl dt fieldset figcaption figure
  footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol option optgroup p picture pre section select
  source summary table tbody td tfoot th thead tr ul link meta base area map track textarea progress meter output slot search
  title
`)

/** Elements that show something that a text cannot: they become a link to it. */
export const mediaElements = nameSet('iframe video audio embed object canvas')

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Decodes the entities that texts in attributes and listings are written with. */
export function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return entities[name.toLowerCase()] ?? whole
      const code = decimal === undefined ? Number.parseInt(hex as string, 16) : Number(decimal)
      return code >= 0x20 && code < 0x110000 && !(code >= 0xd800 && code < 0xe000) && !(code >= 0xfdd0 && code < 0xfdf0)
        ? String.fromCodePoint(code)
        : ''
    },
  )
}
