/** Writes the tree of a page as GitHub Flavored Markdown. */

import { markdownSections } from '@svc/knowledge-index'
import type { Element, Root } from 'hast'
import { defaultHandlers, type Handle, type State, toMdast } from 'hast-util-to-mdast'
import type { Heading, ListItem, Root as MarkdownRoot, PhrasingContent, RootContent, Text } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkStringify, { type Options } from 'remark-stringify'
import { unified } from 'unified'
import { attribute, fragment, hasBlock } from '../html/tree.ts'

export interface PlacedLinks {
  /** The destination to write; undefined for a link without a target, whose text stays. */
  readonly link: (href: string, line: number | undefined) => string | undefined
  /** The same for an image, whose alternative text stays. */
  readonly image: (src: string, line: number | undefined) => string | undefined
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
  const line = writeMarkdown(fragment([{ ...node, tagName: 'h1', properties: {} }]), { link: () => undefined, image: () => undefined })
  // References to notes are no part of it.
  return markdownSections(line.slice(0, longestLine).replace(/(?<!\\)\[\^[^\]\s]{1,40}\]/g, ''))[0]?.title ?? ''
}

/** The name of its element says that it is a part of a line, so that it is not parted from the words of its box. */
function html(value: string): PhrasingContent {
  return { type: 'html', value, data: { hName: 'span' } }
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

const titles = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']

function handlersFor({ link, image, asWritten = false }: PlacedLinks): Readonly<Record<string, Handle>> {
  const titleOf = (node: Element) => (asWritten && attribute(node, 'title')) || null
  const each = (names: readonly string[], handle: Handle) => Object.fromEntries(names.map((name) => [name, handle]))
  return {
    ...each(keptElements, asHtml),
    ...each(['wbr', 'rp'], () => undefined),
    ...each(titles, headingOf),
    rt: (state, node) => [{ type: 'text', value: ' (' }, ...state.all(node), { type: 'text', value: ')' }],
    li: (state, node) => {
      const item = defaultHandlers.li(state, node) as ListItem
      return { ...item, spread: item.children.filter((child) => child.type !== 'list').length > 1 }
    },
    a: (state, node) => {
      const url = link(attribute(node, 'href'), node.position?.start.line)
      const children = state.all(node) as never[]
      return url === undefined || children.length === 0 ? children : { type: 'link', url, title: titleOf(node), children }
    },
    img: (_, node) => {
      const alt = attribute(node, 'alt').replace(/\s+/g, ' ').trim()
      const url = image(attribute(node, 'src'), node.position?.start.line)
      if (url === undefined) return alt === '' ? undefined : { type: 'text', value: alt }
      return { type: 'image', url, alt, title: titleOf(node) }
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
    'x-alert': alert,
    'x-reference': (_, node) => ({ type: 'footnoteReference', identifier: attribute(node, 'label'), label: attribute(node, 'label') }),
    'x-footnote': (state, node) => {
      const label = attribute(node, 'label')
      return { type: 'footnoteDefinition', identifier: label, label, children: state.toFlow(state.all(node)) as never }
    },
  }
}

/** An id that Markdown can have is behind the title (docs/pages/reference/markdown.md). */
function headingOf(state: State, node: Element): Heading | undefined {
  const heading = defaultHandlers.h1(state, node) as Heading
  if (heading.children.every((child) => child.type === 'text' && child.value.trim() === '')) return undefined
  const id = attribute(node, 'id')
  // A title has one line.
  const children = heading.children.map((child): PhrasingContent => (child.type === 'break' ? { type: 'text', value: ' ' } : child))
  const last = children.at(-1)
  if (last?.type === 'text') last.value = last.value.trimEnd()
  return { ...heading, children: [...children, ...(/^(?!_top$)[\p{L}\p{N}_][\p{L}\p{N}_-]{0,299}$/u.test(id) ? [html(` {#${id}}`)] : [])] }
}

/** `> [!NOTE]`, with a title of its own as a bold line. Links cannot lead to a heading in a quote, so that text with one is not quoted. */
function alert(state: State, node: Element): RootContent[] {
  const title = attribute(node, 'title')
  const body = state.toFlow(state.all(node)) as RootContent[]
  const head: RootContent = { type: 'paragraph', children: [{ type: 'strong', children: [{ type: 'text', value: title }] }] }
  const blocks = title === '' ? body : [head, ...body]
  if (body.some((block) => block.type === 'heading')) return blocks
  const [first, ...others] = blocks
  const kind = html(`[!${attribute(node, 'kind')}]${first?.type === 'paragraph' ? '\n' : ''}`)
  const children =
    first?.type === 'paragraph'
      ? [{ ...first, children: [kind, ...first.children] }, ...others]
      : [{ type: 'paragraph', children: [kind] }, ...blocks]
  return [{ type: 'blockquote', children: children as never }]
}

/** TeX between dollars, in code if Markdown would change it. */
function inlineFormula(tex: string): string {
  const isChanged = /[*`<&~[\]|]|\\[^a-zA-Z\s]|_[^_]*_|^\s|\s$/.test(tex)
  return isChanged ? `$\`${tex}\`$` : `$${tex}$`
}
