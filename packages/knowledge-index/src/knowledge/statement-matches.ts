/** Which statements answer a question best: by shared words, headings and the score of the passage. `npm run bench -- answers` measures it. */
import { type PublishedPage, statementsOf } from '../page/model/page.ts'
import type { PlacedPassage, PlacedPassages } from '../page/model/passage.ts'
import type { Statement } from '../page/model/statement.ts'
import { visibleText } from '../page/statements/visible-text.ts'
import { at } from '../page/text/item-at.ts'
import type { TermMatcher } from '../search/analysis/term-matcher.ts'
import { WordScanner } from '../search/analysis/word-scanner.ts'
import type { FoundPassage } from '../search/orama/passage-index.ts'
import type { ReadQuery, TermOrigin } from '../search/query/read-query.ts'
import type { StatementMatch } from './knowledge.ts'

export interface PassageMatch extends StatementMatch {
  readonly passage: number
}

/** Enough for three extracts of different paragraphs. */
const mostMatches = 8
/** Share of the best match's score: less is about something else. */
const nearlyBest = 0.7
/** Share of the question's words, headings and title included. Below it 7 of 10 questions about something else have no match. */
const leastShared = 0.3
/** Words of the question in one place and in no other. An unanswered question has its words in many places, a short one by chance. */
const strongSupport = 2.2
/** What the whole question is worth in the heading of a section, in words: the section is about it. */
const headingWorth = 1.5

/** Weight of a word of the question in another form: as a part of a compound, corrected, or as a synonym. */
const formWorth: Readonly<Record<TermOrigin, number>> = { word: 1, accents: 1, compound: 0.8, spelling: 0.7, glossary: 0.7 }

/** The form in which a text has each word of a question, by the word's place. */
type Forms = Map<number, TermOrigin>

/** @param found passages that are about the question, best first @returns best first; empty if no statement shares enough */
export function matchStatements(
  { terms, words, price }: ReadQuery,
  found: readonly FoundPassage[],
  passages: PlacedPassages,
  matcher: TermMatcher,
  /** If the question is about the publisher: of a comparison only a statement that, or whose heading, names it answers. */
  names?: (text: string, isPublisher: boolean) => boolean,
): PassageMatch[] {
  const whole = [...words.values()].reduce((sum, weight) => sum + weight, 0)
  if (whole === 0) return []
  /** The nearest form in a text of each word of the question, by the word's place. */
  const formsIn = (text: string) => {
    const forms: Forms = new Map()
    const had = matcher(text).map(({ term }) => at(terms, term))
    const said = new Set(had.map((term) => term.text))
    for (const { place, origin, text: word, phrases } of had) {
      // `business` does not say `business model`.
      const isSaid = phrases?.some((phrase) => phrase.includes(word) && phrase.every((part) => said.has(part))) ?? true
      if (isSaid) addForm(forms, place, origin)
    }
    return forms
  }
  // Always added in the order of the question: rounding must not put one of two equal statements first.
  const shareOf = (forms: Forms) => [...words].reduce((sum, [place, weight]) => sum + weight * worthOf(forms.get(place)), 0) / whole

  const candidates = found.flatMap(({ passage, score }) => {
    const { page, section, start, end } = passages.at(passage)
    const heading = formsIn(section.level > 1 ? section.title : '')
    const named = shareOf(heading)
    const titles = formsIn([page.title, ...section.headings].join('\n'))
    // A page about prices need not say `fee` in every sentence: one that does is no nearer to `cost` than its neighbours.
    const subject = nearest(heading, new Map([...titles].filter(([, origin]) => origin === 'glossary')))
    const isOfOthers = page.kind === 'comparison' && names?.(section.level > 1 ? section.title : '', true) === false
    return statementsOf(page, start, end).flatMap((statement) => {
      const text = wordsOf(statement, page)
      if (isOfOthers && !names?.(text, true)) return []
      const said = formsIn(text)
      const own = nearest(said, subject)
      // An amount says what something costs as well as the word does.
      const isPrice = price !== undefined && amount.test(text)
      if (isPrice) addForm(own, price, 'word')
      const [share, shared] = [shareOf(own), shareOf(nearest(own, titles))]
      // A heading can have all words of a question and another statement below it.
      const isSaid = said.size > 0 || isPrice
      return { passage, section, statement, isPrice, isSaid, named, share, shared, score: (share + shared + score / whole) / 2 }
    })
  })
  const ranked = candidates.sort((a, b) => b.score - a.score)
  const [best] = ranked
  if (best === undefined) return []
  // Where an amount answers, it is worth a word, and a statement without one does not answer.
  const rival = ranked.find(({ section, isPrice }) => section !== best.section && (isPrice || !best.isPrice))
  // Saying the question twice is no greater lead.
  const lead = Math.min(1, best.score - (rival?.score ?? 0))
  const asked = words.size + (best.isPrice ? 1 : 0)
  const isNearest = asked * best.share * lead + headingWorth * best.named >= strongSupport
  const isStrong = isNearest && best.isSaid && !isConditional(best, passages.at(best.passage).page)
  return ranked
    .filter(({ score, shared }) => shared >= leastShared && score >= nearlyBest * best.score)
    .slice(0, mostMatches)
    .map((match, rank) => ({
      passage: match.passage,
      statement: match.statement,
      rank,
      support: match === best && isStrong ? 'strong' : 'possible',
    }))
}

/** The sign, code (ISO 4217) or name of a currency. */
const currency = `(?:\\p{Sc}|\\b(?:${Intl.supportedValuesOf('currency').join('|')}|[Ee]uros?|[Dd]ollars?)\\b)`
/** An amount of money: `$480`, `480 €`, `CHF 480`. */
const amount = new RegExp(`${currency}\\s?\\p{Nd}|\\p{Nd}\\s?${currency}`, 'u')

/** The words of a statement without the addresses of its links; of a row with the header of its table. */
function wordsOf({ kind, block, start, end }: Statement, page: PublishedPage): string {
  if (kind !== 'row') return visibleText(page, block, start, end)
  const header = block.parent?.children.filter((row) => row.kind === 'header') ?? []
  return [...header, block].flatMap((row) => row.children.map((cell) => visibleText(page, cell))).join(' ')
}

/** Words that limit a statement, in several languages. */
const conditions = new Set(['if', 'unless', 'except', 'wenn', 'falls', 'sofern', 'außer', 'ausser', 'sauf', 'salvo', 'excepto', 'tranne'])

/** Whether a statement, or the one before or after it in its section, has a condition or struck text. */
function isConditional(
  { statement, section }: Pick<PassageMatch, 'statement'> & Pick<PlacedPassage, 'section'>,
  page: PublishedPage,
): boolean {
  const all = statementsOf(page, section.start, section.end)
  const index = all.findIndex(({ start }) => start === statement.start)
  const from = all[index - 1]?.start ?? statement.block.start
  const near = page.text.slice(from, all[index + 1]?.end ?? statement.block.end).toLowerCase()
  if (['~~', '<del', '<s>', '<strike'].some((mark) => near.includes(mark))) return true
  for (const scanner = new WordScanner(near); scanner.next(); ) if (conditions.has(near.slice(scanner.start, scanner.end))) return true
  return false
}

function nearest(one: Forms, other: Forms): Forms {
  const all = new Map(one)
  for (const [place, origin] of other) addForm(all, place, origin)
  return all
}

function addForm(forms: Forms, place: number, origin: TermOrigin): void {
  if (worthOf(forms.get(place)) < formWorth[origin]) forms.set(place, origin)
}

function worthOf(origin: TermOrigin | undefined): number {
  return origin === undefined ? 0 : formWorth[origin]
}
