/** Edits a Markdown text where a content folder needs other text: destinations, HTML, comments. All other text stays byte for byte. */
import type { Nodes, Parents, Root, RootContent } from 'mdast'
import type { PlacedLinks } from '../blocks/write-markdown.ts'
import { convertRun, htmlRuns, isComment, isPlaceholder } from './html-in-markdown.ts'
import { escapeText, plainText } from './parse-markdown.ts'

interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

export function editMarkdown(
  text: string,
  tree: Root,
  given: PlacedLinks,
  note: (message: string, line: number | undefined) => void,
): string {
  const places = { ...given, link: onceFor(given.link) }
  const edits: Edit[] = []
  const definitions = definitionsOf(tree)
  const pictures = new Set(imageReferences(tree))
  const known = new Map(
    definitions.map((node) => {
      const place = pictures.has(node.identifier) ? places.image : places.link
      return [node.identifier, place(node.url, node.position?.start.line)] as const
    }),
  )
  const converted = new Set<RootContent>()
  for (const run of htmlRuns(tree)) {
    const [first, last] = [run[0], run.at(-1)]
    if (first === undefined || last === undefined) continue
    for (const node of run) converted.add(node)
    edits.push({ start: startOf(first), end: endOf(last), text: convertRun(run, definitions, places, note) })
  }
  const visit = (node: Nodes) => {
    const own = editsOf(node, text, places, known)
    edits.push(...own.edits)
    if (!own.isWhole && 'children' in node) for (const child of node.children) if (!converted.has(child as RootContent)) visit(child)
  }
  visit(tree)
  let written = ''
  let at = 0
  for (const { start, end, text: replacement } of edits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    if (start < at) continue
    written += text.slice(at, start) + replacement
    at = end
  }
  return written + text.slice(at)
}

/** A definition and the links to it are one place of the report. */
function onceFor(link: PlacedLinks['link']): PlacedLinks['link'] {
  const known = new Map<string, string | undefined>()
  return (href, line) => {
    if (!known.has(href) || href.includes('#')) known.set(href, link(href, line))
    return known.get(href)
  }
}

type Definition = Extract<RootContent, { type: 'definition' }>

/** The definitions that pictures name. */
function imageReferences(node: Nodes): readonly string[] {
  if (node.type === 'imageReference') return [node.identifier]
  return 'children' in node ? node.children.flatMap((child) => imageReferences(child)) : []
}

function definitionsOf(tree: Root): readonly Definition[] {
  return tree.children.filter((node): node is Definition => node.type === 'definition')
}

function editsOf(
  node: Nodes,
  text: string,
  places: PlacedLinks,
  known: ReadonlyMap<string, string | undefined>,
): { readonly edits: readonly Edit[]; readonly isWhole?: boolean } {
  const [start, end] = [startOf(node), endOf(node)]
  const line = node.position?.start.line
  if (node.type === 'link') {
    // An address in angle brackets or without any marks.
    if (!text.startsWith('[', start)) return { edits: [] }
    return { edits: linkEdits(node, text, node.children.length === 0 ? undefined : places.link(node.url, line)) }
  }
  if (node.type === 'image') {
    const url = places.image(node.url, line)
    if (url === node.url) return { edits: [] }
    return {
      edits: [
        {
          start,
          end,
          text:
            url === undefined ? escapeText(node.alt ?? '') : `![${escapeText(node.alt ?? '')}](${destination(url)}${titled(node.title)})`,
        },
      ],
    }
  }
  if (node.type === 'definition') {
    const url = known.get(node.identifier)
    if (url === undefined) return { edits: [{ start, end, text: '' }] }
    return url === node.url
      ? { edits: [] }
      : { edits: [{ start, end, text: `[${node.label ?? node.identifier}]: ${destination(url)}${titled(node.title)}` }] }
  }
  const isDead = 'identifier' in node && known.has(node.identifier) && known.get(node.identifier) === undefined
  if (node.type === 'linkReference' && isDead) return { edits: tailEdits(node, text, '') }
  if (node.type === 'imageReference' && isDead) return { edits: [{ start, end, text: escapeText(node.alt ?? '') }] }
  if (node.type === 'html' && isComment(node.value)) return { edits: [{ start, end, text: '' }], isWhole: true }
  if (node.type === 'html' && isPlaceholder(node.value)) return { edits: [{ start, end: start, text: '\\' }] }
  return { edits: [] }
}

function linkEdits(node: Extract<Nodes, { type: 'link' }>, text: string, url: string | undefined): readonly Edit[] {
  if (url === node.url) return []
  return tailEdits(node, text, url === undefined ? '' : `](${destination(url)}${titled(node.title)})`)
}

/** The text behind the words of a link; without a destination, its bracket goes too. */
function tailEdits(node: Parents, text: string, tail: string): readonly Edit[] {
  const [start, end] = [startOf(node), endOf(node)]
  const last = node.children.at(-1)
  const inner = last === undefined ? start + 1 : endOf(last)
  if (tail === '' && text.slice(start, end) === '') return []
  return [...(tail === '' ? [{ start, end: start + 1, text: '' }] : []), { start: inner, end, text: tail }]
}

function startOf(node: Nodes): number {
  return node.position?.start.offset ?? 0
}

function endOf(node: Nodes): number {
  return node.position?.end.offset ?? 0
}

function destination(url: string): string {
  return /[\s()<>]/.test(url) ? `<${url.replace(/[<>]/g, encodeURIComponent).replace(/\n/g, ' ')}>` : url
}

function titled(title: string | null | undefined): string {
  return title === null || title === undefined || title === '' ? '' : ` "${title.replace(/["\\]/g, '\\$&').replace(/\s+/g, ' ')}"`
}

/** The first heading and the first paragraphs of a text, for its title and its description. */
export function beginningOf(tree: Root): { readonly heading: string; readonly paragraph: string } {
  const heading = tree.children.find((node) => node.type === 'heading' && node.depth === 1)
  const texts = tree.children.filter(({ type }) => type === 'paragraph').map(plainText)
  // A row of badges is not a description.
  const paragraph = texts.find((text) => text.length >= 20 && /\p{L}{2}/u.test(text)) ?? texts.find((text) => /\p{L}/u.test(text)) ?? ''
  return { heading: heading === undefined ? '' : plainText(heading).replace(/\s{0,9}\{\s{0,9}#[^{}]{0,200}\}\s{0,9}$/, ''), paragraph }
}
