import type MarkdownIt from 'markdown-it'
import { at } from '../text/item-at.ts'

/** `[^label]: `; a longer label is text, so that a line of brackets is read once. */
const footnoteMark = /\[\^([^\]\s[]{1,64})\]:[ \t]*/y
/** Columns by which the further blocks of a footnote are indented. */
const footnoteIndent = 4

/**
 * Reads GitHub's footnotes: blocks after a mark, as in markdown-it-footnote, whose other rules take quadratic time and move footnotes to the
 * end.
 */
export function readFootnotes({ block }: InstanceType<typeof MarkdownIt>): void {
  block.ruler.before(
    'reference',
    'footnote',
    (state, line, endLine, silent) => {
      const { bMarks, tShift, sCount, blkIndent, parentType } = state
      const [lineStart, shift, columns] = [at(bMarks, line), at(tShift, line), at(sCount, line)]
      footnoteMark.lastIndex = lineStart + shift
      const [mark, label] = columns - blkIndent < footnoteIndent ? (footnoteMark.exec(state.src) ?? []) : []
      if (mark === undefined) return false
      if (silent) return true
      const map: [number, number] = [line, line]
      Object.assign(state.push('footnote_open', 'div', 1), { map, meta: { label } })
      bMarks[line] = lineStart + shift + mark.length
      tShift[line] = 0
      state.blkIndent = blkIndent + footnoteIndent
      sCount[line] = state.blkIndent
      state.parentType = 'footnote'
      block.tokenize(state, line, endLine)
      bMarks[line] = lineStart
      tShift[line] = shift
      sCount[line] = columns
      state.blkIndent = blkIndent
      state.parentType = parentType
      state.push('footnote_close', 'div', -1)
      map[1] = state.line
      return true
    },
    { alt: ['paragraph', 'reference'] },
  )
}
