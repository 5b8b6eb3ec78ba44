/** Shortcodes of Hugo as Markdown and directives. */
import { attributeText, isUnshown, lossOf } from '../markdown/attribute-text.ts'
import {
  alertTypes,
  imageComponents,
  linkComponents,
  nameSet,
  ornaments,
  tabItems,
  tabSets,
  titled,
  transparent,
  typedAlerts,
} from '../markdown/elements.ts'
import { destination, escapeBrackets, fenced } from '../markdown/markdown-text.ts'
import { asText } from '../source/data-text.ts'
import { lineAt } from '../source/import-note.ts'
import { proseOf } from '../source/outside-code.ts'
import { type Preparation, parentOf } from '../source/site.ts'

/** Shortcodes around code. */
const code = nameSet('highlight code codeblock code-block code-toggle prism mermaid')
const includes = nameSet('include readfile include-code code_sample codenew')
/** Nesting of shortcodes that become directives; deeper ones are only their text. */
const deepest = 8
/** Characters of one shortcode's arguments. */
const longestTag = 2_000

interface Tag {
  readonly name: string
  /** The arguments without a name, in order. */
  readonly values: readonly string[]
  readonly attributes: Readonly<Record<string, string>>
  readonly isClose: boolean
  readonly start: number
  readonly end: number
}

/** Replaces `{{< note >}}`, `{{% tab "Name" %}}` and others. Unknown shortcodes are left out and noted, but the text in them stays. */
export function prepareShortcodes(body: string, preparation: Preparation): string {
  if (!/\{\{[<%]/.test(body)) return body
  const shown = new Shortcodes(body, preparation).write()
  // Examples of shortcodes: `{{</* note */>}}`.
  return shown.replaceAll('{{</*', '{{<').replaceAll('*/>}}', '>}}').replaceAll('{{%/*', '{{%').replaceAll('*/%}}', '%}}')
}

class Shortcodes {
  readonly #body: string
  readonly #context: Preparation
  readonly #tags: readonly Tag[]
  /** The index of the closing tag by that of the opening one. */
  readonly #closing = new Map<number, number>()

  constructor(body: string, context: Preparation) {
    this.#body = body
    this.#context = context
    this.#tags = tagsIn(body)
    const open: number[] = []
    for (const [index, tag] of this.#tags.entries()) {
      const opening = tag.isClose ? open.findLastIndex((each) => this.#tags[each]?.name === tag.name) : -1
      if (opening >= 0) {
        this.#closing.set(open[opening] as number, index)
        open.length = opening
      } else if (!tag.isClose) open.push(index)
    }
  }

  write(): string {
    return this.#range(0, this.#tags.length, 0, this.#body.length, 0)
  }

  /** The text from one position to another, in which these tags are. */
  #range(first: number, last: number, start: number, end: number, depth: number): string {
    let written = ''
    let at = start
    for (let index = first; index < last; index += 1) {
      const tag = this.#tags[index] as Tag
      written += this.#body.slice(at, tag.start)
      const closing = this.#closing.get(index)
      const close = closing === undefined ? undefined : this.#tags[closing]
      written += close === undefined ? this.#single(tag) : this.#paired(tag, close, index, closing as number, depth)
      at = close?.end ?? tag.end
      index = closing ?? index
    }
    return written + this.#body.slice(at, end)
  }

  #paired(tag: Tag, close: Tag, index: number, closing: number, depth: number): string {
    const { name, values, attributes } = tag
    if (code.has(name)) {
      const language = attributes.lang ?? values[0] ?? ''
      return this.#indented(fenced(this.#code(tag, close), /^[\w+#.-]+$/.test(language) ? language : ''), tag)
    }
    const inside = this.#range(index + 1, closing, tag.end, close.start, depth + 1)
    const isKnown = alertTypes.has(name) || [tabSets, tabItems, titled, transparent].some((names) => names.has(name))
    if (!isKnown) this.#leaveOut(tag, inside)
    const line = this.#before(tag)
    if (!isKnown || depth >= deepest || line.trim() !== '') return inside.trim()
    // `{{% notice warning "High water" %}}`, `{{< hint danger >}}`
    const isTyped = typedAlerts.has(name) && alertTypes.has(values[0]?.toLowerCase() ?? '')
    const label = isTyped ? values[1] : values[0]
    const title = escapeBrackets(attributes.title ?? attributes.name ?? attributes.header ?? attributes.label ?? label ?? '')
    const type = attributes.color ?? attributes.type ?? attributes.context ?? (isTyped ? (values[0] as string) : '')
    const marks = ':'.repeat(3 + deepest - depth)
    const attribute = /^[\w-]+$/.test(type) ? `{type="${type}"}` : ''
    return `${marks}${name}${title === '' ? '' : `[${title}]`}${attribute}\n${line}${inside.trim()}\n${line}${marks}`
  }

  #single(tag: Tag): string {
    const { name, values, attributes, isClose } = tag
    const [value = ''] = values
    if (isClose || ornaments.has(name)) return ''
    if (name === 'ref' || name === 'relref') return attributes.path ?? value
    const { fields, site } = this.#context
    const variable = name === 'param' ? (asText(fields[value.toLowerCase()]) ?? asText(site.variables?.[value])) : undefined
    if (variable !== undefined) return variable
    if (imageComponents.has(name)) {
      const alt = attributes.alt ?? attributes.caption ?? attributes.title ?? ''
      return `![${alt.replace(/[[\]]/g, '')}](${destination(attributes.src ?? value)})`
    }
    if (includes.has(name)) return this.#include(tag, attributes.file ?? value)
    const to = attributes.href ?? attributes.url ?? attributes.link
    if (linkComponents.has(name) && to !== undefined) return `[${attributes.text ?? attributes.title ?? to}](${destination(to)})`
    if (attributes.text !== undefined) return attributes.text
    const own = attributeText(attributes)
    this.#leaveOut(tag, own)
    return own
  }

  #include(tag: Tag, path: string): string {
    const { file, site, include } = this.#context
    const folders = [parentOf(file), ...site.roots.map(({ folder }) => folder), ...(site.includeFolders ?? [])]
    return this.#indented(include(path, folders, lineAt(this.#body, tag.start))?.trim() ?? '', tag)
  }

  /** The text between two tags without their indentation. */
  #code(tag: Tag, close: Tag): string {
    const indent = this.#indent(tag)
    const inside = this.#body.slice(tag.end, close.start).trimEnd()
    const lines = inside.replace(/^(?:[ \t]*\n)+|^[ \t]+/, '').split('\n')
    return lines.map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line.trimStart())).join('\n')
  }

  /** Lines of a block at the column of its tag, which can be in an item of a list. */
  #indented(block: string, tag: Tag): string {
    return block.replace(/\n(?=.)/g, `\n${this.#indent(tag)}`)
  }

  #indent(tag: Tag): string {
    const before = this.#before(tag)
    return /^(?:[ \t]|[-*+] |\d{1,9}[.)] )*$/.test(before) ? before.replace(/\S/g, ' ') : ''
  }

  /** The text before a tag in its line. */
  #before(tag: Tag): string {
    return this.#body.slice(this.#body.lastIndexOf('\n', tag.start - 1) + 1, tag.start)
  }

  #leaveOut(tag: Tag, text: string): void {
    const message = lossOf(`{{< ${tag.name} >}}`, Object.keys(tag.attributes).filter(isUnshown), text)
    this.#context.note('left_out_component', message, lineAt(this.#body, tag.start))
  }
}

/** Shortcodes in code blocks are examples. */
function tagsIn(body: string): readonly Tag[] {
  const tags: Tag[] = []
  for (const { start: from, end: to } of proseOf(body)) {
    for (let start = body.indexOf('{{', from); start >= 0 && start < to; start = body.indexOf('{{', start + 2)) {
      const mark = body[start + 2]
      if (mark !== '<' && mark !== '%') continue
      const last = body.indexOf(mark === '<' ? '>}}' : '%}}', start + 3)
      const inner = last < 0 ? '' : body.slice(start + 3, last)
      if (inner === '' || inner.length > longestTag || inner.startsWith('/*')) continue
      const tag = readTag(inner.trim(), start, last + 3)
      if (tag === undefined) continue
      tags.push(tag)
      start = last
    }
  }
  return tags
}

function readTag(inner: string, start: number, end: number): Tag | undefined {
  const [, close = '', name, given = ''] = /^(\/?)\s*([\w./-]+)(.*)$/s.exec(inner.replace(/\/\s*$/, '')) ?? []
  if (name === undefined) return undefined
  const values: string[] = []
  const attributes: Record<string, string> = {}
  for (const [, key, quoted, raw, plain] of given.matchAll(/(?:([\w-]{1,60})=)?(?:"((?:[^"\\]|\\.)*)"|`([^`]*)`|([^\s"`]+))/g)) {
    const value = quoted?.replace(/\\(.)/g, '$1') ?? raw ?? plain ?? ''
    if (key === undefined) values.push(value)
    else attributes[key.toLowerCase()] = value
  }
  // The shortcodes of themes are in folders.
  return { name: (name.split('/').at(-1) ?? name).toLowerCase(), values, attributes, isClose: close === '/', start, end }
}
