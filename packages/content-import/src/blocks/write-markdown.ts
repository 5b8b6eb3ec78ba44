/** Writes the tree of a page as GitHub Flavored Markdown. */

import { markdownSections } from '@svc/knowledge-index'
import type { Element, Root } from 'hast'
import { type Handle, type State, toMdast } from 'hast-util-to-mdast'
import type { Root as MarkdownRoot, PhrasingContent, RootContent, Text } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkStringify, { type Options } from 'remark-stringify'
import { unified } from 'unified'
import { attribute, element, hasBlock } from '../html/tree.ts'

export interface PlacedLinks {
  /** The destination to write; undefined for a link without a target, whose text stays. */
  readonly link: (href: string, line: number | undefined) => string | undefined
  /** The same for an image, whose alternative text stays. */
  readonly image: (src: string, line: number | undefined) => string | undefined
  /** Placeholder text for an id that links lead to. */
  readonly id: (id: string) => string
  /** Whether line ends and titles of links stay, as in Markdown: those of HTML are none of the text. */
  readonly asWritten?: boolean
}

type Handlers = NonNullable<Options['handlers']>

/**
 * Text with the escapes that it needs: those for links, addresses and emphasis are left out where none can begin, so that authors read
 * `a:b[c]`, `snake_case` and addresses as they wrote them.
 */
const plainText: Handlers['text'] = ({ value }: Text, _, state, info) => {
  const safe = state
    .safe(value, info)
    .replace(/(?<=[\p{L}\p{N}])\\_(?=[\p{L}\p{N}{])/gu, '_')
    .replace(/(?<=\s)\\\*(?=\s)/g, '*')
    .replace(/(?<=[ps])\\:(?=\/\/)|(?<=www)\\\.|(?<=\w)\\@(?=\w)/gi, (found) => found.slice(1))
  const mayLink = state.stack.includes('label') || /\]\(|\]\[|\]:|\[\^|\[[ xX]\]|\[!/.test(value)
  return mayLink ? safe : safe.replace(/\\([[\]])/g, '$1')
}

const writer = unified()
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, {
    bullet: '-',
    emphasis: '*',
    rule: '-',
    fences: true,
    listItemIndent: 'one',
    resourceLink: true,
    handlers: { text: plainText },
  })

export function writeMarkdown(root: Root, places: PlacedLinks): string {
  return writer.stringify(toMdast(root, { handlers: handlersFor(places), newlines: places.asWritten ?? false }) as MarkdownRoot)
}

/** What the service shows of an element in a line of text (docs/pages/reference/markdown.md). */
export function visibleLine(node: Element): string {
  const root: Root = { type: 'root', children: [element('h1', {}, ...node.children)] }
  const line = writeMarkdown(root, { link: () => undefined, image: () => undefined, id: () => '' })
  // References to notes are no part of it.
  return markdownSections(line.replace(/(?<!\\)\[\^[^\]\s]{1,40}\]/g, ''))[0]?.title ?? ''
}

function html(value: string): PhrasingContent {
  return { type: 'html', value }
}

/** An inline element that pages render, with its tags. */
const asHtml: Handle = (state, node) => {
  const children = state.all(node)
  if (hasBlock(node) || children.length === 0) return children
  const title = node.tagName === 'abbr' ? attribute(node, 'title') : ''
  const open =
    title === ''
      ? `<${node.tagName}>`
      : `<abbr title="${title.replace(/\s+/g, ' ').replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')}">`
  return [html(open), ...children, html(`</${node.tagName}>`)] as RootContent[]
}

const keptElements = ['sup', 'sub', 'kbd', 'ins', 'mark', 'abbr', 'small', 'q', 'cite', 'var', 'samp']

function handlersFor({ link, image, id, asWritten = false }: PlacedLinks): Readonly<Record<string, Handle>> {
  const titleOf = (node: Element) => (asWritten && attribute(node, 'title')) || null
  const placed = (node: Element): PhrasingContent[] => {
    const own = attribute(node, 'id')
    const mark = own === '' ? '' : id(own)
    return mark === '' ? [] : [{ type: 'text', value: mark }]
  }
  const flow: Handle = (state, node) => withMark(placed(node), state.toFlow(state.all(node)))
  const inline: Handle = (state, node) => [...placed(node), ...state.all(node)]
  const kept: Handle = (state, node, parent) => [...placed(node), ...[asHtml(state, node, parent) ?? []].flat()]
  const flows =
    'div section article aside header footer main figure figcaption address center form fieldset hgroup body p-group x-tabs'.split(' ')
  return {
    ...Object.fromEntries(flows.map((name) => [name, flow])),
    ...Object.fromEntries(keptElements.map((name) => [name, kept])),
    span: inline,
    label: inline,
    u: inline,
    font: inline,
    wbr: () => undefined,
    rp: () => undefined,
    rt: (state, node) => [{ type: 'text', value: ' (' }, ...state.all(node), { type: 'text', value: ')' }],
    p: (state, node) => {
      const children = withoutOuterBreaks(state.all(node) as PhrasingContent[])
      return children.length === 0 ? undefined : { type: 'paragraph', children: [...placed(node), ...children] }
    },
    li: (state, node) => itemOf(state, node, placed(node)),
    blockquote: (state, node) => ({ type: 'blockquote', children: withMark(placed(node), state.toFlow(state.all(node))) as never }),
    ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((depth) => [`h${depth}`, headingHandler(depth as 1, id)])),
    a: (state, node) => {
      const url = link(attribute(node, 'href'), node.position?.start.line)
      const children = state.all(node) as PhrasingContent[]
      if (url === undefined || children.length === 0) return [...placed(node), ...children]
      return [...placed(node), { type: 'link', url, title: titleOf(node), children: children as never }]
    },
    img: (_, node) => {
      const alt = attribute(node, 'alt').replace(/\s+/g, ' ').trim()
      const url = image(attribute(node, 'src'), node.position?.start.line)
      if (url === undefined) return alt === '' ? undefined : { type: 'text', value: alt }
      return [...placed(node), { type: 'image', url, alt, title: titleOf(node) }]
    },
    'x-code': (_, node) => {
      const title = attribute(node, 'title')
        .replace(/[\r\n"]+/g, ' ')
        .trim()
      const lang = attribute(node, 'lang').replace(/[\s`]/g, '')
      // Without a language the title would be one.
      return {
        type: 'code',
        lang: lang || (title === '' ? null : 'text'),
        meta: title === '' ? null : `title="${title}"`,
        value: attribute(node, 'text'),
      }
    },
    'x-math': (_, node) => html(inlineFormula(attribute(node, 'tex'))),
    'x-math-block': (_, node) => ({ type: 'code', lang: 'math', meta: null, value: attribute(node, 'tex') }),
    'x-alert': (state, node) => alert(state, node, placed(node)),
    'x-reference': (_, node) => ({ type: 'footnoteReference', identifier: attribute(node, 'label'), label: attribute(node, 'label') }),
    'x-footnote': (state, node) => ({
      type: 'footnoteDefinition',
      identifier: attribute(node, 'label'),
      label: attribute(node, 'label'),
      children: state.toFlow(state.all(node)) as never,
    }),
  }
}

/** Line breaks at the edges of a paragraph only make room. */
function withoutOuterBreaks(children: readonly PhrasingContent[]): readonly PhrasingContent[] {
  const isShown = (child: PhrasingContent) => child.type !== 'break' && !(child.type === 'text' && child.value.trim() === '')
  const [first, last] = [children.findIndex(isShown), children.findLastIndex(isShown)]
  return first < 0 ? [] : children.slice(first, last + 1)
}

/** A placeholder in the first paragraph or title of blocks, so that it is no paragraph of its own. */
function withMark(mark: readonly PhrasingContent[], blocks: RootContent[]): RootContent[] {
  if (mark.length === 0) return blocks
  const [first] = blocks
  if (first !== undefined && (first.type === 'paragraph' || first.type === 'heading')) {
    first.children.unshift(...mark)
    return blocks
  }
  return [{ type: 'paragraph', children: [...mark] }, ...blocks]
}

/** An id that Markdown can have stands behind the title (docs/pages/reference/markdown.md); others are placeholders. */
function headingHandler(depth: 1 | 2 | 3 | 4 | 5 | 6, mark: (id: string) => string): Handle {
  return (state, node) => {
    const id = attribute(node, 'id')
    // A title has one line.
    const children = (state.all(node) as PhrasingContent[]).map(
      (child): PhrasingContent => (child.type === 'break' ? { type: 'text', value: ' ' } : child),
    )
    if (children.every((child) => child.type === 'text' && child.value.trim() === '')) return undefined
    const own = /^[a-z0-9][\w-]*$/i.test(id) ? [html(` {#${id}}`)] : []
    const placed = id !== '' && own.length === 0 ? mark(id) : ''
    const before: PhrasingContent[] = placed === '' ? [] : [{ type: 'text', value: placed }]
    return { type: 'heading', depth, children: [...before, ...trimmedEnd(children), ...own] }
  }
}

function trimmedEnd(children: readonly PhrasingContent[]): PhrasingContent[] {
  const last = children.at(-1)
  return last?.type === 'text' ? [...children.slice(0, -1), { ...last, value: last.value.trimEnd() }] : [...children]
}

function itemOf(state: State, node: Element, mark: readonly PhrasingContent[]): RootContent {
  const [first] = node.children
  const box = first?.type === 'element' && first.tagName === 'input' ? first : undefined
  const children = withMark(
    mark,
    state.toFlow(state.all({ ...node, children: box === undefined ? node.children : node.children.slice(1) })),
  )
  const isSpread = children.filter((child) => child.type !== 'list').length > 1
  return {
    type: 'listItem',
    spread: isSpread,
    checked: box === undefined ? null : box.properties.checked === true,
    children: children as never,
  }
}

/** `> [!NOTE]`, with a title of its own as a bold line. Links cannot lead to a heading in a quote, so that text with one is not quoted. */
function alert(state: State, node: Element, mark: readonly PhrasingContent[]): RootContent[] {
  const title = attribute(node, 'title')
  const head: RootContent[] =
    title === '' ? [] : [{ type: 'paragraph', children: [{ type: 'strong', children: [{ type: 'text', value: title }] }] }]
  const body = state.toFlow(state.all(node))
  const blocks = withMark(mark, [...head, ...body])
  if (body.some((block) => block.type === 'heading')) return blocks
  const [first, ...others] = blocks
  const kind = html(`[!${attribute(node, 'kind')}]\n`)
  const opening: RootContent =
    first?.type === 'paragraph'
      ? { type: 'paragraph', children: [kind, ...first.children] }
      : { type: 'paragraph', children: [html(`[!${attribute(node, 'kind')}]`)] }
  const rest = first?.type === 'paragraph' ? others : blocks
  return [{ type: 'blockquote', children: [opening, ...rest] as never }]
}

/** TeX between dollars, in code if Markdown would change it. */
function inlineFormula(tex: string): string {
  const isChanged = /[*`<&~[\]|]|\\[^a-zA-Z\s]|_[^_]*_|^\s|\s$/.test(tex)
  return isChanged ? `$\`${tex}\`$` : `$${tex}$`
}
