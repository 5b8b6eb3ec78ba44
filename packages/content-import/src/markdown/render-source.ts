/**
 * A text of the source as plain Markdown. The author's characters are copied. Only directives, components, HTML and the destinations of links
 * are replaced, at the positions that the parser gives.
 */
import type { Nodes, Parents, Root, RootContent } from 'mdast'
import { literal, templateText } from '../source/code-literals.ts'
import { type Element, isKnownElement, writeElement } from './element-writer.ts'
import { codeGroups, nameSet, roles } from './elements.ts'
import { isTablePart, markdownTable, type TableEvent } from './html-table.ts'
import { closingTags, type HtmlTag, htmlParts } from './html-tags.ts'
import { isBlock, isBlockComponent, isCell, isCellContent, isJsx, type Jsx, readAttributesOf, tabLabels } from './jsx.ts'
import { destination, escapeText, plainText, title, visibleText } from './markdown-text.ts'
import { type HtmlContext, htmlWriter, isWhole } from './write-html.ts'

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
  /** The destinations of definitions by label; undefined for dead links. */
  const definitions = new Map<string, string | undefined>()
  const labelsByTabs = new Map<Jsx, ReturnType<typeof tabLabels>>()
  /** The closing tags of elements of inline HTML. */
  const ends = new Map<RootContent, RootContent | undefined>()
  const writer = htmlWriter(context)
  /** Of the last heading. */
  let lastLevel = 1
  const nodes = [...nodesOf(tree)]
  const pictures = new Set(nodes.flatMap((node) => (node.type === 'imageReference' ? [node.identifier] : [])))
  for (const node of nodes) {
    // An item of a list in a footnote can end after the beginning of the next one.
    const places = 'children' in node ? node.children.flatMap(({ position }) => position ?? []) : []
    for (const [index, place] of places.entries()) {
      const next = places[index + 1]?.start ?? place.end
      if (Number(next.offset) < Number(place.end.offset)) place.end = next
    }
    if (phrasing.has(node.type) && 'children' in node)
      for (const [start, end] of closingTags(node.children.map(tagOf))) ends.set(node.children[start] as RootContent, node.children[end])
    // The first definition of a label counts.
    if (node.type !== 'definition' || definitions.has(node.identifier) || isComment(node)) continue
    const write = pictures.has(node.identifier) ? context.image : context.link
    definitions.set(node.identifier, write(node.url, lineOf(node)))
  }
  return writeParts(tree, 0, text.length, [])

  /** The source of a node with its children replaced. */
  function writeParts(node: Parents, start: number, end: number, above: readonly Parents[]): string {
    let written = ''
    let at = start
    let last: RootContent | undefined
    const path = [node, ...above]
    const children = node.children as readonly RootContent[]
    for (let index = 0; index < children.length; index += 1) {
      const child = children[index] as RootContent
      // Bare addresses have no position of their own: they do not change.
      const from = child.position?.start.offset
      const to = child.position?.end.offset
      if (from === undefined || to === undefined || from < at) continue
      const between = text.slice(at, from)
      // Components can share a line or a paragraph: `</TabItem><TabItem>`.
      const isFlowGlued = child.type === 'mdxJsxFlowElement' && !between.includes('\n')
      const isNextToBlock = isBlock(child) || (last !== undefined && isBlock(last))
      const isBlockGlued = !isOneLine(path) && isNextToBlock && !/\n[ \t>]*\n/.test(between)
      const tag = tagOf(child)
      const closing = tag !== undefined && isWhole(tag.name) ? ends.get(child) : undefined
      last = closing ?? child
      const stop = children.indexOf(last, index)
      const content = { ...node, children: children.slice(index + 1, stop) } as Parents
      const own =
        tag === undefined || closing === undefined
          ? writeNode(child, path)
          : writeWhole(tag, content, writeParts(content, to, span(closing)[0], above), lineOf(child), path)
      if (written.trim() !== '' && (isFlowGlued || isBlockGlued)) written = written.trimEnd() + indented('\n\n', child) + own.trimStart()
      else written += between + own
      at = span(last)[1]
      index = stop
    }
    return written + text.slice(at, end)
  }

  /** An element around the Markdown of its content. */
  function writeWhole(tag: HtmlTag, content: Parents, markdown: string, line: number, above: readonly Parents[]): string {
    const text = () => visibleText(content, (code) => literal(code) ?? context.constant(code.trim()) ?? templateText(code) ?? '')
    const written = writer.element(tag, markdown, text, { line, isClosed: true, isOneLine: isOneLine(above) })
    return above.some(({ type }) => type === 'tableCell') ? written.replace(/\\?\|/g, '\\|') : written
  }

  function writeNode(node: RootContent, above: readonly Parents[]): string {
    const replaced = replacement(node, above)
    if (replaced !== undefined) return replaced.includes('\n') ? indented(replaced, node) : replaced
    return 'children' in node ? writeParts(node, ...span(node), above) : sourceOf(node)
  }

  function sourceOf(node: RootContent): string {
    return text.slice(...span(node))
  }

  /** The replacement of a node; undefined if only its children are replaced. Lines begin at the node's own column. */
  function replacement(node: RootContent, above: readonly Parents[]): string | undefined {
    switch (node.type) {
      case 'heading':
        lastLevel = node.depth
        return writeHeading(node, above)
      case 'link': {
        const link = writeLink(node, above) ?? writeParts(node, ...span(node), above)
        // A link of an icon has no text.
        return /^\[\s*\]\(/.test(link) ? '' : link
      }
      case 'linkReference':
        return isDead(node.identifier) ? inside(node, above) : undefined
      case 'imageReference':
        return isDead(node.identifier) ? escapeText(node.alt ?? '') : undefined
      case 'definition': {
        const url = definitions.get(node.identifier)
        if (url === undefined) return ''
        return url === node.url ? undefined : `[${node.label ?? node.identifier}]: ${destination(url)}${title(node.title)}`
      }
      case 'image': {
        const url = context.image(node.url, lineOf(node))
        if (url === undefined) return escapeText(node.alt ?? '')
        return url === node.url ? undefined : `![${escapeText(node.alt ?? '')}](${destination(url)}${title(node.title)})`
      }
      case 'code':
        return labelledCode(node, above)
      case 'html':
        return writeMarkup(node.value, node, above)
      case 'containerDirective':
      case 'leafDirective':
        return writeDirective(node, above)
      case 'mdxjsEsm':
        return ''
      case 'mdxFlowExpression':
      case 'mdxTextExpression':
        return writeExpression(node.value, node)
      case 'mdxJsxFlowElement':
      case 'mdxJsxTextElement':
        return writeComponent(node, above)
      default:
        return undefined
    }
  }

  /** A listing in a group of them, below its label: ` ```ts [Deno] ` of VitePress, ` ```ts Deno ` of Mintlify. */
  function labelledCode(node: Extract<RootContent, { type: 'code' }>, [parent]: readonly Parents[]): string | undefined {
    const name = parent !== undefined && (isJsx(parent) || parent.type === 'containerDirective') ? (parent.name?.toLowerCase() ?? '') : ''
    if (!codeGroups.has(name) || node.meta === null || node.meta === undefined) return undefined
    const words = parent?.type === 'containerDirective' ? [] : node.meta.split(/\s+/).filter((word) => !/[={}]/.test(word))
    const label = /\[([^\]]{1,200})\]/.exec(node.meta)?.[1] ?? words.join(' ')
    return label === '' ? undefined : `**${label}**\n\n${sourceOf(node).replace(/^[ \t>]+(?=[`~])/gm, '')}`
  }

  function isDead(label: string): boolean {
    return definitions.has(label) && definitions.get(label) === undefined
  }

  function writeHeading(node: Extract<RootContent, { type: 'heading' }>, above: readonly Parents[]): string {
    const written = writeParts(node, ...span(node), above)
    // `{#id .class}`, or `{: #id .class}` of kramdown.
    const found = /[ \t]{0,9}\\?\{:?[ \t]{0,9}([#.][^{}\n]{0,200})\}[ \t]{0,9}#{0,6}(?=[ \t]{0,9}(?:\n|$))/.exec(written)
    const id = found === null ? undefined : /#([^\s#}]+)/.exec(found[1] as string)?.[1]
    const plain = found === null ? written : written.slice(0, found.index) + written.slice(found.index + found[0].length)
    if (id === undefined) return plain
    // A heading in a list or a quote has no anchor.
    return /^[\w-]+$/.test(id) && isTop(above) ? withId(plain, id) : `${context.id(id)}${plain}`
  }

  function writeLink(node: Extract<RootContent, { type: 'link' }>, above: readonly Parents[]): string | undefined {
    // `[](){#id}` is only an anchor.
    if (node.url === '' && node.children.length === 0) return ''
    const url = context.link(node.url, lineOf(node))
    const source = sourceOf(node)
    const isBracketed = source.startsWith('[')
    if (url === undefined) return isBracketed ? inside(node, above) : source.replace(/^<|>$/g, '')
    if (url === node.url || !isBracketed) return undefined
    return `[${inside(node, above)}](${destination(url)}${title(node.title)})`
  }

  /** The source between the first and the last child of a node. */
  function inside(node: Parents, above: readonly Parents[]): string {
    const placed = (node.children as readonly RootContent[]).filter(({ position }) => position !== undefined)
    const [first, last] = [placed[0], placed.at(-1)]
    if (first === undefined || last === undefined) return plainText(node)
    return writeParts(node, span(first)[0], span(last)[1], above)
  }

  /** Blocks inside another, with their lines beginning at the first column. */
  function blocks(children: readonly RootContent[], parent: Parents, above: readonly Parents[]): string {
    if (children[0] === undefined) return ''
    const prefix = linePrefix(children[0])
    const [first, ...lines] = inside({ ...parent, children } as Parents, above).split('\n')
    return [first, ...lines.map((line) => withoutPrefix(line, prefix))].join('\n').trimEnd()
  }

  /** The text before a node on its line: indentation and marks of quotes, and spaces for marks of list items. */
  function linePrefix(node: RootContent): string {
    const [start] = span(node)
    const line = text.slice(text.lastIndexOf('\n', start - 1) + 1, start)
    const marks = /^(?:[ \t>]|[-*+][ \t]|\d{1,9}[.)][ \t])*/.exec(line)?.[0] ?? ''
    return marks.replace(/[^ \t>]/g, ' ')
  }

  function indented(written: string, node: RootContent): string {
    const prefix = linePrefix(node)
    return prefix === '' ? written : written.replaceAll('\n', `\n${prefix}`)
  }

  function writeDirective(node: BlockDirective, above: readonly Parents[]): string | undefined {
    const name = node.name.toLowerCase()
    const isLeaf = node.type === 'leafDirective'
    if (isLeaf && !isKnownElement(name)) return undefined
    const label = isLeaf ? node : (node.children.find(isLabel) as Parents | undefined)
    const children = isLeaf ? [] : (node.children as readonly RootContent[]).filter((child) => child !== label)
    const attributes = Object.fromEntries(Object.entries(node.attributes ?? {}).map(([key, value]) => [key, value ?? '']))
    const body = () => blocks(children, node, [node, ...above])
    const title = label === undefined ? '' : inside(label, above)
    return writeKnown({ name, attributes, computed: [], title, isBlock: true }, body, node, above)
  }

  function writeComponent(node: Jsx, above: readonly Parents[]): string {
    const name = node.name ?? 'fragment'
    const { literals: attributes, computed } = readAttributesOf(node, context.imported)
    const line = lineOf(node)
    const isFlow = node.type === 'mdxJsxFlowElement'
    const children = node.children as readonly RootContent[]
    const isBlocks = isFlow || (isBlock(node) && children.every(({ position }) => position !== undefined))
    const body = () => (isBlocks ? blocks(children, node, [node, ...above]) : inside(node, above))
    if (/^[a-z]/.test(name) && !name.includes('-')) {
      const table = name === 'table' && !isOneLine(above) && !above.some(isCell) ? writeTable(node, above) : undefined
      if (table !== undefined) return table
      if (name === 'br') return isOneLine(above) || above.some(isCell) ? ' ' : lineBreak(node)
      const place = { line, isClosed: true, isOneLine: !isFlow && isOneLine(above) }
      const written = (kind: HtmlTag['kind']) => writer.tag({ name, attributes, kind }, place)
      if (children.length === 0) return place.isOneLine ? written('empty') : trimmed(written('empty'))
      if (!isWhole(name)) return trimmed(`${written('open')}${body()}${written('close')}`)
      const whole = writeWhole({ name, attributes, kind: 'open' }, node, body(), line, isFlow ? [] : above)
      return isFlow || isBlock(node) ? trimmed(whole) : whole
    }
    const partial = context.partial(name, attributes, line)
    if (partial !== undefined) return partial.trim()
    const label = roles.get(name.toLowerCase()) === 'tab' ? (attributes.label ?? labelOfTab(attributes.value, above)) : undefined
    const title = label ?? attributes.title ?? ''
    const written = writeKnown({ name: name.toLowerCase(), attributes, computed, title, isBlock: isFlow }, body, node, above)
    return isOneLine(above) ? written.replace(/\s+/g, ' ') : written
  }

  function writeKnown(element: Omit<Element, 'tabHeading'>, body: () => string, node: RootContent, above: readonly Parents[]): string {
    const level = lastLevel
    // A tab begins with a heading, or with a bold line where a heading would not be a section.
    const tabHeading = (label: string) => (isTop(above) ? `${'#'.repeat(Math.min(level + 1, 6))} ${label}` : `**${label}**`)
    const written = writeElement({ ...element, tabHeading }, body, lineOf(node), context)
    if (roles.get(element.name) === 'tab') lastLevel = level
    return written
  }

  /** A table of JSX; undefined if Markdown cannot express it. */
  function writeTable(node: Jsx, above: readonly Parents[]): string | undefined {
    const table = markdownTable(tableEvents(node, above), context.id)
    const { id } = readAttributesOf(node, context.imported).literals
    return table === undefined || id === undefined ? table : context.id(id) + table
  }

  /** Tags and cells of a table, in document order. Content that is not in a cell makes the table one that Markdown cannot express. */
  function tableEvents(parent: Parents, above: readonly Parents[]): readonly TableEvent[] {
    const path = [parent, ...above]
    return (parent.children as readonly RootContent[]).flatMap((child): readonly TableEvent[] => {
      if (child.type === 'paragraph') return tableEvents(child, path)
      if (child.type === 'text' && child.value.trim() === '') return []
      const content = [{ write: () => inside(child as Parents, path), isBlank: false }]
      const name = isJsx(child) ? (child.name ?? '') : ''
      if (!isJsx(child) || !isTablePart(name) || name === 'table' || (isCell(child) && !child.children.every(isCellContent))) return content
      const tag = { name, attributes: readAttributesOf(child, context.imported).literals }
      return [{ ...tag, kind: 'open' }, ...(isCell(child) ? content : tableEvents(child, path)), { ...tag, kind: 'close' }]
    })
  }

  /** The label in `<Tabs values={[{ label: 'Text', value: 'value' }]}>`. */
  function labelOfTab(value: string | undefined, above: readonly Parents[]): string | undefined {
    const tabs = above.find((parent) => isJsx(parent) && roles.get(parent.name?.toLowerCase() ?? '') === 'tabs') as Jsx | undefined
    if (tabs === undefined || value === undefined) return undefined
    const known = labelsByTabs.get(tabs) ?? tabLabels(tabs)
    labelsByTabs.set(tabs, known)
    return known.get(value)
  }

  /** `<br>` in a paragraph. At its beginning or end, or before another one, it is left out. */
  function lineBreak(node: RootContent): string {
    const [start, end] = span(node)
    const before = text.slice(text.lastIndexOf('\n', start - 1) + 1, start)
    const after = text.slice(end, end + 100)
    if (/^[ \t>]*$/.test(before) || /^[ \t]*(?:<br[\s/>]|\n[ \t>]*\n|(?:\n[ \t>]*)?$)/i.test(after)) return ''
    return /^[ \t]*\n/.test(after) ? '\\' : '\\\n'
  }

  function writeExpression(value: string, node: RootContent): string {
    const text = literal(value) ?? context.constant(value.trim())
    if (text !== undefined) return text
    const template = templateText(value)
    if (template !== undefined) {
      context.note('left_out_component', `A value in {${template.slice(0, 60)}} is not computed; its name stays.`, lineOf(node))
      return template
    }
    // A comment needs no note.
    if (value.trim() !== '' && !/^(?:\/\*|\/\/)/.test(value.trim())) {
      context.note('left_out_component', `{${value.replace(/\s+/g, ' ').slice(0, 60)}} is left out.`, lineOf(node))
    }
    return ''
  }

  function writeMarkup(html: string, node: RootContent, above: readonly Parents[]): string {
    if (/^<br\b[^<>]*>$/i.test(html) && !isOneLine(above)) return lineBreak(node)
    const parts = htmlParts(html)
    if (above[0] !== undefined && !phrasing.has(above[0].type)) return writer.block(parts, lineOf(node))
    const place = { line: lineOf(node), isClosed: ends.has(node), isOneLine: isOneLine(above) }
    return parts.map((part) => ('text' in part ? part.text : writer.tag(part.tag, { ...place, source: part.source }))).join('')
  }
}

/** The tag of inline HTML. */
function tagOf(node: Nodes): HtmlTag | undefined {
  const part = node.type === 'html' ? htmlParts(node.value)[0] : undefined
  return part !== undefined && 'tag' in part ? part.tag : undefined
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
  const typeAt = (index: number) => above[index]?.type ?? ''
  const isSection = (index: number) => sectionParents.has(typeAt(index) === 'paragraph' ? typeAt(index + 1) : typeAt(index))
  return above.every((parent, index) => isSection(index) || isBlockComponent(parent))
}

function span({ position }: RootContent): readonly [start: number, end: number] {
  return [position?.start.offset ?? 0, position?.end.offset ?? 0]
}

function isLabel(child: { readonly data?: unknown }): boolean {
  return (child.data as { readonly directiveLabel?: boolean } | undefined)?.directiveLabel === true
}

function trimmed(text: string): string {
  return text.replace(/^\n+/, '').trimEnd()
}

/** Parents in which HTML is inline. */
const phrasing = nameSet('paragraph heading tableCell emphasis strong delete link linkReference mdxJsxTextElement')

function withoutPrefix(line: string, prefix: string): string {
  const isInside = (mark: string, at: number) => mark === prefix[at] || (mark === ' ' && prefix[at] !== '>') || mark === '\t'
  let at = 0
  while (at < prefix.length && at < line.length && isInside(line.charAt(at), at)) at += 1
  return line.slice(at)
}
