import { classOfFigure } from '../figures/figures.ts'
import { free } from '../meaning/free-of-charge.ts'
import { countPronouns } from '../meaning/persons.ts'
import { promises } from '../meaning/senses.ts'
import { toBe } from '../meaning/to-be.ts'
import { isFragment, type QuotedPart } from '../quoted-part.ts'
import type { Clause } from '../reading/clauses.ts'
import type { ReadText } from '../reading/read-text.ts'
import { sayTheSame } from '../reading/word-sense.ts'
import { readWords, type Word } from '../reading/words.ts'

/** Verbs with which anything is said of anything: they name nothing that a quote would have to name. */
const plainVerbs = new Set(
  `cost costs costing charge charges charged include includes included contain contains hold holds give gives given offer offers offered provide
  provides provided allow allows allowed permit permits let lets receive receives received obtain need needs needed take takes taken last lasts run runs
  continue continues remain remains stay stays start starts begin begins end ends apply applies applied find come comes equal equals comprise
  comprises consist consists amount amounts total totals pay pays paid priced set available exist exists
  get gets used happen occur occurs become becomes done carried placed following namely respectively depending`.split(/\s+/),
)

/** Nouns for what stands beside them: the Starter tier, a period of 14 days. They say nothing at the end of a claim. */
const plainNouns = new Set(
  'tier plan package option level period amount sum total price fee cost number value figure rate length duration date time term case kind type'.split(
    ' ',
  ),
)

/** What nobody pays has none of these. */
const prices = new Set('cost costs costing charge charges charged price priced fee pay pays paid'.split(' '))

/** Who asks and is answered: what "you" means. */
const askers = new Set(
  'customer customers client clients user users people person businesses business companies company subscribers subscriber'.split(' '),
)

/** Whether a word says nothing by itself: who is asked, or what an amount is called. */
export function isPlain({ text }: Word): boolean {
  return plainNouns.has(text) || askers.has(text)
}

/**
 * Whether every word of a claim stands in its quotes, each as often as the claim says it. A word of its own is licensed only where it
 * cannot say more than the quote: a plain verb between the quote's words, a title or heading in place of a pronoun, the header or
 * introduction of a fragment. After the last word of the quote nothing may be hung on.
 */
export function addsNoWord(claim: ReadText, parts: readonly QuotedPart[]): boolean {
  const { words } = claim.phrases
  const isQuoted = matchWords(words, parts)
  const hasFragment = parts.some(isFragment)
  const lastQuoted = Math.max(0, ...[...claim.figures, ...words.filter((_, index) => isQuoted[index])].map(({ end }) => end))
  let slots = countPronouns(parts.map(({ read }) => read)) - countPronouns([claim])
  return words.every((word, index) => {
    if (isQuoted[index]) return true
    if (prices.has(word.text) && pricesFree(word, claim, parts)) return false
    if (word.start >= lastQuoted && hasFragment && isHungOn(word, claim, parts)) return false
    const isTail = word.start >= lastQuoted && !hasFragment
    if (!isTail && (plainVerbs.has(word.text) || (plainNouns.has(word.text) && isBeside(word, words, isQuoted, claim)))) return true
    if (restates(word, claim, parts)) return true
    const inContext = parts.some(({ given }) => given.says(word))
    if (inContext && hasFragment) return true
    if (!isTail && isModifier(word, isQuoted[index + 1] ? words[index + 1] : undefined, parts)) return true
    if (!isTail && parts.some(({ given, read }) => hasCompound(given.words.slice(read.words.length), word, words[index + 1]))) return true
    if (isTail && isPlain(word)) return false
    if (!(inContext || askers.has(word.text) || (index === 0 && isPassive(claim, word)))) return false
    const continues = index > 0 && !isQuoted[index - 1] && (words[index - 1] as Word).end + 1 >= word.start
    if (!continues) slots -= 1
    return slots >= 0
  })
}

const prepositions = /\b(per|within|for|with|without|by|in|on|at|to|from|and)(?: (?:an?|the|each|every|any|all|its|our|their|your))* $/u

/** "For customers" or "within the price" at the end of what a row or an item says: only its header, heading or title may follow it. */
function isHungOn(word: Word, claim: ReadText, parts: readonly QuotedPart[]): boolean {
  const preposition = prepositions.exec(claim.lower.slice(0, word.start))?.[1]
  if (preposition === undefined) return false
  const isSaid = parts.some(({ read }) => says(`${read.statement.header} ${read.statement.heading} ${read.statement.introduction}`, word))
  if (/^(?:in|on|at|to|from|for|with|per)$/.test(preposition))
    return !isSaid || (preposition === 'for' && /\ban? $/.test(claim.lower.slice(0, word.start)))
  return preposition !== 'by'
}

function says(text: string, { stem }: Word): boolean {
  return readWords(text).some((other) => other.stem === stem)
}

/** Which words of a claim find a word of their own in the quotes. */
function matchWords(words: readonly Word[], parts: readonly QuotedPart[]): readonly boolean[] {
  const free = parts.flatMap(({ read }) => wordsBesideFigures(read))
  const taken = new Set<Word>()
  return words.map((word) => {
    const found = free.find((other) => !taken.has(other) && sayTheSame(word, other))
    if (found !== undefined) taken.add(found)
    return found !== undefined
  })
}

/** The words of a text that are no part of its figures: "half an hour" gives no hour. */
function wordsBesideFigures({ words, figures }: ReadText): readonly Word[] {
  return words.filter((word) => !figures.some(({ start, end }) => word.start >= start && word.end <= end))
}

/** What is free is free of charge, what is excluded is not covered, and "20% off" is a discount. */
function restates({ text, start }: Word, { words, lower }: ReadText, parts: readonly QuotedPart[]): boolean {
  if (text === 'charge') return lower.endsWith('free of ', start)
  if (/^discounts?$/.test(text)) return parts.some(({ read }) => /% off\b/.test(read.lower))
  if (!/^(?:cover(?:s|ed)?|include[sd]?|insure[sd]?)$/.test(text)) return false
  return words.some((word) => /^(?:no|not|never|cannot|.*n't)$/.test(word.text)) && parts.some(({ given }) => /\bexclu/.test(given.lower))
}

/** "There is a charge for parking" where parking is free; only a clause with an amount of its own tells of something else. */
function pricesFree(word: Word, { lower, clauses, figures }: ReadText, parts: readonly QuotedPart[]): boolean {
  if (free.test(lower) || !parts.some(({ read }) => free.test(read.lower))) return false
  const amounts = figures.filter((figure) => classOfFigure(figure) === 'money')
  const isInside = (item: Clause, clause: Clause) => item.start >= clause.start && item.end <= clause.end
  return !clauses.some((clause) => isInside(word, clause) && amounts.some((amount) => isInside(amount, clause)))
}

/** Right before or after a word of the quote, or a figure. */
function isBeside(word: Word, words: readonly Word[], isQuoted: readonly boolean[], claim: ReadText): boolean {
  const index = words.indexOf(word)
  return (
    (isQuoted[index - 1] === true && (words[index - 1] as Word).end + 1 === word.start) ||
    (isQuoted[index + 1] === true && word.end + 4 >= (words[index + 1] as Word).start) ||
    claim.figures.some((figure) => figure.start >= word.end && figure.start <= word.end + 4)
  )
}

/**
 * "Parking spaces" under the heading "Parking", and "the Alder trial" on a page of Alder: a word above right before one of the quote. What
 * is free in "Free trial" is the trial, and nothing else.
 */
function isModifier(word: Word, next: Word | undefined, parts: readonly QuotedPart[]): boolean {
  if (next === undefined || next.start !== word.end + 1) return false
  return parts.some(({ read, evidence }) => {
    const [heading, title] = [read.statement.heading, evidence.passage.page.title].map((above) => readWords(above)) as [Word[], Word[]]
    const isSame = ({ stem, isContent }: Word) => isContent && stem === word.stem
    return heading.some((other, index) => isSame(other) && !heading[index + 1]?.isContent) || (title.some(isSame) && !promises(word))
  })
}

/** "free trial" where a heading says "Free trial". */
function hasCompound(context: readonly Word[], word: Word, neighbour: Word | undefined): boolean {
  if (neighbour === undefined || neighbour.start !== word.end + 1) return false
  return context.some((other, index) => other.stem === word.stem && context[index + 1]?.stem === neighbour.stem)
}

function isPassive({ words }: ReadText, word: Word): boolean {
  const next = words[words.indexOf(word) + 1]
  const isAuxiliary = next !== undefined && /^(?:is|are|was|were|may|can|must|cannot|will)$/.test(next.text)
  return isAuxiliary && words.some(({ text }) => toBe.has(text))
}
