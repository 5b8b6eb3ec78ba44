/** Extends statements to whole blocks, so that a condition or what "it" refers to is included. Sizes are code points of the Markdown. */
import type { PublishedPage, Statement, TextBlock } from '@svc/knowledge-index'
import { statementsOf, type TextRange, visibleText } from '@svc/knowledge-index/page'
import type { Evidence } from './evidence.ts'
import type { PublishedSlice } from './slices.ts'

/** A paragraph or list of at most this is published whole. Nine of ten are. */
const wholeBlock = 600
/** A longer paragraph above a list introduces it with its last sentence. */
const wholeIntroduction = 400
/** A longer block is more than the sentence before the colon announced. */
const wholeOpened = 1_000

/** The slices that are published for a statement of a passage, never across a heading; some may overlap. */
export function widen(statement: Statement, evidence: Evidence): PublishedSlice[] {
  const { block } = statement
  const { page } = evidence.passage
  const part = ownPart(statement, page)
  const introductions = introduced(block).flatMap((container) => introductionOf(container, page))
  const slices: readonly TextRange[] = [part.slice, ...context(block, part), ...introductions, ...openedBy(part, page)]
  return slices.map(({ start, end }) => ({ start, end, evidence }))
}

type Part = { readonly block: TextBlock; readonly slice: TextRange }

/** The paragraph, list, item, row, code or HTML of a statement. */
function ownPart(statement: Statement, page: PublishedPage): Part {
  const { block } = statement
  if (block.kind === 'row') return whole(block)
  if (block.kind !== 'paragraph') return { block, slice: statement }
  const list = above(block, 'list').at(-1)
  if (list === undefined) return paragraphPart(statement, page)
  if (sizeOf(list) <= wholeBlock) return whole(list)
  const item = above(block, 'item')[0] as TextBlock
  return sizeOf(item) <= wholeBlock ? whole(item) : paragraphPart(statement, page)
}

/** The context of a part: for a row its header, for a nested item of a long list the first paragraphs of the items that contain it. */
function context(block: TextBlock, part: Part): TextRange[] {
  if (block.kind === 'row') return (block.parent?.children ?? []).filter(({ kind }) => kind === 'header')
  if (block.kind !== 'paragraph' || part.block.kind === 'list') return []
  const items = above(block, 'item').filter((item) => item !== part.block && item.children[0] !== block)
  return items.flatMap(({ children }) => children.slice(0, 1).filter(({ kind }) => kind === 'paragraph'))
}

/** A short paragraph, or the sentence of a long one with its neighbours. */
function paragraphPart(statement: Statement, page: PublishedPage): Part {
  const { block } = statement
  if (sizeOf(block) <= wholeBlock) return whole(block)
  const sentences = sentencesOf(block, page)
  const index = sentences.indexOf(statement)
  const first = sentences[index - 1] ?? statement
  const last = sentences[index + 1] ?? statement
  return { block, slice: { start: first.start, end: last.end } }
}

/** The blocks next to a statement that the paragraph above them introduces; for a table or code only the innermost container. */
function introduced(block: TextBlock): TextBlock[] {
  const containers = above(block, 'list', 'quote')
  if (block.kind === 'paragraph') return containers
  const self = block.kind === 'row' ? block.parent : block.kind === 'code' ? block : undefined
  return [...(self ? [self] : []), ...containers.slice(0, 1)]
}

function introductionOf(block: TextBlock, page: PublishedPage): TextRange[] {
  const introduction = neighbour(block, -1)
  if (introduction?.kind !== 'paragraph') return []
  return sizeOf(introduction) <= wholeIntroduction ? [introduction] : sentencesOf(introduction, page).slice(-1)
}

/** The list, table or code that a published part announces: it reaches the end of its block and ends in a colon. */
function openedBy({ block, slice }: Part, page: PublishedPage): TextRange[] {
  if (slice.end !== block.end) return []
  const leaf = lastLeaf(block)
  if (leaf.kind !== 'paragraph') return []
  let below = neighbour(leaf, 1)
  for (let outer = leaf.parent; below === undefined && outer !== undefined; outer = outer.parent) below = neighbour(outer, 1)
  if (below === undefined || !['list', 'table', 'code'].includes(below.kind) || sizeOf(below) > wholeOpened) return []
  return colonAtEnd.test(visibleText(page, leaf)) ? [below] : []
}

/** A colon, then only closing marks. */
const colonAtEnd = /[:：]["'*_~\p{Pe}\p{Pf}]{0,8}$/u

function lastLeaf(block: TextBlock): TextBlock {
  const last = block.children.at(-1)
  return last === undefined ? block : lastLeaf(last)
}

/** The blocks of these kinds that contain a block, innermost first. */
function above(block: TextBlock, ...kinds: readonly TextBlock['kind'][]): TextBlock[] {
  const found: TextBlock[] = []
  for (let outer = block.parent; outer !== undefined; outer = outer.parent) if (kinds.includes(outer.kind)) found.push(outer)
  return found
}

function neighbour(block: TextBlock, step: 1 | -1): TextBlock | undefined {
  const siblings = block.parent?.children ?? []
  return siblings[siblings.indexOf(block) + step]
}

function sentencesOf({ start, end }: TextBlock, page: PublishedPage): readonly Statement[] {
  return statementsOf(page, start, end)
}

const whole = (block: TextBlock): Part => ({ block, slice: block })
const sizeOf = ({ start, end }: TextRange): number => end - start
