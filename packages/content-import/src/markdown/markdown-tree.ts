/** Markdown as the tree of the HTML that it means, with the HTML in it. */
import type { Element } from 'hast'
import type { FootnoteDefinition, Root as MarkdownRoot } from 'mdast'
import rehypeRaw from 'rehype-raw'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { listing } from '../blocks/code.ts'
import { shownPage } from '../html/read-html.ts'
import { element, textNode } from '../html/tree.ts'
import tags from './html-tags.json'

const parser = unified().use(remarkParse).use(remarkGfm).freeze()

const converter = unified()
  .use(remarkRehype, {
    allowDangerousHtml: true,
    clobberPrefix: '',
    handlers: {
      html: (_, { value }: { value: string }) => (isPlaceholder(value) ? textNode(value) : { type: 'raw', value }),
      footnoteReference: (_, { label, identifier }: FootnoteDefinition) => element('x-reference', { label: label ?? identifier }),
      footnoteDefinition: (state, node: FootnoteDefinition) =>
        element('x-footnote', { label: node.label ?? node.identifier }, ...state.wrap(state.all(node), true)),
      code: (_, { value, lang, meta }: { value: string; lang?: string | null; meta?: string | null }) =>
        listing(value, lang ?? '', /title="([^"]*)"/.exec(meta ?? '')?.[1] ?? ''),
    },
  })
  .use(rehypeRaw)
  .freeze()

/** A line with 100 marks of quotes and lists: the parser takes minutes for thousands of them. */
const deepLine = /^(?:[ \t]{0,3}(?:>|[-*+] )){100}/m

/** @throws RangeError if the text is nested too deeply for the parser */
export function parseMarkdown(text: string): MarkdownRoot {
  if (deepLine.test(text)) throw new RangeError('Too many quotes and lists in each other.')
  return parser.parse(text)
}

/** @throws RangeError if the text is nested too deeply for the parser */
export function markdownTree(text: string): Element {
  return shownPage(converter.runSync(parseMarkdown(text)))
}

const known: ReadonlySet<string> = new Set(tags.split(' '))

/** `<name>` of an author who means the brackets as text: GitHub shows nothing for it. */
function isPlaceholder(html: string): boolean {
  const name = /^<([a-z][a-z0-9]*)>$/i.exec(html.trim())?.[1]
  return name !== undefined && !known.has(name.toLowerCase())
}
