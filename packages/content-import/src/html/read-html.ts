import type { Element, ElementContent, Root } from 'hast'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { fragment } from './tree.ts'

/** Bytes of a page that are searched for its encoding: browsers read 1,024, and some pages have a longer comment above. */
const searchedForEncoding = 4_096

const parser = unified().use(rehypeParse)

/** The text of an HTML file: by byte order mark, `meta` or XML declaration, else UTF-8, and Windows 1252 if the bytes are not UTF-8. */
export function decodeHtml(bytes: Uint8Array): string {
  const [first, second] = bytes
  const marked = first === 0xfe && second === 0xff ? 'utf-16be' : first === 0xff && second === 0xfe ? 'utf-16le' : undefined
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, searchedForEncoding))
  const named = /<meta\b[^>]{0,200}?\bcharset\s*=\s*["']?\s*([\w.:-]+)|<\?xml\b[^>]{0,100}?\bencoding\s*=\s*["']([\w.:-]+)/i.exec(head)
  const label = (named?.[1] ?? named?.[2] ?? 'utf-8').toLowerCase()
  // A page that names UTF-16 in ASCII letters is not UTF-16.
  const encodings = [marked ?? (label.startsWith('utf-16') ? 'utf-8' : label), 'utf-8']
  for (const encoding of encodings) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes)
    } catch {
      // An unknown name, or bytes of another encoding.
    }
  }
  return new TextDecoder('windows-1252').decode(bytes)
}

/** The tree of a page as a browser builds it. Nothing in it runs. Noncharacters, which mark places during an import, are left out. */
export function parseHtml(text: string): Element {
  return shownPage(parser.parse(withoutCopies(text).replace(/[\ufdd0-\ufdef]|[^\P{Cc}\t\n\r\f]/gu, '')))
}

/** Marks that are never closed: a browser opens each of them again in every paragraph, except for more than three equal ones. */
const mostOpen = 200
const mark = /<(b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)\s[^<>]*>/gi

/** A text whose open marks are equal, if there are so many that their copies would fill the memory. */
function withoutCopies(text: string): string {
  const opened = text.match(/<(?:b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)[\s>]/gi)?.length ?? 0
  const closed = text.match(/<\/(?:b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)\s*>/gi)?.length ?? 0
  return opened - closed > mostOpen ? text.replace(mark, '<$1>') : text
}

/** Elements in each other: no page needs more, and the steps behind are functions that call themselves. */
const deepestElement = 150

/** Elements whose text is in parts of them. */
const ofParts: ReadonlySet<string> = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr', 'ul', 'ol', 'dl'])

/** The page in a tree. Elements that are nested more deeply are taken out of the ones around them; their text stays, in its order. */
export function shownPage(root: Root): Element {
  const page = fragment(root.children.filter((child) => child.type !== 'doctype'))
  const open = [{ node: page, depth: 0 }]
  for (let last = open.pop(); last !== undefined; last = open.pop()) {
    const { node, depth } = last
    if (depth >= deepestElement && !ofParts.has(node.tagName)) node.children = leavesOf(node)
    else for (const child of node.children) if (child.type === 'element') open.push({ node: child, depth: depth + 1 })
  }
  return page
}

/** The texts and empty elements below a node. */
function leavesOf(parent: Element): ElementContent[] {
  const leaves: ElementContent[] = []
  const open = parent.children.toReversed()
  for (let child = open.pop(); child !== undefined; child = open.pop()) {
    if (child.type === 'element' && child.children.length > 0) for (const below of child.children.toReversed()) open.push(below)
    else leaves.push(child)
  }
  return leaves
}
