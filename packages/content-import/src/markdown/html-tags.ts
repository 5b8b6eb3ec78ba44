import { decodeNamedCharacterReference } from 'decode-named-character-reference'
import { voidElements } from './elements.ts'

export interface HtmlTag {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly kind: 'open' | 'close' | 'empty'
}

const tagPattern = /<(\/?)([a-zA-Z][\w.:-]{0,60})((?:[^<>"']|"[^"]{0,20000}"|'[^']{0,20000}'){0,2000})>/y
const attributePattern = /([^\s"'=<>/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g

/** Comments, declarations, and elements without text for readers, with their contents. `<template #title>` of Vue is shown. */
const unseen =
  /<!--[\s\S]*?(?:-->|$)|<(script|style|svg|template(?!\s(?:#|v-slot))|noscript|head)\b[\s\S]*?(?:<\/\1\s*>|$)|<![^>]*(?:>|$)|<\?[\s\S]*?(?:\?>|$)/gi

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

/** Elements in each other: each of them copies its content when it is closed. Deeper ones are read as not closed. */
const deepestElement = 100

/** The indices of closing tags by those of their opening tags. An element that is still open when the one around it ends has none. */
export function closingTags(tags: readonly (HtmlTag | undefined)[]): ReadonlyMap<number, number> {
  const last = new Map(tags.map((tag, index) => [tag?.kind === 'close' ? tag.name : '', index]))
  const open: { readonly name: string; readonly index: number }[] = []
  const ends = new Map<number, number>()
  for (const [index, tag] of tags.entries()) {
    if (tag?.kind === 'open' && open.length < deepestElement && (last.get(tag.name) ?? 0) > index) open.push({ name: tag.name, index })
    const at = tag?.kind === 'close' ? open.findLastIndex(({ name }) => name === tag.name) : -1
    const [closed] = at < 0 ? [] : open.splice(at)
    if (closed !== undefined) ends.set(closed.index, index)
  }
  return ends
}

/** The attributes of an HTML tag, by name in lower case; one without a value is empty. */
function readAttributes(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Array.from(text.matchAll(attributePattern), ([, name = '', double, single, bare]) => [
      name.toLowerCase(),
      decodeEntities(double ?? single ?? bare ?? ''),
    ]),
  )
}

/** Decodes entities. A space that does not break becomes a space, as code with it fails when it is copied. */
export function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,31}));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return name === 'nbsp' ? ' ' : decodeNamedCharacterReference(name) || whole
      const code = decimal === undefined ? Number.parseInt(hex as string, 16) : Number(decimal)
      return code >= 0x20 && code < 0x110000 && !(code >= 0xd800 && code < 0xe000) && !(code >= 0xfdd0 && code < 0xfdf0)
        ? String.fromCodePoint(code)
        : ''
    },
  )
}
