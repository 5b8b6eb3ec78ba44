import { factsPath } from '../../content/facts/fact.ts'
import { type PublishedPage, statementsOf } from '../../page/model/page.ts'
import type { Statement, TextBlock } from '../../page/model/statement.ts'
import { visibleText } from '../../page/statements/visible-text.ts'
import { remembered } from '../../page/text/remembered.ts'
import { type Analyzer, analyzerOf } from '../../search/analysis/analyzer.ts'
import lists from './amount-words.json'
import { type Amount, amountsOf, type Word, wordsOf } from './amounts.ts'

/** A value that a page or a fact states, with the words for what it is a value of. Words are terms of the page's language. */
export interface StatedAmount extends Pick<Amount, 'unit' | 'value' | 'noun'> {
  /** Of the page, with the offsets of the statement in its text. */
  readonly path: string
  readonly start: number
  readonly end: number
  /** As it is written: `$95 per month`. */
  readonly written: string
  readonly fact?: string
  /** Words of its clause; of a cell those of its row's label and its column's head. */
  readonly words: ReadonlySet<string>
  /** Words that keep statements apart: proper names, years, and numbers that are conditions. */
  readonly names: ReadonlySet<string>
  readonly label?: ReadonlySet<string>
  /** Words of the headings above it and of the page's title. */
  readonly context: ReadonlySet<string>
  /** Numbers, single letters, and words such as `premium`, of those headings; absent for a fact. */
  readonly scope?: ReadonlySet<string>
  /** All words of its statement; of a fact those of its label. */
  readonly said: string
  /** The statement's words without its numbers, and which of its amounts this is; absent for a cell. */
  readonly copy?: string
  /** A condition, or of the past: only a copy of its statement contradicts it. */
  readonly isLoose?: true
  readonly values: readonly number[]
  /** Where its list or table begins, or its paragraph: parts of one do not contradict each other. */
  readonly group: number
}

const genericTerms = new Set(lists.generic.flatMap((word) => analyzerOf('en').terms(word)))
const afterFree = new Set(lists.afterFree)
const codes = new Set(lists.codes)
const pastWords = new Set(lists.past)
const scopeWords = new Set(lists.scope)
/** Most texts have none. */
const hasNumber = new RegExp(`\\d|\\b(?:${Object.keys(lists.numbers).join('|')})\\b`, 'i')
const isAside = (heading: string) => lists.asides.some((word) => heading.toLowerCase().includes(word))

/**
 * The amounts that a page states: money, shares, durations, sizes, dates and numbers with their noun. Left out are code, examples, history and
 * questions.
 *
 * @example const amounts = pages.flatMap(statedAmounts)
 */
export function statedAmounts(page: PublishedPage): StatedAmount[] {
  if (page.isGenerated || page.path === factsPath || isAside(page.title)) return []
  const analyzer = analyzerOf(page.language)
  const contexts = new Map<string, Pick<StatedAmount, 'context' | 'scope'>>()
  return statementsOf(page).flatMap((statement) => {
    const { start, kind, block } = statement
    if (kind === 'code' || kind === 'html') return []
    const found =
      kind === 'row' ? amountsOfRow(page, block, analyzer) : amountsOfText(visibleText(page, block, start, statement.end), analyzer)
    if (found.length === 0) return []
    const section = page.sections.findLast((one) => one.start <= start)
    const headings = [page.title, ...(section?.headings ?? [])]
    if (headings.some(isAside)) return []
    const context = remembered(contexts, section?.anchor ?? '', () => contextOf(wordsOf(headings.join('\n'), analyzer), analyzer))
    return found.map((amount) => ({ ...amount, path: page.path, ...placeOf(statement), ...context }))
  })
}

function contextOf(headings: readonly Word[], analyzer: Analyzer): Pick<StatedAmount, 'context' | 'scope'> {
  const scope = headings.filter((word) => word.number !== undefined || scopeWords.has(word.lower) || isLetter(word))
  return { context: termsOf(headings, analyzer), scope: namesIn(scope, analyzer, false) }
}

/** The `B` of `Zone B`; `I` is a word, and so is the `A` that a heading begins with. */
const isLetter = ({ text, lower, gap }: Word) => text.length === 1 && text !== lower && lower !== 'i' && gap === ' '

function placeOf({ start, end, block }: Statement): Pick<StatedAmount, 'start' | 'end' | 'group'> {
  let outermost: TextBlock = block
  while (outermost.parent && outermost.parent.kind !== 'page') outermost = outermost.parent
  return { start, end, group: outermost.start }
}

type FoundAmount = Omit<StatedAmount, 'path' | 'start' | 'end' | 'group' | 'context' | 'scope'>

function amountsOfText(text: string, analyzer: Analyzer): FoundAmount[] {
  if (!hasNumber.test(text) || text.endsWith('?')) return []
  const words = wordsOf(text, analyzer)
  const amounts = amountsOf(words, text, analyzer).filter(
    ({ unit, noun, last }) => unit !== '1' || noun !== undefined || isSaid(words, last),
  )
  if (amounts.length === 0) return []
  const said = saidBy(words)
  const isPast = isOfAnotherTime(said)
  const copied = words.map(({ lower, number }) => (number === undefined ? lower : '#')).join(' ')
  const stated = amounts.filter(({ isCondition }) => !isCondition)
  return amounts.map((amount, index) => {
    const place = stated.indexOf(amount)
    const [before, after] = place < 0 ? [] : [stated[place - 1], stated[place + 1]]
    const from = before === undefined ? 0 : borderBetween(words, before, amount)
    const to = after === undefined ? words.length : borderBetween(words, amount, after)
    const own = words.slice(from, to).filter((_, at) => !isPart(amount, from + at))
    // A clause of one word, as behind a colon, is about what its statement is about.
    const clause = termsOf(own, analyzer).size > 1 ? own : words.filter((_, at) => !isPart(amount, at))
    // What is free from an amount on does not cost it.
    const isFrom = codes.has(amount.unit.slice(0, 3)) && clause.some(isFreeFrom)
    return {
      ...statedValue(amount, words, text),
      said,
      ...(words.length >= fewestCopied && { copy: `${copied} ${index}` }),
      ...((isPast || isFrom || amount.isCondition) && { isLoose: true }),
      words: new Set([...termsOf(clause, analyzer), ...(amount.noun === undefined ? [] : [amount.noun])]),
      names: namesIn(clause, analyzer, from === 0),
      values: stated.filter(({ unit }) => unit === amount.unit).map(({ value }) => value),
    }
  })
}

/** Words with a space on both sides of each. */
export const saidBy = (words: readonly Word[]): string => ` ${words.map(({ lower }) => lower).join(' ')} `

/** Whether a text says what was, will be, or is only on a condition. */
export const isOfAnotherTime = (said: string): boolean => said.split(' ').some((word) => pastWords.has(word))

const fewestCopied = 6

const isFreeFrom = ({ lower }: Word, at: number, words: readonly Word[]) =>
  lower === 'free' && afterFree.has(words[at + 1]?.lower ?? 'from')

/** Whether a bare number at the end of a text is what it says: `Attempts: 8`. */
function isSaid(words: readonly Word[], last: number): boolean {
  const previous = words[last - 1]?.lower ?? ''
  return last === words.length - 1 && (words[last]?.gap.startsWith(':') || previous === 'is' || previous === 'are')
}

const isPart = ({ first, last }: Amount, at: number) => at >= first && at <= last

function statedValue(
  { first, last, unit, value, noun }: Amount,
  words: readonly Word[],
  text: string,
): Pick<StatedAmount, 'unit' | 'value' | 'noun' | 'written'> {
  const { from = 0, gap = '' } = words[first] ?? {}
  const sign = /\p{Sc}\s?$/u.exec(gap)?.[0].length ?? 0
  const end = words[last]?.to ?? text.length
  const written = text.slice(from - sign, end) + (/^\s?[%\p{Sc}]/u.exec(text.slice(end))?.[0] ?? '')
  return { unit, value, ...(noun !== undefined && { noun }), written }
}

/** Where the clause of one amount ends and that of the next begins: at the last comma or conjunction between them. */
function borderBetween(words: readonly Word[], one: Amount, next: Amount): number {
  for (let at = next.first; at > one.last + 1; at -= 1) {
    const word = words[at]
    if (word && (/[,;:()–—.]/.test(word.gap) || ['and', 'but', 'or', 'while', 'then'].includes(word.lower))) return at
  }
  return next.first
}

/** Terms of words that say what a value is of: no stop words, no numbers, no words such as `price` that its unit says. */
export function termsOf(words: readonly Word[], analyzer: Analyzer): ReadonlySet<string> {
  const terms = new Set<string>()
  for (const { text, number } of words) {
    if (number !== undefined) continue
    for (const { term, stop } of analyzer.stretch(text)) if (!stop && !genericTerms.has(term)) terms.add(term)
  }
  return terms
}

/** Terms of names, and numbers. @param beginsText the first word is in capitals wherever it comes from */
export function namesIn(words: readonly Word[], analyzer: Analyzer, beginsText: boolean): ReadonlySet<string> {
  const names = new Set<string>()
  words.forEach((word, at) => {
    const { text, lower, number, gap } = word
    if (number !== undefined) names.add(`#${number}`)
    else if (scopeWords.has(lower) || (text !== lower && !((at === 0 && beginsText) || gap.includes('. '))))
      for (const { term, stop } of analyzer.stretch(text)) if (!stop || isLetter(word)) names.add(term)
  })
  return names
}

/** Each cell with one value. Its subject is the label of the row and the head of the column. */
function amountsOfRow(page: PublishedPage, row: TextBlock, analyzer: Analyzer): FoundAmount[] {
  const header = row.parent?.children.find(({ kind }) => kind === 'header')?.children ?? []
  const cellText = (cell: TextBlock | undefined) => (cell === undefined ? '' : visibleText(page, cell))
  const [labelText = '', ...cells] = row.children.map(cellText)
  if (!cells.some((text) => hasNumber.test(text))) return []
  const label = wordsOf(labelText, analyzer)
  const labelTerms = termsOf(label, analyzer)
  // Rows with one label differ in another column.
  const isLabelOfAnother = row.parent?.children.some((other) => other !== row && cellText(other.children[0]) === labelText)
  if (labelTerms.size === 0 || isLabelOfAnother) return []
  const found = cells.flatMap((text, column): FoundAmount[] => {
    const words = wordsOf(text, analyzer)
    const amounts = amountsOf(words, text, analyzer)
    const [amount] = amounts
    if (amount === undefined || amounts.length > 1 || amount.isCondition) return []
    const headText = cellText(header[column + 1])
    const head = wordsOf(headText, analyzer)
    const rest = words.filter((_, at) => !isPart(amount, at))
    const headTerms = termsOf(head, analyzer)
    // A sentence in a cell is about something else as well.
    if (termsOf(rest, analyzer).size > 2) return []
    const period = amountsOf(wordsOf(`1 x ${headText}`, analyzer), `1 x ${headText}`, analyzer)[0]?.unit.split('/')[1]
    const names = [namesIn(label, analyzer, true), namesIn(head, analyzer, true), namesIn(rest, analyzer, true)].flatMap((part) => [
      ...part,
    ])
    return [
      {
        ...statedValue(amount, words, text),
        ...(period !== undefined && !amount.unit.includes('/') && { unit: `${amount.unit}/${period}` }),
        words: new Set([...labelTerms, ...headTerms, ...termsOf(rest, analyzer), ...(amount.noun === undefined ? [] : [amount.noun])]),
        names: new Set(names),
        said: saidBy(label),
        label: labelTerms,
        values: [],
      },
    ]
  })
  return found.map((amount) => ({ ...amount, values: found.filter(({ unit }) => unit === amount.unit).map(({ value }) => value) }))
}
