/** What the head of a page says about it. */
import type { Element } from 'hast'
import { attribute, classesOf, elementsIn, firstIn, lineOf, textOf } from './tree.ts'

export type PageHead = Readonly<ReturnType<typeof readHead>>

/** Characters of JSON-LD of one page that are read. */
const longestData = 500_000

export function readHead(root: Element) {
  const meta = new Map<string, string>()
  const links: Element[] = []
  /** JSON-LD, as objects. */
  const data: unknown[] = []
  /** Simple selectors, such as `.modal`, that a style sheet in the page hides. */
  const hiddenNames = new Set<string>()
  let title = ''
  let refresh = ''
  let robots = ''
  for (const node of elementsIn(root)) {
    const { tagName } = node
    if (tagName === 'title' && title === '') title = lineOf(node)
    else if (tagName === 'link') links.push(node)
    else if (tagName === 'style') for (const name of namesHiddenBy(textOf(node))) hiddenNames.add(name)
    else if (tagName === 'script' && /^application\/ld\+json/i.test(attribute(node, 'type'))) data.push(...readData(textOf(node)))
    else if (tagName === 'meta') {
      const name = (attribute(node, 'name') || attribute(node, 'property') || attribute(node, 'httpEquiv')).toLowerCase()
      const content = attribute(node, 'content')
      if (name === 'refresh') refresh = /^[\d.]*\s*[;,]\s*(?:url\s*=\s*)?["']?([^"'\s]+)/i.exec(content.trim())?.[1] ?? refresh
      else if (name === 'robots' || name === 'googlebot') robots += ` ${content}`
      else if (content !== '' && !meta.has(name)) meta.set(name, content)
    }
  }
  const html = firstIn(root, (node) => node.tagName === 'html')
  const body = firstIn(root, (node) => node.tagName === 'body')
  const linked = (rel: RegExp) => links.find((node) => rel.test(attribute(node, 'rel')) && attribute(node, 'href') !== '')
  const addressOf = (node: Element | undefined) => (node === undefined ? '' : attribute(node, 'href'))
  return {
    title: title || (meta.get('og:title') ?? ''),
    description: (meta.get('description') ?? meta.get('og:description') ?? '').replace(/\s+/g, ' ').trim(),
    language: (html && attribute(html, 'lang')) || meta.get('content-language') || '',
    canonical: addressOf(linked(/\bcanonical\b/i)),
    /** The address that the page leads to at once. */
    refresh,
    isOutOfSearch: /\b(?:noindex|none)\b/i.test(robots),
    /** Addresses of the page in other languages. */
    alternates: links
      .filter((node) => /\balternate\b/i.test(attribute(node, 'rel')) && attribute(node, 'hrefLang') !== '')
      .map((node) => attribute(node, 'href')),
    siteName: meta.get('og:site_name') ?? meta.get('application-name') ?? '',
    icon: addressOf(linked(/\bicon\b/i)),
    /** WordPress and others name the kind of the page in classes of the body. */
    classes: body === undefined ? [] : classesOf(body),
    data,
    hiddenNames,
  }
}

function readData(text: string): readonly unknown[] {
  if (text.length > longestData) return []
  try {
    return [JSON.parse(text)].flat()
  } catch {
    return []
  }
}

/** Rules of a style sheet in the page that hide an id or a class for all readers, not for a width of the screen. */
function namesHiddenBy(style: string): readonly string[] {
  const plain = style.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, '')
  const names: string[] = []
  let depth = 0
  let selectors = ''
  // What is before each brace: selectors before one that opens, rules before one that closes.
  for (const [part = '', mark] of plain.split(/(?<=[{}])/).map((each) => [each.slice(0, -1), each.at(-1)])) {
    if (mark === '}' && depth === 1 && !selectors.includes('@') && /(?:^|[;{\s])display\s*:\s*none/i.test(part))
      names.push(...selectors.split(',').map((each) => each.trim()))
    if (mark === '{' && depth === 0) selectors = part
    depth = mark === '{' ? depth + 1 : Math.max(0, depth - 1)
  }
  return names.filter((name) => /^[.#][\w-]+$/.test(name))
}
