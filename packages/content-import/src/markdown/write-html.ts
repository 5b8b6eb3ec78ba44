import type { NoteKind } from '../source/import-note.ts'
import { attributeText, blockElements, inlineElements, inlineMarks, lineElements, lossOf, mediaElements, roles } from './elements.ts'
import { isCellElement, isTablePart, markdownTable, type TableEvent } from './html-table.ts'
import { closingTags, decodeEntities, type HtmlPart, type HtmlTag } from './html-tags.ts'
import { codeSpan, destination, escapeText, insideSpaces } from './markdown-text.ts'

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
  /** The numbers of the next items of the open lists; NaN for bullets. */
  const lists: number[] = []

  /** A block of HTML, which may be part of an element with Markdown in it. @param isCell it is in one cell of a table */
  function block(parts: readonly HtmlPart[], line: number, isCell = false): string {
    const ends = closingTags(parts.map((part) => ('tag' in part ? part.tag : undefined)))
    const written: string[] = []
    /** The elements that are written when they are closed, and where they begin, by their closing tags. */
    const open = new Map<number, { readonly tag: HtmlTag; readonly from: number; readonly start: number }>()
    let isAfterSpace = true
    let isListing = false
    let isRow = isCell
    const write = (text: string) => {
      if (text === '') return
      written.push(text)
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
      const end = ends.get(index)
      const opened = open.get(index)
      const place = { line, isClosed: end !== undefined, isOneLine: isRow, source: part.source }
      const table = name === 'table' && kind === 'open' && !isListing && !isRow ? tableAt(parts, index, line) : undefined
      if (table !== undefined) {
        write(`\n\n${table.text}\n\n`)
        index = table.end
      } else if (name === 'pre') {
        write(kind === 'close' ? '\n```\n\n' : '\n\n```\n')
        isListing = kind === 'open'
      } else if (!isListing) {
        if (name === 'tr') isRow = kind === 'open'
        if (end !== undefined && isWhole(name)) open.set(end, { tag: part.tag, from: index + 1, start: written.length })
        else if (opened !== undefined) {
          const content = written.splice(opened.start).join('')
          const inside = parts.slice(opened.from, index)
          const text = () => inside.map((each) => ('text' in each ? decodeEntities(each.text) : each.tag.name === 'br' ? ' ' : '')).join('')
          write(element(opened.tag, content, text, place))
        } else write(isRow && (name === 'p' || name === 'div') ? ` ${writeTag(part.tag, place)}` : writeTag(part.tag, place))
      }
    }
    if (isListing) write('\n```\n')
    const lines = written.join('').replace(/[ \t]{1,99}$/gm, '')
    return lines.replace(/\n{3,}/g, '\n\n').trim()
  }

  /** An element around its Markdown. Marks are around each paragraph, without the spaces around it. @param text its plain text */
  function element(tag: HtmlTag, content: string, text: () => string, place: TagPlace): string {
    const start = writeTag({ ...tag, kind: 'open' }, place)
    const end = writeTag({ ...tag, kind: 'close' }, place)
    const marker = /^\n(\S+ )/.exec(start)?.[1] ?? ''
    if (tag.name === 'li') return start + content.trim().replaceAll('\n', `\n${' '.repeat(marker.length)}`) + end
    const mark = inlineMarks.get(tag.name)
    if (mark === '`') {
      const [, to = ''] = /^\[[^[\]]*\](\((?:<[^<>]*>|[^()\s]*)\))$/.exec(content.trim()) ?? []
      return start + insideSpaces(codeSpan(text()), (code) => (to === '' ? code : `[${code}]${to}`))
    }
    const around = (inner: string) => (mark === undefined ? linked(context, inner, tag.attributes.href, place.line) : mark + inner + mark)
    const pieces = withoutMark(content, mark).split(/(\\\n|\n[ \t]*\n)/)
    const marked = pieces.map((piece, index) => {
      const [, head = '', rest = ''] = /^(\s*(?:#{1,6} |- )?)([\s\S]*)$/.exec(piece) ?? []
      return index % 2 === 1 ? piece : head + insideSpaces(rest, around)
    })
    return start + marked.join('') + end
  }

  function writeTag({ name, attributes, kind }: HtmlTag, { line, isClosed, isOneLine, source = '' }: TagPlace): string {
    const id = kind === 'close' ? undefined : (attributes.id ?? (name === 'a' ? attributes.name : undefined))
    const mark = id === undefined || id === '' ? '' : context.id(id)
    if (name === 'img') return mark + (attributes.src === undefined ? '' : pictured(context, attributes.alt, attributes.src, line))
    if (name === 'br') return isOneLine ? ' ' : '\\\n'
    // In a row or a heading, a block is only separated from the text before it.
    if (isOneLine && (name === 'hr' || (lineElements.has(name) && name !== 'tr')))
      return kind === 'close' ? '' : `${name === 'li' ? ' • ' : ' '}${mark}`
    if (name === 'hr') return '\n\n---\n\n'
    if (/^h[1-6]$/.test(name)) return kind === 'open' ? `\n\n${mark}${'#'.repeat(Number(name[1]))} ` : '\n\n'
    if (kind === 'open' && name === 'ul') lists.push(Number.NaN)
    if (kind === 'open' && name === 'ol') lists.push(Number(/^\d{1,9}$/.exec(attributes.start ?? '')?.[0] ?? 1))
    if (kind === 'close' && (name === 'ol' || name === 'ul')) lists.pop()
    if (name === 'li' && kind === 'open') {
      const number = lists.pop() ?? Number.NaN
      lists.push(number + 1)
      return `\n${Number.isNaN(number) ? '-' : `${number}.`} ${mark}`
    }
    if (name === 'li' || name === 'tr') return kind === 'open' ? `\n- ${mark}` : '\n'
    if (name === 'td' || name === 'th') return kind === 'open' ? ` ${mark}` : '; '
    if (mediaElements.has(name)) {
      const from = attributes.src ?? attributes.data
      const url = kind === 'close' || from === undefined ? undefined : context.link(from, line)
      const space = isOneLine ? ' ' : '\n\n'
      return url === undefined ? '' : `${space}[${escapeText(attributes.title ?? from ?? '')}](${destination(url)})${space}`
    }
    if (blockElements.has(name)) return isOneLine ? mark : `\n\n${mark}`
    if (inlineElements.has(name) || inlineMarks.has(name)) return mark
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
      events.push({ write: () => block(contents, line, true), isBlank }, part.tag)
      cell = []
      if (name === 'table' && kind === 'close') {
        const text = markdownTable(events, context.id)
        return text === undefined ? undefined : { text, end }
      }
    }
    return undefined
  }
  return { block, element, tag: writeTag }
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

/** Whether an element is written when it is closed, because its content decides how. */
export function isWhole(name: string): boolean {
  return name === 'a' || name === 'li' || inlineMarks.has(name)
}

/** Marks of Markdown inside of the same mark would end it. */
function withoutMark(text: string, mark: string | undefined): string {
  const pairs = /\\.|(`{1,9})[\s\S]{0,2000}?\1|(\*{1,2}|~~)(?=\S)([\s\S]{0,2000}?\S)\2/g
  return text.replace(pairs, (found, _, own?: string, inner?: string) => (own === mark ? (inner ?? found) : found))
}
