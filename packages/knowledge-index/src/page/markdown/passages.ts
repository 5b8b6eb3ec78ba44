import type { PublishedPage, Section } from '../model/page.ts'
import { comparableText, type PlacedPassage, passageId, textDigest } from '../model/passage.ts'
import type { CodePointText } from '../text/code-point-text.ts'
import { at } from '../text/item-at.ts'
import { remembered } from '../text/remembered.ts'
import type { MarkdownBlock } from './markdown-blocks.ts'

export interface PagePassage extends PlacedPassage {
  /** The visible text to search, without the section's heading, which is searched as a heading. */
  readonly text: string
}

/** Target length in characters: enough to answer by itself, and 20 of them fit into an answer's context. */
const targetLength = 1_200
/** A passage is cut only above this length: a rest of a few lines is worth less than a whole. */
const mostLength = 1_600
/** Tables and code stay whole up to half of an answer's context of 24,000 characters. */
const mostWholeLength = 12_000

interface Piece {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** Cuts a page at its headings and paragraphs, one section at a time, without the text above the author's. @param blocks top-level ones */
export function* passagesOf(page: PublishedPage, blocks: readonly MarkdownBlock[]): Generator<PagePassage> {
  let next = 0
  for (const section of page.sections) {
    const end = page.text.toUnits(section.end)
    const own: MarkdownBlock[] = []
    for (; next < blocks.length && at(blocks, next).start < end; next += 1) own.push(at(blocks, next))
    yield* sectionPassages(page, section, own)
  }
}

function sectionPassages(page: PublishedPage, section: Section, blocks: readonly MarkdownBlock[]): PagePassage[] {
  const heading = section.level > 0 ? blocks[0] : undefined
  const pieces = blocks.slice(heading ? 1 : 0).flatMap((block) => piecesOf(page, block))
  const groups = packed(pieces)
  // A heading with only subsections is part of their paths; a last heading without text is a passage by itself.
  if (groups.length === 0 && heading && section.treeEnd === section.end) groups.push([{ start: heading.end, end: heading.end, text: '' }])
  return groups.map((group, index) => {
    const first = at(group, 0)
    const start = index === 0 && heading ? heading.start : first.start
    const range = trimmedRange(page.text, start, at(group, group.length - 1).end)
    return {
      id: passageId(page, section, index),
      page,
      section,
      ...range,
      digest: textDigest(comparableText(page.text.slice(range.start, range.end))),
      text: group.map(({ text }) => text).join('\n'),
    }
  })
}

/** A block as one piece, or a long one as several, cut at lines, else at sentences, else at words. */
function piecesOf(page: PublishedPage, { start, end, kind }: MarkdownBlock): Piece[] {
  if (kind === 'rule') return []
  const most = kind === 'table' || kind === 'code' ? mostWholeLength : mostLength
  const parts = end - start <= most ? [[start, end] as const] : cutPositions(page.text.value, start, end)
  const { text, structure } = page
  const { blocks } = structure
  // One long paragraph has many parts.
  const texts = new Map<number, string>()
  return parts.map(([from, to]) => {
    const [first, after] = [text.toCodePoints(from), text.toCodePoints(to)]
    const lines: string[] = []
    for (let number = blocks.firstWithin(first); number < blocks.count && blocks.start(number) < after; number += 1) {
      const shown = remembered(texts, number, () => blocks.visibleText(number))
      const unit = first <= blocks.start(number) ? 0 : blocks.unitAt(number, first)
      lines.push(shown.slice(unit, after >= blocks.end(number) ? shown.length : blocks.unitAt(number, after)))
    }
    return { start: from, end: to, text: lines.filter(Boolean).join('\n') }
  })
}

function cutPositions(text: string, start: number, end: number): [number, number][] {
  const parts: [number, number][] = []
  let from = start
  while (end - from > mostLength) {
    const to = lastBorder(text, from + targetLength / 2, from + targetLength)
    parts.push([from, to])
    from = to
  }
  if (from < end) parts.push([from, end])
  return parts
}

/** The last place between two positions to cut a text: after a line break, else a sentence, else a space, else between two characters. */
function lastBorder(text: string, least: number, most: number): number {
  const window = text.slice(least, most)
  for (const border of [/\n/g, /[.!?。！？]["')\]]*(?:\s|(?<=[。！？]))/g, /\s/g]) {
    let last = -1
    for (const found of window.matchAll(border)) last = found.index + found[0].length
    if (last > 0) return least + last
  }
  const splitsPair = (text.charCodeAt(most) & 0xfc00) === 0xdc00
  return splitsPair ? most - 1 : most
}

/** Neighbouring pieces together up to the target; a small rest joins the passage before it. */
function packed(pieces: readonly Piece[]): Piece[][] {
  const groups: Piece[][] = []
  const lengthWith = (group: readonly Piece[], piece: Piece) => piece.end - at(group, 0).start
  for (const [index, piece] of pieces.entries()) {
    const group = groups.at(-1)
    const isLast = index === pieces.length - 1
    const most = isLast ? mostLength : targetLength
    if (group && lengthWith(group, piece) <= most) group.push(piece)
    else groups.push([piece])
  }
  return groups
}

function trimmedRange(text: CodePointText, start: number, end: number): { start: number; end: number } {
  const slice = text.value.slice(start, end)
  const trimmed = slice.trimEnd()
  return { start: text.toCodePoints(start), end: text.toCodePoints(start + trimmed.length) }
}
