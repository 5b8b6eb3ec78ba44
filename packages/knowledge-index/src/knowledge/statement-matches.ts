/**
 * Which statements of the passages for a question answer it best, and how probably. A statement is worth what it shares with the question in
 * its words and those of its heading, in all headings and the title, and the score of its passage. `npm run bench -- answers` prints what the numbers below achieve.
 */
import { type PublishedPage, statementsOf } from '../model/page.ts'
import type { PlacedPassages } from '../model/passage.ts'
import type { Statement } from '../model/statement.ts'
import type { FoundPassage } from '../search/passage-index.ts'
import type { ReadQuery, TermOrigin } from '../search/query/read-query.ts'
import type { TermMatcher } from '../search/term-matcher.ts'
import { visibleText } from '../statements/visible-text.ts'
import { at } from '../text/item-at.ts'
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
/**
 * Strong is a share of the question plus a lead over all other passages of at least this. A question that the pages do not answer finds some
 * of its words in many places; one that they answer finds nearly all in one place. The fewer words, the more often that is chance.
 */
const strongSupport = (words: number) => 1.2 + 0.6 / words

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
): PassageMatch[] {
  const whole = sumOf(words.values())
  if (whole === 0) return []
  /** The nearest form in a text of each word of the question, by the word's place. */
  const formsIn = (text: string) => {
    const forms: Forms = new Map()
    for (const match of matcher.matches(text)) {
      const { place, origin } = at(terms, match.term)
      addForm(forms, place, origin)
    }
    return forms
  }
  // Always added in the order of the question: rounding must not put one of two equal statements first.
  const shareOf = (forms: Forms) => sumOf(words, ([place, weight]) => weight * worthOf(forms.get(place))) / whole

  const candidates = found.flatMap(({ passage, score }) => {
    const { page, section, start, end } = passages.at(passage)
    const heading = formsIn(section.level > 1 ? section.title : '')
    const titles = formsIn([page.title, ...section.headings].join('\n'))
    // A page about prices need not say `fee` in every sentence: one that does is no nearer to `cost` than its neighbours.
    const subject = nearest(heading, new Map([...titles].filter(([, origin]) => origin === 'glossary')))
    return statementsOf(page, start, end).map((statement) => {
      const text = wordsOf(statement, page)
      const own = nearest(formsIn(text), subject)
      // An amount says what something costs as well as the word does.
      const isPrice = price !== undefined && amount.test(text)
      if (isPrice) addForm(own, price, 'word')
      const [share, shared] = [shareOf(own), shareOf(nearest(own, titles))]
      return { passage, statement, isPrice, share, shared, score: (share + shared + score / whole) / 2 }
    })
  })
  const ranked = candidates.sort((a, b) => b.score - a.score)
  const [best] = ranked
  if (best === undefined) return []
  // Where an amount answers, a statement without one does not.
  const rival = ranked.find(({ passage, isPrice }) => passage !== best.passage && (isPrice || !best.isPrice))
  const isStrong = best.share + best.score - (rival?.score ?? 0) >= strongSupport(words.size)
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

function sumOf<Item>(items: Iterable<Item>, toNumber = (item: Item) => Number(item)): number {
  let sum = 0
  for (const item of items) sum += toNumber(item)
  return sum
}
