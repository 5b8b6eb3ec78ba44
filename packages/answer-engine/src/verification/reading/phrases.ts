import type { Figure } from '../figures/figures.ts'
import { smallWordKind } from './small-words.ts'
import type { Word } from './words.ts'

/** Two words that carry meaning and what stands between them; at the text's ends one side has no word. */
export interface Link {
  readonly left: Word | undefined
  readonly right: Word | undefined
  /** The word after the right one. */
  readonly beyond: Word | undefined
  /** The kinds of the small words between them, in order. */
  readonly small: readonly string[]
  /** Every other word between them. */
  readonly between: readonly string[]
  /** How many figures stand between them. */
  readonly figures: number
}

/** A text as a chain of words that carry meaning. What its figures say, their units and bounds included, is no part of it. */
export interface Phrases {
  readonly words: readonly Word[]
  readonly links: readonly Link[]
}

/** @param lower the text in lower case, to which all positions belong */
export function readPhrases(words: readonly Word[], figures: readonly Figure[], lower: string): Phrases {
  const carrying: Word[] = []
  const links: Omit<Link, 'beyond'>[] = []
  let small: string[] = []
  let between: string[] = []
  let next = 0
  let counted = 0
  const close = (right: Word | undefined) => {
    const reached = right === undefined ? figures.length : next
    links.push({ left: carrying.at(-1), right, small, between, figures: reached - counted })
    small = []
    between = []
    counted = reached
  }
  for (const [index, word] of words.entries()) {
    while (next < figures.length && (figures[next] as Figure).end <= word.start) next += 1
    const figure = figures[next]
    if (figure !== undefined && word.start >= figure.start) continue
    if (boundsFigure(word, figure, figures[next - 1], lower) || decidesNothing(words, index, figures[next - 1], lower)) continue
    const kind = smallWordKind(word.text)
    if (kind !== undefined) small.push(kind)
    else if (!word.isContent) between.push(word.text)
    else {
      close(word)
      carrying.push(word)
    }
  }
  close(undefined)
  return { words: carrying, links: links.map((link, index) => ({ ...link, beyond: links[index + 1]?.right })) }
}

/** What bounds a number is looked at with the number. */
const boundsBefore =
  /^(?:over|above|under|below|within|about|nearly|almost|more|less|fewer|least|most|than|before|after|beyond|between|some|since|until|till|roughly|approximately|approx|exactly|precisely|minimum|maximum|exceeding|exceeds?)$/
const boundsAfter = /^(?:more|less|fewer|over|above|under|below|least|most)$/
/** "or more", "at most", "people or more". */
const rightAfter = /^ (?:[a-z]+ )?(?:or |and |at (?:the )?)?$/
const besideFigure = /^ (?:than |least |most |to )?[$€£¥(]*$/
function boundsFigure({ text, start, end }: Word, next: Figure | undefined, previous: Figure | undefined, lower: string): boolean {
  if (next !== undefined && boundsBefore.test(text) && besideFigure.test(lower.slice(end, next.start))) return true
  return previous !== undefined && boundsAfter.test(text) && rightAfter.test(lower.slice(previous.end, start))
}

/** "people or more" after "five". */
const reach = 12
const orMore = /^or (?:more|less|fewer|over|above|below|under|longer|later|higher|lower)\b(?! than\b)/

/** "how many", "or more" after a number, and "the prices below" decide nothing. */
function decidesNothing(words: readonly Word[], index: number, previous: Figure | undefined, lower: string): boolean {
  const [before, word, after] = [words[index - 1], words[index] as Word, words[index + 1]]
  switch (word.text) {
    case 'many':
      return before?.text === 'how'
    case 'or':
      return previous !== undefined && word.start - previous.end < reach && orMore.test(lower.slice(word.start))
    case 'below':
    case 'above':
      return before?.isContent === true && after?.isContent === true && after.start === word.end + 1
    default:
      return false
  }
}
