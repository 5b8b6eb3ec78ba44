/** Tags of Hugo (`{{< note >}}`), Liquid and GitBook (`{% note %}`), as text: nothing is run. */
import { proseOf } from '../source/outside-code.ts'
import type { Preparation } from '../source/site.ts'

export interface TemplateTag {
  /** In lower case, without the folder of its theme; empty for an output such as `{{ page.title }}`. */
  readonly name: string
  /** The text between the marks. */
  readonly inner: string
  /** The arguments without a name, in order. */
  readonly values: readonly string[]
  /** The other arguments, by name in lower case. */
  readonly attributes: Readonly<Record<string, string>>
  readonly isClose: boolean
  /** Of the body, from 1. */
  readonly line: number
  readonly start: number
  readonly end: number
  /** The text before the tag in its line without other tags, or its end. */
  readonly before: string
  /** Whether another tag is before it in its line. */
  readonly isAfterTag: boolean
}

/** The text between a tag and its closing tag. */
export interface TagContent {
  readonly source: string
  /** Whether nothing follows the closing tag in its line. */
  readonly isAtLineEnd: boolean
  /** The number of tags with a content around it. */
  readonly depth: number
  /** The text with its own tags replaced. */
  readonly write: () => string
}

interface TagSyntax {
  /** A tag, and what is between its marks: at most 2,000 characters. The group of an output such as `{{ page.title }}` is `output`. */
  readonly pattern: RegExp
  /** What the name of a closing tag begins with. */
  readonly close: '/' | 'end'
  /** Whether tags in blocks of code are examples. */
  readonly isProse: boolean
}

/** Characters of a line that are read for its indentation. */
const longestBefore = 200

/** Replaces each tag, with its content if it has a closing tag. */
export function replaceTags(body: string, syntax: TagSyntax, write: (tag: TemplateTag, content?: TagContent) => string): string {
  const tags = tagsIn(body, syntax)
  const closings = closingsOf(tags)
  const range = (first: number, last: number, start: number, end: number, depth: number): string => {
    let written = ''
    let at = start
    for (let index = first; index < last; ) {
      const tag = tags[index] as TemplateTag
      const inside = index + 1
      const closing = closings.get(index) ?? last
      const close = closing < last ? tags[closing] : undefined
      const content = close && {
        source: body.slice(tag.end, close.start),
        isAtLineEnd: /^[ \t]*(?:\n|$)/.test(body.slice(close.end, close.end + longestBefore)),
        depth,
        write: () => range(inside, closing, tag.end, close.start, depth + 1),
      }
      written += body.slice(at, tag.start) + write(tag, content)
      at = (close ?? tag).end
      index = close === undefined ? inside : closing + 1
    }
    return written + body.slice(at, end)
  }
  return range(0, tags.length, 0, body.length, 0)
}

function tagsIn(body: string, { pattern, close, isProse }: TagSyntax): readonly TemplateTag[] {
  const tags: TemplateTag[] = []
  const lastRaw = body.lastIndexOf('endraw')
  for (const run of isProse ? proseOf(body) : [{ start: 0, end: body.length, line: 1 }]) {
    const text = body.slice(run.start, run.end)
    const search = new RegExp(pattern, 'gs')
    let { line, start: counted } = run
    for (let found = search.exec(text); found !== null; found = search.exec(text)) {
      const inner = found.slice(1).find((group) => group !== undefined) ?? ''
      const tag = readTag(inner, found.groups?.output !== undefined, close)
      if (tag === undefined) continue
      const start = run.start + found.index
      const end = start + found[0].length
      const last = tags.at(-1)
      const gap = body.slice(Math.max(last?.end ?? 0, start - longestBefore), start)
      const isAfterTag = last !== undefined && !gap.includes('\n')
      const before = isAfterTag ? last.before + gap.trim() : gap.slice(gap.lastIndexOf('\n') + 1)
      line += body.slice(counted, start).split('\n').length - 1
      counted = start
      tags.push({ ...tag, line, start, end, before: before.slice(-longestBefore), isAfterTag })
      // Nothing is read between `raw` and its end.
      if (tag.name === 'raw' && !tag.isClose && end < lastRaw)
        search.lastIndex = body.lastIndexOf('{', body.indexOf('endraw', end)) - run.start
    }
  }
  return tags
}

function readTag(inner: string, isOutput: boolean, close: TagSyntax['close']) {
  const values: string[] = []
  const attributes: Record<string, string> = {}
  const plain = inner.replace(/^-|-$/g, '').trim()
  if (isOutput) return { name: '', inner: plain, values, attributes, isClose: false }
  const [, mark, name, given = ''] = /^(\/(?!\*)|end)?\s*([\w.-][\w./-]*)(.*)$/s.exec(plain.replace(/\/$/, '')) ?? []
  if (name === undefined) return undefined
  for (const [, key, quoted, raw, bare] of given.matchAll(/(?:([\w-]{1,60})=)?(?:"((?:[^"\\]|\\.)*)"|`([^`]*)`|([^\s"`]+))/g)) {
    const value = quoted?.replace(/\\(.)/g, '$1') ?? raw ?? bare ?? ''
    if (key === undefined) values.push(value)
    else attributes[key.toLowerCase()] = value
  }
  return { name: (name.split('/').at(-1) ?? name).toLowerCase(), inner: plain, values, attributes, isClose: mark === close }
}

/** The index of the closing tag by that of the opening one: the last of its name that is still open. */
function closingsOf(tags: readonly TemplateTag[]): ReadonlyMap<number, number> {
  const closings = new Map<number, number>()
  const open = new Map<string, number[]>()
  for (const [index, { name, isClose }] of tags.entries()) {
    const ofName = open.get(name) ?? []
    open.set(name, ofName)
    if (!isClose) ofName.push(index)
    else if (ofName.length > 0) closings.set(ofName.pop() as number, index)
  }
  return closings
}

/** For the tags of an included text, which can include no further text: files can include each other. */
export function ofPart(preparation: Preparation, line: number): Preparation {
  const note: Preparation['note'] = (kind, message) => preparation.note(kind, message, line)
  const include: Preparation['include'] = (path) => {
    note('left_out_include', `"${path}" is left out: an included text includes it.`)
    return undefined
  }
  return { ...preparation, note, include }
}

/** Only the line breaks, so that later lines keep their numbers. */
export function withoutText(source: string): string {
  return source.replace(/[^\n]/g, '')
}
