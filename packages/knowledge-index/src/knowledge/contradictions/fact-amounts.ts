import { type Fact, factStatus, isStated, type StatedFact } from '../../content/facts/fact.ts'
import { writtenValue } from '../../content/facts/fact-words.ts'
import { PageQuotes } from '../../page/history/page-quotes.ts'
import { completed } from '../../page/history/quote-work.ts'
import { WantedQuote } from '../../page/history/wanted-quote.ts'
import { type PublishedPage, statementsOf } from '../../page/model/page.ts'
import { remembered } from '../../page/text/remembered.ts'
import type { TextRange } from '../../page/text/text-range.ts'
import { analyzerOf } from '../../search/analysis/analyzer.ts'
import lists from './amount-words.json'
import { type Amount, amountsOf, wordsOf } from './amounts.ts'
import { namesIn, type StatedAmount, saidBy, termsOf } from './stated-amounts.ts'

/** Units of a fact as the amounts of texts have them. */
const measures: Readonly<Record<string, readonly [unit: string, size: number]>> = Object.fromEntries([
  ...Object.entries(lists.seconds).map(([unit, size]) => [unit, ['s', size]]),
  ...['By', 'kBy', 'MBy', 'GBy', 'TBy'].map((unit, power) => [unit, ['By', 1_000 ** power]]),
])

/** Of pages that stay the same, the quotes are found again. */
const readers = new WeakMap<PublishedPage, PageQuotes>()

/** The values of facts on a day, `YYYY-MM-DD`, at the places of their quotes. @example factAmounts(facts, pages, '2026-11-21') */
export function factAmounts(facts: readonly Fact[], pages: readonly PublishedPage[], day: string): StatedAmount[] {
  const byPath = new Map(pages.map((page) => [page.path, page]))
  return facts.filter(isStated).flatMap((fact): StatedAmount[] => {
    const page = byPath.get(fact.page)
    if (page === undefined || factStatus(fact, day) !== 'current') return []
    const quotes = remembered(readers, page, () => new PageQuotes(page))
    const [range] = completed(quotes.find(new WantedQuote(fact.quote)))?.ranges ?? []
    return range === undefined ? [] : amountsOfFact(fact, page, range)
  })
}

function amountsOfFact(fact: StatedFact, page: PublishedPage, { start, end }: TextRange): StatedAmount[] {
  const analyzer = analyzerOf(page.language)
  const label = wordsOf(fact.label, analyzer)
  const written = writtenValue(fact)
  const valueWords = wordsOf(written, analyzer)
  const amounts = typeof fact.value === 'number' ? [amountOfUnit(fact.value, fact.unit)] : amountsOf(valueWords, written, analyzer)
  const [amount] = amounts
  if (amount === undefined || amounts.length > 1 || amount.isCondition) return []
  const section = page.sections.findLast((one) => one.start <= start)
  const quoted = statementsOf(page).filter((statement) => statement.start < end && start < statement.end)
  const near = [page.title, ...(section?.headings ?? []), fact.topic ?? '', page.text.slice(start, end)].join('\n')
  const { unit, value, noun } = amount
  const quote = page.text.slice(start, end)
  // A row is about more than its label says.
  const subjects = quote.includes('|') ? [label] : [label, wordsOf(quote, analyzer).filter(({ number }) => number === undefined)]
  return subjects.flatMap((subject): StatedAmount[] => {
    const words = termsOf(subject, analyzer)
    // One word, such as `Employees`, is that of many things.
    if (words.size < 2 && subject.length < 3) return []
    return [
      {
        fact: fact.id,
        path: page.path,
        start: quoted[0]?.start ?? start,
        end: quoted.at(-1)?.end ?? end,
        written,
        unit,
        value,
        ...(noun !== undefined && { noun }),
        values: [value],
        group: -1,
        said: saidBy(subject),
        words,
        names: namesIn(subject, analyzer, true),
        context: termsOf(wordsOf(near, analyzer), analyzer),
      },
    ]
  })
}

function amountOfUnit(value: number, unit = '1'): Pick<Amount, 'unit' | 'value' | 'noun' | 'isCondition'> {
  const [base = '1', ...rest] = unit.split('/')
  const [measure, size] = measures[base] ?? [base, 1]
  return { unit: [measure, ...rest].join('/'), value: value * size, isCondition: false }
}
