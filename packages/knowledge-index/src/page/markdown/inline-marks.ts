/** The inline HTML that GitHub renders, without attributes but for the title of `abbr` (docs/pages/reference/markdown.md). */
import type MarkdownIt from 'markdown-it'
import { at } from '../text/item-at.ts'

type Parser = InstanceType<typeof MarkdownIt>
type MarkdownToken = ReturnType<Parser['parse']>[number]

const names = 'su[bp]|kbd|del|s|ins|mark|abbr|small|q|cite|var|samp'
const mark = new RegExp(`^<(/?)(${names})(\\s.*)?(?<!/)>$`, 'is')
/** A mark alone on a line, which begins a block of raw HTML in CommonMark. */
const markLine = new RegExp(`^</?(?:br|${names})\\s*/?>\\s*$`, 'i')
const titleOnly = /^\s+title\s*=\s*(?:"([^"]*)"|'([^']*)')\s*$/i

/** Marks in one another, as many as the parser nests: deeper ones stay raw HTML. */
const deepest = 32

export interface MarkMeta {
  /** Title of an abbreviation as written, with its entities. */
  readonly title?: string | undefined
  /** What of the author's tags is not rendered. */
  readonly lacks?: 'end' | 'attributes' | undefined
}

/** Inline tokens with the tags of a mark as `mark_open`, with `MarkMeta`, and `mark_close`. A mark ends with what it is in. Linear. */
export function withMarks(tokens: readonly MarkdownToken[]): MarkdownToken[] {
  const paired: MarkdownToken[] = []
  /** The tokens that opened marks of HTML, and undefined for a mark of Markdown. */
  const open: (MarkdownToken | undefined)[] = []
  let depth = 0
  const endFrom = (index: number, before?: MarkdownToken) => {
    for (const opened of open.splice(index).reverse()) {
      if (opened === undefined) continue
      depth -= 1
      opened.meta = { ...opened.meta, lacks: 'end' } satisfies MarkMeta
      const end = { type: 'mark_close', nesting: -1, markup: '', map: before?.map ?? null }
      paired.push(Object.assign(Object.create(Object.getPrototypeOf(opened)), opened, end))
    }
  }
  for (const token of tokens) {
    const { type, content, nesting } = token
    const [, slash, name = '', attributes = ''] = (type === 'html_inline' && mark.exec(content)) || []
    const tag = name.toLowerCase()
    const matching = slash === '/' ? open.findLastIndex((opened) => opened === undefined || opened.tag === tag) : -1
    if (slash === '' && depth < deepest) {
      const title = tag === 'abbr' ? titleOnly.exec(attributes) : null
      const lacks = title !== null || attributes.trim() === '' ? undefined : 'attributes'
      const meta: MarkMeta = { title: title?.[1] ?? title?.[2], lacks }
      open.push(Object.assign(token, { type: 'mark_open', tag, nesting: 1, markup: content, content: '', meta }))
      depth += 1
    } else if (open[matching] !== undefined) {
      endFrom(matching + 1, token)
      open.pop()
      depth -= 1
      Object.assign(token, { type: 'mark_close', tag, nesting: -1, markup: content, content: '' })
    } else if (nesting === 1) open.push(undefined)
    else if (nesting === -1) endFrom(open.lastIndexOf(undefined), token)
    paired.push(token)
  }
  endFrom(0)
  return paired
}

/** Reads the tags of marks as `withMarks`, also where a paragraph begins with one on a line of its own. */
export function readMarks({ block, inline }: Parser): void {
  block.ruler.before('html_block', 'mark_line', (state, line, endLine, silent) => {
    const isCode = at(state.sCount, line) - state.blkIndent >= 4
    if (silent || isCode || !markLine.test(state.src.slice(at(state.bMarks, line) + at(state.tShift, line), at(state.eMarks, line))))
      return false
    // The last rule reads paragraphs.
    return block.ruler.getRules('').at(-1)?.(state, line, endLine, false) ?? false
  })
  inline.ruler2.push('marks', ({ tokens }) => {
    if (!tokens.some(({ type }) => type === 'html_inline')) return true
    for (const [index, token] of withMarks(tokens).entries()) tokens[index] = token
    return true
  })
}

const struckTags = /<(\/?)(del|s)(?:\s[^<>]*)?>/gi
const onlyEnds = /^(?:[\s\p{P}]|<\/[^<>]*>)*$/u

/** Says in `meta.isStruck` which tokens an unclosed `<del>` or `<s>` strikes, up to its end in the same item, quote or page. Linear. */
export function strikeBlocks(tokens: readonly MarkdownToken[]): void {
  /** By the level of blocks: the last token of the block, and its tag. */
  const open: ({ readonly index: number; readonly tag: string } | undefined)[] = []
  for (const [index, { type, level: depth, content }] of tokens.entries()) {
    open.length = Math.min(open.length, depth + 1)
    const isText = type === 'html_block' || (type === 'inline' && tokens[index - 1]?.type === 'paragraph_open')
    const tags = isText && content.includes('<') ? [...content.matchAll(struckTags)] : []
    const [[first], last] = [tags, tags.at(-1)]
    const level = type === 'inline' ? depth - 1 : depth
    const begun = open[level]
    if (begun && first?.[1] && nameOf(first) === begun.tag && onlyEnds.test(content.slice(first.index + first[0].length))) {
      for (const token of tokens.slice(begun.index, index + 1)) if (token.content !== '') token.meta = { ...token.meta, isStruck: true }
      open[level] = undefined
    }
    if (last?.[1] === '') open[level] ??= { index: index + 1, tag: nameOf(last) }
  }
}

function nameOf([, , name = '']: readonly string[]): string {
  return name.toLowerCase()
}

export function isStruck({ meta }: Pick<MarkdownToken, 'meta'>): boolean {
  return (meta as { readonly isStruck?: boolean } | null)?.isStruck === true
}

const raised = {
  sup: ['0123456789+-−=()in', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁱⁿ'],
  sub: ['0123456789+-−=()aehijklmnoprstuvx', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ'],
} as const

/** A superscript or subscript in characters of Unicode; undefined where one of its characters has none. */
export function inScript(text: string, tag: 'sup' | 'sub'): string | undefined {
  const [plain, written] = raised[tag]
  let script = ''
  for (const character of text) {
    const index = plain.indexOf(character)
    if (index < 0) return undefined
    script += written.charAt(index)
  }
  return script
}

/** Where a struck text goes, no white space stays behind such a text. Of two spaces one stays. */
export const closesClosely = /(?:^|[\s\p{Ps}\p{Pi}]|(?:^|\s)["'])$/u
/** Nor before such a text. */
export const opensClosely = /^(?:[\p{Pe}\p{Pf}]|[.,;:!?…](?!\p{N})|["'](?![\p{L}\p{N}]))/u
