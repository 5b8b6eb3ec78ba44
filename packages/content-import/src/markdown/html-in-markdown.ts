/** HTML in Markdown: what pages render stays, everything else is read as the HTML of a site, with the Markdown in it. */
import type { ElementContent, Root as HtmlRoot } from 'hast'
import type { Nodes, Root, RootContent } from 'mdast'
import rehypeRaw from 'rehype-raw'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { listing } from '../blocks/code.ts'
import { reshapeBlocks } from '../blocks/reshape-blocks.ts'
import type { PlacedLinks } from '../blocks/write-markdown.ts'
import { writeMarkdown } from '../blocks/write-markdown.ts'
import { removeHidden } from '../html/hidden.ts'
import { element } from '../html/tree.ts'

/** Tags that pages render as they are (docs/pages/reference/markdown.md), without attributes. */
const rendered = /^<\/?(?:sup|sub|kbd|del|s|ins|mark|small|q|cite|var|samp|abbr(?: title="[^"<>]*")?)>$|^<br ?\/?>$/i

const converter = unified()
  .use(remarkRehype, {
    allowDangerousHtml: true,
    clobberPrefix: '',
    handlers: {
      footnoteReference: (_, node: { label?: string; identifier: string }) =>
        element('x-reference', { label: node.label ?? node.identifier }),
      footnoteDefinition: () => undefined,
      code: (_, node: { value: string; lang?: string | null; meta?: string | null }) =>
        listing(node.value, node.lang ?? '', /title="([^"]*)"/.exec(node.meta ?? '')?.[1] ?? ''),
    },
  })
  .use(rehypeRaw)

/** Runs of blocks with HTML that pages do not render: from an element that opens to where it is closed. */
export function htmlRuns(tree: Root): readonly (readonly RootContent[])[] {
  const runs: RootContent[][] = []
  let open: RootContent[] = []
  let depth = 0
  for (const node of tree.children) {
    const tags = htmlIn(node)
    if (open.length === 0 && tags.every((tag) => rendered.test(tag.trim()) || isComment(tag) || isPlaceholder(tag))) continue
    open.push(node)
    depth += tags.reduce((sum, tag) => sum + balance(tag), 0)
    if (depth > 0 && open.length < tree.children.length) continue
    runs.push(open)
    open = []
    depth = 0
  }
  // An element that is never closed ends with its block.
  return open.length === 0 ? runs : [...runs, ...open.filter((node) => htmlIn(node).length > 0).map((node) => [node])]
}

const known: ReadonlySet<string> = new Set(
  (
    'a abbr address article aside audio b bdi bdo big blockquote br button caption center cite code col dd del details dfn div dl dt em embed ' +
    'figcaption figure font footer form h1 h2 h3 h4 h5 h6 header hr i iframe img input ins kbd label li main map mark nav nobr object ol ' +
    'option p picture pre q rp rt ruby s samp script section select small source span strike strong style sub summary sup svg table tbody td ' +
    'template textarea tfoot th thead time title tr tt u ul var video wbr'
  ).split(' '),
)

/** `<name>` of an author who means the brackets as text: GitHub shows nothing for it. */
export function isPlaceholder(html: string): boolean {
  const name = /^<([a-z][a-z0-9]*)>$/i.exec(html.trim())?.[1]
  return name !== undefined && !known.has(name.toLowerCase())
}

export function isComment(html: string): boolean {
  return html.trim() !== '' && withoutComments(html).trim() === ''
}

function withoutComments(html: string): string {
  return html.replace(/<!--[\s\S]*?(?:-->|$)/g, '')
}

function htmlIn(node: Nodes): readonly string[] {
  if (node.type === 'html') return [node.value]
  return 'children' in node ? node.children.flatMap((child) => htmlIn(child)) : []
}

const voidTag = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr|p|li|dt|dd|tr|td|th)$/i

/** Elements that a piece of HTML opens, less those that it closes. */
function balance(html: string): number {
  let sum = 0
  for (const [, slash, name = '', rest = ''] of withoutComments(html).matchAll(/<(\/?)([a-z][\w-]*)(?![\w-])([^<>]*)>/gi))
    if (!voidTag.test(name) && !rest.endsWith('/') && known.has(name.toLowerCase())) sum += slash === '/' ? -1 : 1
  return sum
}

/** A run of blocks as Markdown without HTML. @param definitions of links in the page */
export function convertRun(
  run: readonly RootContent[],
  definitions: readonly RootContent[],
  places: PlacedLinks,
  note: (message: string, line: number | undefined) => void,
): string {
  const html = converter.runSync({ type: 'root', children: [...run.map(withPlaceholders), ...definitions] } as Root) as HtmlRoot
  removeHidden(html, { hiddenNames: new Set() })
  const root: HtmlRoot = { type: 'root', children: html.children as ElementContent[] }
  reshapeBlocks(root, () => undefined, note)
  return writeMarkdown(root, places).trimEnd()
}

/** A copy of a block in which placeholders are text. */
function withPlaceholders<Node extends Nodes>(node: Node): Node {
  if (node.type === 'html' && isPlaceholder(node.value)) return { ...node, type: 'text' } as never
  return 'children' in node ? { ...node, children: node.children.map((child) => withPlaceholders(child)) } : node
}
