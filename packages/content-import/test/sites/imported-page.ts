/** What an imported page holds, read from its Markdown. */
import { markdownSections } from '@svc/knowledge-index'
import type { Nodes, Root } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { parse } from 'yaml'

/** TeX between dollars, in code if Markdown would change it. */
const inlineFormula = /(?<![\w$])\$(?:`[^`\n]+`|(?=\S)[^$\n]*(?<=\S))\$(?![\w$])/g

export type ImportedPage = ReturnType<typeof importedPage>

const parser = unified().use(remarkParse).use(remarkGfm)

export function importedPage(file: string) {
  const [, matter = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(file) ?? []
  const fields = parse(matter) as {
    readonly title: string
    readonly description: string
    readonly language?: string
    readonly translation_of?: string
    readonly order?: number
    readonly formerly?: readonly string[]
  }
  const root: Root = parser.parse(body.replace(inlineFormula, ' '))
  const nodes = [...below(root)]
  const ofType = <T extends Nodes['type']>(type: T) => nodes.filter((node): node is Extract<Nodes, { type: T }> => node.type === type)
  return {
    fields,
    body,
    text: visibleText(root),
    sections: markdownSections(body).map(({ anchor, title, start, end }) => ({
      anchor,
      title,
      /** With the sections below. */
      text: Array.from(body).slice(start, end).join(''),
    })),
    code: ofType('code').map(({ lang, value }) => ({ lang: lang ?? '', value })),
    rows: ofType('tableRow').map((row) => row.children.map(visibleText)),
    images: ofType('image').map(({ alt, url }) => ({ alt: alt ?? '', url })),
    links: ofType('link').map((link) => ({ text: visibleText(link).trim(), url: link.url })),
    lists: ofType('list').map((list) => list.children.map((item) => visibleText(item).trim())),
    alerts: ofType('blockquote').map(rawText),
    tasks: ofType('listItem').flatMap((item) =>
      typeof item.checked === 'boolean' ? [[item.checked, visibleText(item).trim()] as const] : [],
    ),
    notes: ofType('footnoteDefinition').map((note) => visibleText(note).trim()),
  }
}

function* below(node: Nodes): Generator<Nodes> {
  yield node
  if ('children' in node) for (const child of node.children) yield* below(child)
}

/** `{#id}`, as docs/pages/reference/markdown.md says; other braces are text. */
const headingId = /\{#[\p{L}\p{N}_][\p{L}\p{N}_-]*\}/gu

const apart: ReadonlySet<string> = new Set(
  'paragraph heading blockquote list listItem table tableRow tableCell code footnoteDefinition thematicBreak break'.split(' '),
)

/** The text that readers see: without formulas, texts of pictures, ids of headings and marks of alerts. */
function visibleText(node: Nodes): string {
  return rawText(node)
    .replace(/\[!\w+\]/g, ' ')
    .replace(headingId, ' ')
}

function rawText(node: Nodes): string {
  const parts: string[] = []
  const visit = (each: Nodes) => {
    const isApart = apart.has(each.type)
    if (isApart) parts.push(' ')
    if (each.type === 'code') {
      if (each.lang !== 'math') parts.push(/title="(.*)"/.exec(each.meta ?? '')?.[1] ?? '', ' ', each.value)
    } else if (each.type === 'text' || each.type === 'inlineCode') parts.push(each.value)
    else if (each.type === 'html' && /^<(?:\/?su[bp]|br|!--)/.test(each.value)) parts.push(' ')
    else if ('children' in each) for (const child of each.children) visit(child as Nodes)
    if (isApart) parts.push(' ')
  }
  visit(node)
  return parts.join('')
}
