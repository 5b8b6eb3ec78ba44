/** Shortcodes of Hugo as Markdown and directives. */
import { alertTypes, imageComponents, linkComponents, ornaments, tabItems, tabSets, titled, transparent } from '../markdown/elements.ts'
import { destination, fenced } from '../markdown/markdown-text.ts'
import { asText } from '../source/data-text.ts'
import { changeOutsideCode } from '../source/outside-code.ts'
import { joinPath, type Preparation, parentOf } from '../source/site.ts'

/** Shortcodes whose inside is code. */
const code: ReadonlySet<string> = new Set(['highlight', 'code', 'codeblock', 'code-block', 'code-toggle', 'prism', 'mermaid'])
const includes: ReadonlySet<string> = new Set(['include', 'readfile', 'include-code', 'code_sample', 'codenew'])
/** More in each other than any page has; what is deeper stays without marks. */
const deepest = 8
/** Characters of one shortcode's arguments. */
const longestTag = 2_000

interface Tag {
  readonly name: string
  /** In their order; those with a name are in `attributes`. */
  readonly values: readonly string[]
  readonly attributes: Readonly<Record<string, string>>
  readonly isClose: boolean
  readonly start: number
  readonly end: number
}

/** `{{< note >}}`, `{{% tab "Name" %}}` and the like; what is not known is left out and noted, and the text inside it stays. */
export function prepareShortcodes(body: string, preparation: Preparation): string {
  if (!/\{\{[<%]/.test(body)) return body
  const shown = new Shortcodes(body, preparation).write()
  // A shortcode that is written about: `{{</* note */>}}`.
  return shown.replaceAll('{{</*', '{{<').replaceAll('*/>}}', '>}}').replaceAll('{{%/*', '{{%').replaceAll('*/%}}', '%}}')
}

class Shortcodes {
  readonly #body: string
  readonly #around: Preparation
  readonly #tags: readonly Tag[]
  /** The closing tag of an opening one, both by their places in the list. */
  readonly #closing = new Map<number, number>()

  constructor(body: string, around: Preparation) {
    this.#body = body
    this.#around = around
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
      return fenced(this.#body.slice(tag.end, close.start).trim(), /^[\w+#.-]+$/.test(language) ? language : '')
    }
    const inside = this.#range(index + 1, closing, tag.end, close.start, depth + 1)
    const isKnown = name in alertTypes || [tabSets, tabItems, titled, transparent].some((names) => names.has(name))
    if (!isKnown) this.#leaveOut(tag, 'is left out; its text stays')
    const line = this.#body.slice(this.#body.lastIndexOf('\n', tag.start - 1) + 1, tag.start)
    if (!isKnown || depth >= deepest || line.trim() !== '') return inside.trim()
    const title = (attributes.title ?? attributes.name ?? attributes.header ?? attributes.label ?? values[0] ?? '').replace(
      /[[\]\\]/g,
      '\\$&',
    )
    const type = attributes.color ?? attributes.type ?? attributes.context ?? ''
    const marks = ':'.repeat(3 + deepest - depth)
    const attribute = /^[\w-]+$/.test(type) ? `{type="${type}"}` : ''
    return `${marks}${name}${title === '' ? '' : `[${title}]`}${attribute}\n${line}${inside.trim()}\n${line}${marks}`
  }

  #single(tag: Tag): string {
    const { name, values, attributes, isClose } = tag
    const [value = ''] = values
    if (isClose || ornaments.has(name)) return ''
    if (name === 'ref' || name === 'relref') return attributes.path ?? value
    const variable = name === 'param' ? (asText(this.#around.fields[value]) ?? this.#around.site.variables?.[value]) : undefined
    if (variable !== undefined) return variable
    if (imageComponents.has(name)) {
      const alt = attributes.alt ?? attributes.caption ?? attributes.title ?? ''
      return `![${alt.replace(/[[\]]/g, '')}](${destination(attributes.src ?? value)})`
    }
    if (includes.has(name)) return this.#include(tag, attributes.file ?? value)
    const to = attributes.href ?? attributes.url ?? attributes.link
    if (linkComponents.has(name) && to !== undefined) return `[${attributes.text ?? attributes.title ?? to}](${destination(to)})`
    if (attributes.text !== undefined) return attributes.text
    this.#leaveOut(tag, 'is left out')
    return ''
  }

  #include(tag: Tag, path: string): string {
    const { file, site, include } = this.#around
    const roots = site.roots.map(({ folder }) => joinPath(folder, path))
    const candidates = [joinPath(parentOf(file), path), ...roots, ...site.includeFolders.map((folder) => joinPath(folder, path))]
    return include(candidates, this.#line(tag))?.trim() ?? ''
  }

  #leaveOut(tag: Tag, what: string): void {
    this.#around.note('left_out_component', `{{< ${tag.name} >}} ${what}.`, this.#line(tag))
  }

  #line({ start }: Tag): number {
    return this.#body.slice(0, start).split('\n').length
  }
}

/** Shortcodes in code blocks are examples. */
function tagsIn(body: string): readonly Tag[] {
  let at = 0
  // The same lines come back in the same order: what is handed to the change is outside of code.
  const outside: (readonly [from: number, to: number])[] = []
  changeOutsideCode(body, (part) => {
    const from = body.indexOf(part, at)
    outside.push([from, from + part.length])
    at = from + part.length
    return part
  })
  const tags: Tag[] = []
  for (const [from, to] of outside) {
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
  // Themes keep theirs in folders.
  return { name: (name.split('/').at(-1) ?? name).toLowerCase(), values, attributes, isClose: close === '/', start, end }
}
