/**
 * A text of the source as plain Markdown. The author's characters are copied. Only directives, components, HTML and the destinations of links
 * are replaced, at the positions that the parser gives.
 */
import type { Nodes, Parents, Root, RootContent } from 'mdast'
import { literal, templateText } from '../source/code-literals.ts'
import { type Element, isKnownElement, writeElement } from './element-writer.ts'
import { codeGroups, nameSet, roles } from './elements.ts'
import { markdownTable } from './html-table.ts'
import { type HtmlTag, htmlParts } from './html-tags.ts'
import { isBlock, isBlockComponent, isJsx, type Jsx, readAttributesOf, tabLabels } from './jsx-blocks.ts'
import { isCell, jsxTableEvents } from './jsx-table.ts'
import { destination, escapeText, title } from './markdown-text.ts'
import { plainText } from './plain-text.ts'
import { type HtmlContext, HtmlWriter } from './write-html.ts'

export interface RenderContext extends HtmlContext {
  /** The text of the imported file that a component renders; undefined if there is none. */
  readonly partial: (component: string, attributes: Readonly<Record<string, string>>, line: number) => string | undefined
  /** The text of a constant that the page defines. */
  readonly constant: (name: string) => string | undefined
  /** The path of an MDX import by its name, or the text of a file, which an attribute of a component can use. */
  readonly imported: (name: string) => string | undefined
}

type BlockDirective = Extract<RootContent, { type: 'containerDirective' | 'leafDirective' }>

export function renderSource(text: string, tree: Root, context: RenderContext): string {
  return new SourceRenderer(text, tree, context).document(tree)
}

class SourceRenderer {
  readonly #text: string
  readonly #context: RenderContext
  /** The destinations of definitions by label; undefined for dead links. */
  readonly #definitions = new Map<string, string | undefined>()
  readonly #tabLabels = new Map<Jsx, ReadonlyMap<string, string>>()
  /** The last closing tag of each element among the children of a node, searched once. */
  readonly #closingTags = new Map<Parents, ReadonlyMap<string, number>>()
  readonly #html: HtmlWriter
  /** Of the last heading. */
  #level = 1

  constructor(text: string, tree: Root, context: RenderContext) {
    this.#text = text
    this.#context = context
    this.#html = new HtmlWriter(context)
    const nodes = [...nodesOf(tree)]
    const pictures = new Set(nodes.flatMap((node) => (node.type === 'imageReference' ? [node.identifier] : [])))
    for (const node of nodes) {
      // The first definition of a label counts.
      if (node.type !== 'definition' || this.#definitions.has(node.identifier) || isComment(node)) continue
      const write = pictures.has(node.identifier) ? context.image : context.link
      this.#definitions.set(node.identifier, write(node.url, lineOf(node)))
    }
  }

  document(tree: Root): string {
    return this.#parts(tree, 0, this.#text.length, [])
  }

  /** The source of a node with its children replaced. */
  #parts(node: Parents, start: number, end: number, above: readonly Parents[]): string {
    let written = ''
    let at = start
    let last: RootContent | undefined
    const path = [node, ...above]
    for (const child of node.children as readonly RootContent[]) {
      // Bare addresses have no position of their own: they do not change.
      const from = child.position?.start.offset
      const to = child.position?.end.offset
      if (from === undefined || to === undefined || from < at) continue
      const between = this.#text.slice(at, from)
      // Components can share a line or a paragraph: `</TabItem><TabItem>`.
      const isFlowGlued = child.type === 'mdxJsxFlowElement' && !between.includes('\n')
      const isNextToBlock = isBlock(child) || (last !== undefined && isBlock(last))
      const isBlockGlued = !isOneLine(path) && isNextToBlock && !/\n[ \t>]*\n/.test(between)
      const own = this.#node(child, path)
      if (written.trim() !== '' && (isFlowGlued || isBlockGlued))
        written = written.trimEnd() + this.#indented('\n\n', child) + own.trimStart()
      else written += between + own
      at = to
      last = child
    }
    return written + this.#text.slice(at, end)
  }

  #node(node: RootContent, above: readonly Parents[]): string {
    const replaced = this.#replaced(node, above)
    if (replaced !== undefined) return replaced.includes('\n') ? this.#indented(replaced, node) : replaced
    const [start, end] = span(node)
    return 'children' in node ? this.#parts(node, start, end, above) : this.#text.slice(start, end)
  }

  /** The replacement of a node; undefined if only its children are replaced. Lines begin at the node's own column. */
  #replaced(node: RootContent, above: readonly Parents[]): string | undefined {
    switch (node.type) {
      case 'heading':
        this.#level = node.depth
        return this.#heading(node, above)
      case 'link':
        return this.#link(node, above)
      case 'linkReference':
        return this.#isDead(node.identifier) ? this.#inside(node, above) : undefined
      case 'imageReference':
        return this.#isDead(node.identifier) ? (node.alt ?? '') : undefined
      case 'definition': {
        const url = this.#definitions.get(node.identifier)
        if (url === undefined) return ''
        return url === node.url ? undefined : `[${node.label ?? node.identifier}]: ${destination(url)}${title(node.title)}`
      }
      case 'image': {
        const url = this.#context.image(node.url, lineOf(node))
        if (url === undefined) return escapeText(node.alt ?? '')
        return url === node.url ? undefined : `![${escapeText(node.alt ?? '')}](${destination(url)}${title(node.title)})`
      }
      case 'code':
        return this.#labelledCode(node, above)
      case 'html':
        return this.#markup(node.value, node, above)
      case 'containerDirective':
      case 'leafDirective':
        return this.#directive(node, above)
      case 'mdxjsEsm':
        return ''
      case 'mdxFlowExpression':
      case 'mdxTextExpression':
        return this.#expression(node.value, node)
      case 'mdxJsxFlowElement':
      case 'mdxJsxTextElement':
        return this.#component(node, above)
      default:
        // Text directives are among these: most are a time or an emoji.
        return undefined
    }
  }

  /** A listing in a group of them, below its label: ` ```ts [Deno] ` of VitePress, ` ```ts Deno ` of Mintlify. */
  #labelledCode(node: Extract<RootContent, { type: 'code' }>, [parent]: readonly Parents[]): string | undefined {
    const name = parent !== undefined && (isJsx(parent) || parent.type === 'containerDirective') ? (parent.name?.toLowerCase() ?? '') : ''
    if (!codeGroups.has(name) || node.meta === null || node.meta === undefined) return undefined
    const words = parent?.type === 'containerDirective' ? [] : node.meta.split(/\s+/).filter((word) => !/[={}]/.test(word))
    const label = /\[([^\]]{1,200})\]/.exec(node.meta)?.[1] ?? words.join(' ')
    const [start, end] = span(node)
    return label === '' ? undefined : `**${label}**\n\n${this.#text.slice(start, end).replace(/^[ \t>]+(?=[`~])/gm, '')}`
  }

  #isDead(label: string): boolean {
    return this.#definitions.has(label) && this.#definitions.get(label) === undefined
  }

  #heading(node: Extract<RootContent, { type: 'heading' }>, above: readonly Parents[]): string {
    const [start, end] = span(node)
    const written = this.#parts(node, start, end, above)
    // `{#id .class}`, or `{: #id .class}` of kramdown.
    const found = /[ \t]{0,9}\\?\{:?[ \t]{0,9}([#.][^{}\n]{0,200})\}[ \t]{0,9}#{0,6}(?=[ \t]{0,9}(?:\n|$))/.exec(written)
    const id = found === null ? undefined : /#([^\s#}]+)/.exec(found[1] as string)?.[1]
    const plain = found === null ? written : written.slice(0, found.index) + written.slice(found.index + found[0].length)
    if (id === undefined) return plain
    // A heading in a list or a quote has no anchor.
    return /^[\w-]+$/.test(id) && isTop(above) ? withId(plain, id) : `${this.#context.id(id)}${plain}`
  }

  #link(node: Extract<RootContent, { type: 'link' }>, above: readonly Parents[]): string | undefined {
    // `[](){#id}` is only an anchor.
    if (node.url === '' && node.children.length === 0) return ''
    const [start, end] = span(node)
    const url = this.#context.link(node.url, lineOf(node))
    const isBracketed = this.#text[start] === '['
    if (url === undefined) return isBracketed ? this.#inside(node, above) : this.#text.slice(start, end).replace(/^<|>$/g, '')
    if (url === node.url || !isBracketed) return undefined
    return `[${this.#inside(node, above)}](${destination(url)}${title(node.title)})`
  }

  /** The source between the first and the last child of a node. */
  #inside(node: Parents, above: readonly Parents[]): string {
    const placed = (node.children as readonly RootContent[]).filter(({ position }) => position !== undefined)
    const [first, last] = [placed[0], placed.at(-1)]
    if (first === undefined || last === undefined) return plainText(node)
    return this.#parts(node, span(first)[0], span(last)[1], above)
  }

  /** Blocks inside another, with their lines beginning at the first column. */
  #blocks(children: readonly RootContent[], parent: Parents, above: readonly Parents[]): string {
    const first = children[0]
    const last = children.at(-1)
    if (first === undefined || last === undefined) return ''
    const written = this.#parts({ ...parent, children } as Parents, span(first)[0], span(last)[1], above)
    const prefix = this.#linePrefix(first)
    return written
      .split('\n')
      .map((line, index) => (index === 0 ? line : withoutPrefix(line, prefix)))
      .join('\n')
      .trimEnd()
  }

  /** The text before a node on its line: indentation and marks of quotes, and spaces for marks of list items. */
  #linePrefix(node: RootContent): string {
    const [start] = span(node)
    const line = this.#text.slice(this.#text.lastIndexOf('\n', start - 1) + 1, start)
    const marks = /^(?:[ \t>]|[-*+][ \t]|\d{1,9}[.)][ \t])*/.exec(line)?.[0] ?? ''
    return marks.replace(/[^ \t>]/g, ' ')
  }

  #indented(written: string, node: RootContent): string {
    const prefix = this.#linePrefix(node)
    return prefix === '' ? written : written.replaceAll('\n', `\n${prefix}`)
  }

  #directive(node: BlockDirective, above: readonly Parents[]): string | undefined {
    const label = node.type === 'containerDirective' ? node.children.find(isLabel) : undefined
    const children = (node.children as readonly RootContent[]).filter((child) => child !== label)
    const labelText =
      node.type === 'leafDirective' ? this.#inside(node, above) : label === undefined ? '' : this.#inside(label as Parents, above)
    const attributes = Object.fromEntries(Object.entries(node.attributes ?? {}).map(([name, value]) => [name, value ?? '']))
    const name = node.name.toLowerCase()
    if (node.type === 'leafDirective' && !isKnownElement(name)) return undefined
    const body = () => (node.type === 'leafDirective' ? '' : this.#blocks(children, node, [node, ...above]))
    return this.#element({ name, attributes, computed: [], title: labelText, isBlock: true }, body, node, above)
  }

  #component(node: Jsx, above: readonly Parents[]): string {
    const name = node.name ?? 'fragment'
    const { literals: attributes, computed } = readAttributesOf(node, this.#context.imported)
    const line = lineOf(node)
    const isFlow = node.type === 'mdxJsxFlowElement'
    const children = node.children as readonly RootContent[]
    const isBlocks = isFlow || (isBlock(node) && children.every(({ position }) => position !== undefined))
    const body = () => (isBlocks ? this.#blocks(children, node, [node, ...above]) : this.#inside(node, above))
    if (/^[a-z]/.test(name) && !name.includes('-')) {
      const table = name === 'table' && !isOneLine(above) && !above.some(isCell) ? this.#table(node, above) : undefined
      if (table !== undefined) return table
      if (name === 'br') return isOneLine(above) || above.some(isCell) ? ' ' : this.#lineBreak(node)
      const tag: Omit<HtmlTag, 'kind'> = { name, attributes }
      const place = { line, isClosed: true, isOneLine: !isFlow && isOneLine(above) }
      const written = (kind: HtmlTag['kind']) => this.#html.tag({ ...tag, kind }, place)
      if (children.length === 0) return place.isOneLine ? written('empty') : trimmed(written('empty'))
      const open = written('open')
      const inner = name === 'li' ? body().trim().replaceAll('\n', '\n  ') : body()
      return trimmed(`${open}${inner}${written('close')}`)
    }
    const partial = this.#context.partial(name, attributes, line)
    if (partial !== undefined) return partial.trim()
    const label = roles.get(name.toLowerCase()) === 'tab' ? (attributes.label ?? this.#tabLabel(attributes.value, above)) : undefined
    const title = label ?? attributes.title ?? ''
    const written = this.#element({ name: name.toLowerCase(), attributes, computed, title, isBlock: isFlow }, body, node, above)
    return isOneLine(above) ? written.replace(/\s+/g, ' ') : written
  }

  #element(element: Omit<Element, 'tabHeading'>, body: () => string, node: RootContent, above: readonly Parents[]): string {
    const level = this.#level
    // A tab begins with a heading, or with a bold line where a heading would not be a section.
    const tabHeading = (label: string) => (isTop(above) ? `${'#'.repeat(Math.min(level + 1, 6))} ${label}` : `**${label}**`)
    const written = writeElement({ ...element, tabHeading }, body, lineOf(node), this.#context)
    if (roles.get(element.name) === 'tab') this.#level = level
    return written
  }

  /** A table of JSX; undefined if Markdown cannot express it. */
  #table(node: Jsx, above: readonly Parents[]): string | undefined {
    const attributesOf = (part: Jsx) => readAttributesOf(part, this.#context.imported).literals
    const write = (cell: Parents, path: readonly Parents[]) => this.#inside(cell, path)
    const table = markdownTable(jsxTableEvents(node, above, { attributesOf, write }), this.#context.id)
    const { id } = attributesOf(node)
    return table === undefined || id === undefined ? table : this.#context.id(id) + table
  }

  /** The label in `<Tabs values={[{ label: 'Text', value: 'value' }]}>`. */
  #tabLabel(value: string | undefined, above: readonly Parents[]): string | undefined {
    const tabs = above.find((parent) => isJsx(parent) && roles.get(parent.name?.toLowerCase() ?? '') === 'tabs') as Jsx | undefined
    if (tabs === undefined || value === undefined) return undefined
    const known = this.#tabLabels.get(tabs) ?? tabLabels(tabs)
    this.#tabLabels.set(tabs, known)
    return known.get(value)
  }

  /** `<br>` in a paragraph. At its beginning or end, or before another one, it is left out. */
  #lineBreak(node: RootContent): string {
    const [start, end] = span(node)
    const before = this.#text.slice(this.#text.lastIndexOf('\n', start - 1) + 1, start)
    const after = this.#text.slice(end, end + 100)
    if (/^[ \t>]*$/.test(before) || /^[ \t]*(?:<br[\s/>]|\n[ \t>]*\n|(?:\n[ \t>]*)?$)/i.test(after)) return ''
    return /^[ \t]*\n/.test(after) ? '\\' : '\\\n'
  }

  #expression(value: string, node: RootContent): string {
    const text = literal(value) ?? this.#context.constant(value.trim())
    if (text !== undefined) return text
    const template = templateText(value)
    if (template !== undefined) {
      this.#context.note('left_out_component', `A value in {${template.slice(0, 60)}} is not computed; its name stays.`, lineOf(node))
      return template
    }
    // A comment needs no note.
    if (value.trim() !== '' && !/^(?:\/\*|\/\/)/.test(value.trim())) {
      this.#context.note('left_out_component', `{${value.replace(/\s+/g, ' ').slice(0, 60)}} is left out.`, lineOf(node))
    }
    return ''
  }

  #markup(html: string, node: RootContent, above: readonly Parents[]): string {
    if (/^<br\b[^<>]*>$/i.test(html) && !isOneLine(above)) return this.#lineBreak(node)
    const [parent] = above
    if (parent !== undefined && parent.type !== 'paragraph' && !phrasing.has(parent.type)) return this.#html.block(html, lineOf(node))
    return htmlParts(html)
      .map((part) => {
        if ('text' in part) return part.text
        const isClosed = this.#isClosedLater(part.tag.name, node, parent)
        return this.#html.tag(part.tag, { line: lineOf(node), isClosed, isOneLine: isOneLine(above), source: part.source })
      })
      .join('')
  }

  #isClosedLater(name: string, node: RootContent, parent: Parents | undefined): boolean {
    if (parent === undefined) return false
    const closing = this.#closingTags.get(parent) ?? lastClosingTags(parent)
    this.#closingTags.set(parent, closing)
    return (closing.get(name) ?? -1) > span(node)[0]
  }
}

function* nodesOf(node: Nodes): Generator<Nodes> {
  yield node
  if ('children' in node) for (const child of node.children) yield* nodesOf(child)
}

/** A heading with an id that it keeps: `## Title {#id}`. */
function withId(heading: string, id: string): string {
  return heading.replace(/(?<![ \t]|#(?=#))[ \t]*(?:#+[ \t]*)?(?=\n|$)/, ` {#${id}}`)
}

/** `[//]: # (comment)` */
function isComment({ identifier, url }: Extract<RootContent, { type: 'definition' }>): boolean {
  return url === '#' && /^(?:\/\/|comment)/i.test(identifier)
}

function lineOf({ position }: RootContent): number {
  return position?.start.line ?? 1
}

/** Whether a line break would end the heading or the row of a table. */
function isOneLine(above: readonly Parents[]): boolean {
  return above.some(({ type }) => type === 'tableCell' || type === 'heading')
}

const sectionParents = nameSet('root containerDirective mdxJsxFlowElement')

/** Whether a heading is a section of the page: one in a list or a quote is not. A component ends the paragraph in which it is written. */
function isTop(above: readonly Parents[]): boolean {
  return above.every(
    (parent, index) =>
      sectionParents.has(parent.type === 'paragraph' ? (above[index + 1]?.type ?? '') : parent.type) || isBlockComponent(parent),
  )
}

function span({ position }: RootContent): readonly [start: number, end: number] {
  return [position?.start.offset ?? 0, position?.end.offset ?? 0]
}

function isLabel(child: { readonly data?: unknown }): boolean {
  return (child.data as { readonly directiveLabel?: boolean } | undefined)?.directiveLabel === true
}

/** Positions of the last closing tags of elements, by name in lower case. */
function lastClosingTags({ children }: Parents): ReadonlyMap<string, number> {
  return new Map(
    (children as readonly RootContent[]).flatMap((child) => {
      const name = child.type === 'html' ? /^<\/([a-z][\w.:-]*)/i.exec(child.value)?.[1] : undefined
      return name === undefined ? [] : [[name.toLowerCase(), span(child)[0]] as const]
    }),
  )
}

function trimmed(text: string): string {
  return text.replace(/^\n+/, '').trimEnd()
}

/** Parents, other than a paragraph, in which HTML is inline. */
const phrasing = nameSet('heading tableCell emphasis strong delete link linkReference textDirective mdxJsxTextElement')

function withoutPrefix(line: string, prefix: string): string {
  const isInside = (mark: string, at: number) => mark === prefix[at] || (mark === ' ' && prefix[at] !== '>') || mark === '\t'
  let at = 0
  while (at < prefix.length && at < line.length && isInside(line.charAt(at), at)) at += 1
  return line.slice(at)
}
