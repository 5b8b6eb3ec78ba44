import type { MarkMeta } from '../../page/markdown/inline-marks.ts'
import { inlineDestinations } from '../../page/markdown/link-destinations.ts'
import { placedInlineTokens } from '../../page/markdown/markdown-tokens.ts'
import { type Block, contentPlacement, type TextTree } from '../../page/markdown/text-tree.ts'
import type { Section } from '../../page/model/page.ts'
import { CodePointText } from '../../page/text/code-point-text.ts'
import type { PageRemark, PageRemarkCode } from '../folder/page-reading.ts'
import { longestParagraph, longestSection } from '../source/content-bounds.ts'
import type { SourceText } from '../source/source-text.ts'

/** A possible improvement at a UTF-16 position of the page's text. */
interface Found {
  readonly position: number
  readonly says: string
}

/** Embeddings, overrides and isolates, which hide that a text or code is read in another order (CVE-2021-42574). */
const bidirectionalControls = /[\u202a-\u202e\u2066-\u2069]/g

/** A tag, but no address in angle brackets; `{{ name }}` and `{% name %}` of templates. */
const markup = /<\/?([a-z][a-z0-9-]*)(?:\s[^<>]*)?\/?>|\{\{[^{}]{1,200}\}\}|\{%[^{}%]{1,200}%\}/gi
/** Code of MDX. */
const mdxLine = /^(?:import\s[^\n]{1,200}\sfrom\s+['"]|export\s+(?:default|const|function)\b)/
/** Code spans, comments, and text escaped by a backslash. */
const noMarkup = /`+[^`]*`+|<!--[\s\S]*?(?:-->|$)|\\./g

/** A link of a wiki; `[[1]](/page)` and `[[^1]]` are Markdown. */
const wikiLink = /!?\[\[(?![\s^])[^[\]\n]{1,200}\]\](?![([])/g

/** An image without words between its brackets. */
const nameless = /!\[\s*\](?=[([])/g

/** The first of each kind with its place, and their count. @param bodyStart UTF-16 position of the text of `tree` in the source */
export function remarksOn(tree: TextTree, sections: readonly Section[], source: SourceText, bodyStart: number): PageRemark[] {
  const blocks = [...blocksOf(tree.root)]
  const atBlock = ({ start }: Pick<Block, 'start'>) => tree.points.toUnits(start)
  const writtenMarks = (beginning: string, mark: RegExp, saysOf: (written: string) => string) =>
    blocks.flatMap((block): Found[] => {
      if (block.kind === 'code' || block.kind === 'html' || !block.content.includes(beginning)) return []
      const place = contentPlacement(block, tree)
      return [...withoutCode(block.content).matchAll(mark)].map(({ 0: written, index }) => ({
        position: place(index),
        says: saysOf(written),
      }))
    })
  const found: Record<Exclude<PageRemarkCode, 'cut_text'>, readonly Found[]> = {
    unrendered_markup: blocks.flatMap((block) => unrenderedMarkup(block, tree)),
    extra_cell: blocks.flatMap((block) => extraCells(block, tree)),
    wiki_link: writtenMarks('[[', wikiLink, (written) => `"${shown(written)}" is not a link in Markdown`),
    // Also those of the front matter; positions are relative to the text.
    bidirectional_control: [...source.value.matchAll(bidirectionalControls)].map(({ 0: character, index }) => ({
      position: index - bodyStart,
      says: `The character U+${character.charCodeAt(0).toString(16).toUpperCase()} changes the order in which text is shown`,
    })),
    second_title: sections
      .filter(({ level }) => level === 1)
      .slice(1)
      .map((section) => ({ position: atBlock(section), says: `"${shown(section.title)}" is another heading of level 1` })),
    skipped_level: sections.flatMap((section, index) => {
      const above = sections[index - 1]?.level ?? 0
      if (above === 0 || section.level <= above + 1) return []
      const says = `"${shown(section.title)}" is a heading of level ${section.level} below one of level ${above}`
      return [{ position: atBlock(section), says }]
    }),
    missing_alt: writtenMarks('![', nameless, () => 'An image has no words that say what it shows'),
    long_paragraph: blocks.flatMap((block) => {
      if (block.kind !== 'paragraph' || block.content.length <= longestParagraph) return []
      const length = readLength(block, tree)
      return length > longestParagraph ? [{ position: atBlock(block), says: `A paragraph has ${length} characters` }] : []
    }),
    long_block: longBlocks(tree).map((block) => ({
      position: atBlock(block),
      says: `${longKinds.get(block.kind)} has ${block.end - block.start} characters`,
    })),
  }
  return (Object.keys(found) as (keyof typeof found)[]).flatMap((code) => {
    const [first, ...more] = found[code].toSorted((a, b) => a.position - b.position)
    if (first === undefined) return []
    const count = more.length === 0 ? '' : `, the first of ${more.length + 1}`
    return [{ code, ...source.locate(bodyStart + first.position), message: `${first.says}${count}.` }]
  })
}

function unrenderedMarkup(block: Block, tree: TextTree): Found[] {
  const { kind, content } = block
  if (kind === 'code' || !/[<{]|^(?:im|ex)port\s/.test(content)) return []
  const place = contentPlacement(block, tree)
  const lines = mdxLine.exec(content)
  const found = [...withoutCode(content).matchAll(markup)]
  /** Marks by their position; a line break is rendered everywhere. */
  const rendered = new Map(
    (kind === 'html' ? [] : placedInlineTokens(content, tree.references))
      .filter(({ type, markup: tag }) => type === 'mark_open' || (type === 'mark_close' && tag !== ''))
      .map(({ map, meta }) => [map?.[0], (meta as MarkMeta | null)?.lacks] as const),
  )
  return (lines === null ? found : [lines, ...found]).flatMap(({ 0: written, 1: name, index }) => {
    const lacks = rendered.get(index)
    if (name?.toLowerCase() === 'br' || (rendered.has(index) && lacks === undefined)) return []
    const says =
      lacks === 'end' ? 'has no end in its block' : lacks === 'attributes' ? 'is rendered without its attributes' : 'is not rendered'
    return { position: place(index), says: `"${written.slice(0, 60)}" ${says}` }
  })
}

/** Cells after those of the table's head, which no reader sees (GitHub Flavored Markdown, section 4.10). */
function extraCells({ kind, children, end }: Block, { points, text }: TextTree): Found[] {
  const last = kind === 'row' ? children.at(-1) : undefined
  if (last === undefined) return []
  const position = points.toUnits(last.end)
  const cut = /[^\s|](?:.*[^\s|])?/.exec(text.slice(position, points.toUnits(end)))
  return cut ? [{ position: position + cut.index, says: `"${shown(cut[0])}" is in more cells than the table's head has` }] : []
}

function withoutCode(content: string): string {
  return content.replace(noMarkup, (part) => ' '.repeat(part.length))
}

/** Code points of a paragraph without the addresses of its links. */
function readLength({ content }: Block, { references }: TextTree): number {
  const addresses = inlineDestinations(content, references).map(({ start, end, label }) => (label === undefined ? end - start : 0))
  return new CodePointText(content).length - addresses.reduce((sum, length) => sum + length, 0)
}

/** Blocks that a heading cannot divide. */
const longKinds: ReadonlyMap<Block['kind'], string> = new Map([
  ['table', 'A table'],
  ['list', 'A list'],
  ['code', 'A block of code'],
])

/** Tables, lists and blocks of code that are longer than a section may be. */
export function longBlocks({ root }: TextTree): readonly Block[] {
  return root.children.filter(({ kind, start, end }) => longKinds.has(kind) && end - start > longestSection)
}

/** Recursive, because the parser bounds the depth. */
function* blocksOf(block: Block): Generator<Block> {
  yield block
  for (const child of block.children) yield* blocksOf(child)
}

const shown = (title: string) => title.slice(0, 80)
