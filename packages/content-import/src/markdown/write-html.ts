import type { NoteKind } from '../source/import-note.ts'
import { attributeText, blockElements, inlineElements, inlineMarks, lineElements, lossOf, mediaElements, roles } from './elements.ts'
import { isCellElement, isTablePart, markdownTable, type TableEvent } from './html-table.ts'
import { decodeEntities, type HtmlPart, type HtmlTag, htmlParts } from './html-tags.ts'
import { destination, escapeText } from './markdown-text.ts'

export interface HtmlContext {
  /** The destination to write; undefined, with a note, for a dead link. */
  readonly link: (destination: string, line: number) => string | undefined
  /** The same for an image. */
  readonly image: (destination: string, line: number) => string | undefined
  /** Placeholder text for an id of the source. */
  readonly id: (id: string) => string
  readonly note: (kind: NoteKind, message: string, line: number) => void
}

interface TagPlace {
  readonly line: number
  /** The closing tag follows in the same block. */
  readonly isClosed: boolean
  /** A line break would end the heading or the row. */
  readonly isOneLine: boolean
  /** The tag in the source. */
  readonly source?: string
}

/** Writes HTML as Markdown, tag by tag; elements without a counterpart become their text. */
export function htmlWriter(context: HtmlContext) {
  /** The ends of the open links. */
  const openLinks: string[] = []

  /** A block of HTML, which may be part of an element with Markdown in it. */
  function block(html: string, line: number): string {
    const parts = htmlParts(html)
    const isClosed = closedLater(parts)
    let written = ''
    let isAfterSpace = true
    let isListing = false
    let isRow = false
    const write = (text: string) => {
      if (text === '') return
      written += text
      isAfterSpace = text.slice(-1).trim() === ''
    }
    for (let index = 0; index < parts.length; index += 1) {
      const part = parts[index] as HtmlPart
      if ('text' in part) {
        // Indented text would be code, and a line break would end a row. A space between words stays.
        const indentation = isAfterSpace ? /(?<=^|\n)[ \t]+/g : /(?<=\n)[ \t]+/g
        if (isListing) write(decodeEntities(part.text))
        else write(textOf(isRow ? part.text.replace(/\s+/g, ' ') : part.text.replace(indentation, ''), line))
        continue
      }
      const { name, kind } = part.tag
      const table = name === 'table' && kind === 'open' && !isListing && !isRow ? tableAt(parts, index, line) : undefined
      if (table !== undefined) {
        write(`\n\n${table.text}\n\n`)
        index = table.end
      } else if (name === 'pre') {
        write(kind === 'close' ? '\n```\n\n' : '\n\n```\n')
        isListing = kind === 'open'
      } else if (!isListing) {
        if (name === 'tr') isRow = kind === 'open'
        write(writeTag(part.tag, { line, isClosed: isClosed(part.tag, index), isOneLine: isRow, source: part.source }))
        // `** bold**` is not bold.
        if (kind === 'open' && inlineMarks.has(name)) isAfterSpace = true
      }
    }
    if (isListing) write('\n```\n')
    const lines = written.replace(/[ \t]{1,99}$/gm, '')
    return lines.replace(/\n{3,}/g, '\n\n').trim()
  }

  function cellText(parts: readonly HtmlPart[], line: number): string {
    const isClosed = closedLater(parts)
    const written = parts.map((part, index) => {
      if ('text' in part) return textOf(part.text.replace(/\s+/g, ' '), line)
      const tag = writeTag(part.tag, { line, isClosed: isClosed(part.tag, index), isOneLine: true, source: part.source })
      return blockElements.has(part.tag.name) ? ` ${tag}` : tag
    })
    return written.join('')
  }

  function writeTag({ name, attributes, kind }: HtmlTag, { line, isClosed, isOneLine, source = '' }: TagPlace): string {
    const id = kind === 'close' ? undefined : (attributes.id ?? (name === 'a' ? attributes.name : undefined))
    const mark = id === undefined || id === '' ? '' : context.id(id)
    if (name === 'a') return mark + anchor(attributes.href, kind, isClosed, line)
    if (name === 'img') return mark + (attributes.src === undefined ? '' : pictured(context, attributes.alt, attributes.src, line))
    if (name === 'br') return isOneLine ? ' ' : '\\\n'
    // In a row or a heading, a block is only separated from the text before it.
    if (isOneLine && (name === 'hr' || (lineElements.has(name) && name !== 'tr')))
      return kind === 'close' ? '' : `${name === 'li' ? ' • ' : ' '}${mark}`
    if (name === 'hr') return '\n\n---\n\n'
    if (name === 'summary') return kind === 'open' ? `\n\n${mark}**` : kind === 'close' ? '**\n\n' : ''
    if (/^h[1-6]$/.test(name)) return kind === 'open' ? `\n\n${mark}${'#'.repeat(Number(name[1]))} ` : '\n\n'
    if (name === 'li' || name === 'tr') return kind === 'open' ? `\n- ${mark}` : '\n'
    if (name === 'td' || name === 'th') return kind === 'open' ? ` ${mark}` : '; '
    if (mediaElements.has(name)) {
      const from = attributes.src ?? attributes.data
      const url = kind === 'close' || from === undefined ? undefined : context.link(from, line)
      const space = isOneLine ? ' ' : '\n\n'
      return url === undefined ? '' : `${space}[${escapeText(attributes.title ?? from ?? '')}](${destination(url)})${space}`
    }
    const inline = inlineMarks.get(name)
    if (inline !== undefined) return kind === 'empty' || (kind === 'open' && !isClosed) ? mark : `${mark}${inline}`
    if (blockElements.has(name)) return isOneLine ? mark : `\n\n${mark}`
    if (inlineElements.has(name)) return mark
    // A placeholder such as <name> is text; a component of the site is left out.
    if (source !== '' && kind === 'open' && !isClosed && !name.includes('-') && Object.keys(attributes).length === 0) return `\\${source}`
    if (kind === 'close') return mark
    const isTransparent = roles.get(name) === 'transparent'
    const own = isTransparent || kind === 'empty' || isClosed ? attributeText(attributes) : ''
    if (!isTransparent) context.note('left_out_component', lossOf(`<${name}>`, attributes, [], isClosed ? name : own), line)
    return `${mark}${own}${own !== '' && isClosed ? ' ' : ''}`
  }

  /** In HTML, `[label](address)` was text; here it is a link, so its address is resolved. */
  function textOf(text: string, line: number): string {
    return text.replace(/(!?)\[([^[\]]*)\]\(([^()\s]*)\)/g, (_, mark: string, label: string, to: string) =>
      mark === '' ? linked(context, label, to, line) : pictured(context, label, to, line),
    )
  }

  function anchor(href: string | undefined, kind: HtmlTag['kind'], isClosed: boolean, line: number): string {
    if (kind === 'close') return openLinks.pop() ?? ''
    if (kind === 'empty' || !isClosed) return ''
    const url = href === undefined ? undefined : context.link(href, line)
    openLinks.push(url === undefined ? '' : `](${destination(url)})`)
    return url === undefined ? '' : '['
  }

  /** The table that begins at a part, and the index of its end; undefined if Markdown cannot express it. */
  function tableAt(parts: readonly HtmlPart[], start: number, line: number) {
    const events: TableEvent[] = []
    let cell: HtmlPart[] = []
    for (let end = start; end < parts.length; end += 1) {
      const part = parts[end] as HtmlPart
      if ('text' in part || !isTablePart(part.tag.name)) {
        if ('tag' in part && !isCellElement(part.tag.name)) return undefined
        cell.push(part)
        continue
      }
      const { name, kind } = part.tag
      if (name === 'table' && kind !== 'close' && end > start) return undefined
      const contents = cell
      const isBlank = contents.every((each) => 'text' in each && each.text.trim() === '')
      events.push({ write: () => cellText(contents, line), isBlank }, part.tag)
      cell = []
      if (name === 'table' && kind === 'close') {
        const text = markdownTable(events, context.id)
        return text === undefined ? undefined : { text, end }
      }
    }
    return undefined
  }
  return { block, tag: writeTag }
}

/** A link; its text if it leads nowhere. */
export function linked({ link }: HtmlContext, text: string, to: string | undefined, line: number): string {
  const url = to === undefined || to === '' ? undefined : link(to, line)
  return url === undefined ? text : `[${text}](${destination(url)})`
}

/** An image; its alternative text if there is none. */
export function pictured({ image }: HtmlContext, alt: string | undefined, src: string | undefined, line: number): string {
  const url = src === undefined ? undefined : image(src, line)
  return url === undefined ? escapeText(alt ?? '') : `![${escapeText(alt ?? '')}](${destination(url)})`
}

/** Whether a tag at an index is closed by a later part. */
function closedLater(parts: readonly HtmlPart[]): (tag: HtmlTag, index: number) => boolean {
  const closing = parts.flatMap((part, index) => ('tag' in part && part.tag.kind === 'close' ? [[part.tag.name, index] as const] : []))
  const last = new Map(closing)
  return ({ name }, index) => (last.get(name) ?? -1) > index
}
