/** Writes the tree of a page as GitHub Flavored Markdown. */

import { markdownSections } from '@svc/knowledge-index'
import type { Element, Root } from 'hast'
import { defaultHandlers, type Handle, type State, toMdast } from 'hast-util-to-mdast'
import type { Heading, ListItem, Root as MarkdownRoot, Paragraph, PhrasingContent, RootContent, Text } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkStringify, { type Options } from 'remark-stringify'
import { unified } from 'unified'
import { attribute, fragment, hasBlock } from '../html/tree.ts'

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

export function writeMarkdown({ children }: Element, places: PlacedLinks): string {
  const root: Root = { type: 'root', children }
  return writer.stringify(toMdast(root, { handlers: handlersFor(places), newlines: places.asWritten ?? false }) as MarkdownRoot)
}

/** Characters of a line that are read for a title or a description. */
const longestLine = 4_000

/** What the service shows of an element in a line of text (docs/pages/reference/markdown.md). */
export function visibleLine(node: Element): string {
  const line = writeMarkdown(fragment([{ ...node, tagName: 'h1', properties: {} }]), {
    link: () => undefined,
    image: () => undefined,
    id: () => '',
  })
  // References to notes are no part of it.
  return markdownSections(line.slice(0, longestLine).replace(/(?<!\\)\[\^[^\]\s]{1,40}\]/g, ''))[0]?.title ?? ''
}

function html(value: string): PhrasingContent {
  return { type: 'html', value }
}

/** An inline element that pages render, with its tags. */
function asHtml(state: State, node: Element): RootContent[] {
  const children = state.all(node) as RootContent[]
  if (hasBlock(node) || children.length === 0) return children
  const title = node.tagName === 'abbr' ? attribute(node, 'title').replace(/\s+/g, ' ') : ''
  const written = title.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')
  return [html(title === '' ? `<${node.tagName}>` : `<abbr title="${written}">`), ...children, html(`</${node.tagName}>`)]
}

const keptElements = ['sup', 'sub', 'kbd', 'ins', 'mark', 'abbr', 'small', 'q', 'cite', 'var', 'samp']

const flows = 'div section article aside header footer main figure figcaption address center form fieldset hgroup body x-tabs'.split(' ')

function handlersFor({ link, image, id, asWritten = false }: PlacedLinks): Readonly<Record<string, Handle>> {
  const placed = (node: Element): PhrasingContent[] => {
    const own = attribute(node, 'id')
    const mark = own === '' ? '' : id(own)
    return mark === '' ? [] : [{ type: 'text', value: mark }]
  }
  const titleOf = (node: Element) => (asWritten && attribute(node, 'title')) || null
  const flow: Handle = (state, node) => withMark(placed(node), state.toFlow(state.all(node)))
  const inline: Handle = (state, node) => [...placed(node), ...state.all(node)]
  const kept: Handle = (state, node) => [...placed(node), ...asHtml(state, node)]
  const heading: Handle = (state, node) => headingOf(state, node, id)
  const each = (names: readonly string[], handle: Handle) => Object.fromEntries(names.map((name) => [name, handle]))
  return {
    ...each(flows, flow),
    ...each(keptElements, kept),
    ...each(['span', 'label', 'u', 'font'], inline),
    ...each(['wbr', 'rp'], () => undefined),
    ...each(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'], heading),
    rt: (state, node) => [{ type: 'text', value: ' (' }, ...state.all(node), { type: 'text', value: ')' }],
    p: (state, node) => {
      const paragraph = defaultHandlers.p(state, node) as Paragraph | undefined
      paragraph?.children.unshift(...placed(node))
      return paragraph
    },
    li: (state, node) => {
      const item = defaultHandlers.li(state, node) as ListItem
      const children = withMark(placed(node), item.children) as ListItem['children']
      return { ...item, children, spread: children.filter((child) => child.type !== 'list').length > 1 }
    },
    blockquote: (state, node) => ({ type: 'blockquote', children: withMark(placed(node), state.toFlow(state.all(node))) as never }),
    a: (state, node) => {
      const url = link(attribute(node, 'href'), node.position?.start.line)
      const children = state.all(node) as never[]
      if (url === undefined || children.length === 0) return [...placed(node), ...children]
      return [...placed(node), { type: 'link', url, title: titleOf(node), children }]
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
      // Without a language the title would be one.
      const lang = attribute(node, 'lang').replace(/[\s`]/g, '') || (title === '' ? null : 'text')
      return { type: 'code', lang, meta: title === '' ? null : `title="${title}"`, value: attribute(node, 'text') }
    },
    'x-math': (_, node) => html(inlineFormula(attribute(node, 'tex'))),
    'x-math-block': (_, node) => ({ type: 'code', lang: 'math', meta: null, value: attribute(node, 'tex') }),
    'x-alert': (state, node) => alert(state, node, placed(node)),
    'x-reference': (_, node) => ({ type: 'footnoteReference', identifier: attribute(node, 'label'), label: attribute(node, 'label') }),
    'x-footnote': (state, node) => {
      const label = attribute(node, 'label')
      return { type: 'footnoteDefinition', identifier: label, label, children: state.toFlow(state.all(node)) as never }
    },
  }
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

/** An id that Markdown can have is behind the title (docs/pages/reference/markdown.md); others are placeholders. */
function headingOf(state: State, node: Element, mark: (id: string) => string): Heading | undefined {
  const heading = defaultHandlers.h1(state, node) as Heading
  if (heading.children.every((child) => child.type === 'text' && child.value.trim() === '')) return undefined
  const id = attribute(node, 'id')
  const isOwn = /^[a-z0-9][\w-]*$/i.test(id)
  const placed = id === '' || isOwn ? '' : mark(id)
  // A title has one line.
  const children = heading.children.map((child): PhrasingContent => (child.type === 'break' ? { type: 'text', value: ' ' } : child))
  const last = children.at(-1)
  if (last?.type === 'text') last.value = last.value.trimEnd()
  const before: PhrasingContent[] = placed === '' ? [] : [{ type: 'text', value: placed }]
  return { ...heading, children: [...before, ...children, ...(isOwn ? [html(` {#${id}}`)] : [])] }
}

/** `> [!NOTE]`, with a title of its own as a bold line. Links cannot lead to a heading in a quote, so that text with one is not quoted. */
function alert(state: State, node: Element, mark: readonly PhrasingContent[]): RootContent[] {
  const title = attribute(node, 'title')
  const body = state.toFlow(state.all(node)) as RootContent[]
  const head: RootContent = { type: 'paragraph', children: [{ type: 'strong', children: [{ type: 'text', value: title }] }] }
  const blocks = withMark(mark, title === '' ? body : [head, ...body])
  if (body.some((block) => block.type === 'heading')) return blocks
  const [first, ...others] = blocks
  const kind = `[!${attribute(node, 'kind')}]`
  const children =
    first?.type === 'paragraph'
      ? [{ ...first, children: [html(`${kind}\n`), ...first.children] }, ...others]
      : [{ type: 'paragraph', children: [html(kind)] }, ...blocks]
  return [{ type: 'blockquote', children: children as never }]
}

/** TeX between dollars, in code if Markdown would change it. */
function inlineFormula(tex: string): string {
  const isChanged = /[*`<&~[\]|]|\\[^a-zA-Z\s]|_[^_]*_|^\s|\s$/.test(tex)
  return isChanged ? `$\`${tex}\`$` : `$${tex}$`
}
