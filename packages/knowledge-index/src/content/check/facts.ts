import * as z from 'zod'
import { PageQuotes } from '../../page/history/page-quotes.ts'
import { completed } from '../../page/history/quote-work.ts'
import { isVerifiableQuote, longestQuote, shortestQuote, WantedQuote } from '../../page/history/wanted-quote.ts'
import { splitAnchor } from '../../page/model/page-address.ts'
import type { PageBlocks } from '../../page/model/page-structure.ts'
import { placeLine } from '../../page/model/section-address.ts'
import { markdownSections, parseStructure } from '../../page/statements/parse-structure.ts'
import { CodePointText } from '../../page/text/code-point-text.ts'
import { NearestNames, nearEnough } from '../../page/text/nearest.ts'
import { nearestWord } from '../../page/text/nearest-word.ts'
import { remembered } from '../../page/text/remembered.ts'
import { yamlString } from '../../page/text/yaml.ts'
import { type Fact, type StatedFact, type UnpublishedFact, unpublishedTopic } from '../facts/fact.ts'
import { isFactUnit, suggestedUnit } from '../facts/fact-units.ts'
import { mostFacts } from '../source/content-bounds.ts'
import type { ContentProblemCode } from '../source/content-problem-fixes.ts'
import { mapping } from '../source/schema-collections.ts'
import { suggesting } from '../source/schema-issues.ts'
import { dateUntil, example, inCamelCase, kebabCase, mustBe, textLine } from '../source/schema-parts.ts'
import type { SourceText } from '../source/source-text.ts'
import { readYamlFile } from '../source/yaml-file.ts'
import type { FolderFiles } from './folder-files.ts'
import type { PageFile } from './page-file.ts'
import type { RegisteredPages } from './registered-pages.ts'

const factsSchema = z.array(z.unknown(), {
  error: mustBe('a list of { id, label, value, page, quote } or { id, label, status: not_published, say }'),
})

const idMessage = 'must be an id of lower-case letters, digits and single hyphens'
const id = z.string({ error: idMessage }).regex(kebabCase, idMessage).max(120, idMessage)

const day = dateUntil('9999-12-31')

const unit = z.string({ error: 'must be a unit such as USD/month or d' }).superRefine((value, context) => {
  if (isFactUnit(value)) return
  const message = 'must be a currency of ISO 4217 or a unit of UCUM; rates add /month, /year or /user'
  const suggestion = suggestedUnit(value)
  // With its key: a year is `a`, which reads as an article.
  context.addIssue({ code: 'custom', message, params: { code: 'unknown_unit', suggestion: suggestion && `unit: ${suggestion}` } })
})

const statedSchema = mapping({
  id: id.meta(example('id: price-small-team')),
  label: textLine(200).meta(example('label: 5 to 49 employees')),
  topic: textLine(80)
    .refine(
      (topic) => topic.toLowerCase() !== unpublishedTopic.toLowerCase(),
      `must not be "${unpublishedTopic}": what is listed there has no value`,
    )
    .meta(example('topic: Pricing'))
    .optional(),
  value: z
    .union([textLine(200), z.number()], { error: mustBe('a text of 1 to 200 characters on one line, or a number', true) })
    .meta(example('value: 300')),
  unit: unit.meta(example('unit: USD/month')).optional(),
  valid_from: day.meta(example('valid_from: 2026-01-01')).optional(),
  valid_until: day.meta(example('valid_until: 2026-12-31')).optional(),
  page: textLine(512).meta(example('page: /pricing')),
  quote: z
    .string({ error: `must be a quote of ${shortestQuote} to ${longestQuote} characters` })
    .refine(isVerifiableQuote, `must be a quote of ${shortestQuote} to ${longestQuote} characters with a letter or a digit`)
    .meta(example('quote: Teams of 5 to 49 pay $300 a month.')),
  supersedes: id.meta(example('supersedes: price-of-2025')).optional(),
})
  .refine(({ valid_from: from, valid_until: until }) => from === undefined || until === undefined || from <= until, {
    path: ['valid_until'],
    error: 'must not be before valid_from',
    when: areSound('valid_from', 'valid_until'),
  })
  .refine(({ id, supersedes }) => id !== supersedes, {
    path: ['supersedes'],
    error: 'must be the id of another fact; a value of the same id comes in place of the one before it by its days',
    when: areSound('id', 'supersedes'),
  })

/** Whether these keys of a mapping have no error: an error in another key does not hide one in them. */
function areSound(...keys: readonly string[]) {
  return ({ value, issues }: z.core.ParsePayload) =>
    typeof value === 'object' && value !== null && !issues.some(({ path = [] }) => keys.includes(String(path[0])))
}

const unpublishedSchema = mapping({
  id: id.meta(example('id: soc-2')),
  label: textLine(200).meta(example('label: SOC 2 report')),
  status: z
    .literal('not_published', { error: 'must be not_published, or left out of a fact with a value' })
    .meta(example('status: not_published')),
  say: textLine(600).meta(example('say: We have no SOC 2 report.')),
  instead: textLine(512).meta(example('instead: /security')).optional(),
})

/** A fact of a file, and a way to report its errors. */
interface ReadFact {
  /** The fields of the right form. */
  readonly fact: Partial<StatedFact & UnpublishedFact>
  /** Whether all fields have the right form. */
  readonly isWhole: boolean
  /** Whether these keys of the file are of the right form or omitted, and none of them is misspelled. */
  readonly areKnown: (...keys: readonly string[]) => boolean
  readonly report: (key: string, code: ContentProblemCode, message: string, fix?: string) => void
  /** `facts.yaml:12` */
  readonly place: string
}

/** The section that a fact is quoted from. */
export interface FactSource {
  /** `Pricing › Tiers` */
  readonly name: string
  /** `/pricing#tiers` */
  readonly address: string
}

export interface FactsContext extends Pick<FolderFiles, 'registered' | 'today' | 'pathOf'> {
  readonly pages: readonly Pick<PageFile, 'path' | 'body' | 'reading'>[]
  /** `profile.json`, unchecked. */
  readonly profile: unknown
}

/** Reads `facts.yaml` and the files of `facts/`, in this order, and checks every fact against the pages, the profile and the other facts. */
export function readFacts(files: readonly SourceText[], context: FactsContext) {
  const read = files.flatMap((file) => readFile(file, context))
  const tooMany = read[mostFacts]
  if (tooMany) {
    tooMany.report('id', 'too_many_facts', `The folder has ${read.length} facts.`)
    return { facts: [], sources: new Map<Fact, FactSource>() }
  }
  checkDays(read)
  checkReferences(read, context.registered)
  const sources = checkQuotes(read, context)
  checkPrices(read, context)
  return { facts: read.flatMap(({ fact, isWhole }) => (isWhole ? [fact as Fact] : [])), sources }
}

function readFile(source: SourceText, { pathOf }: FactsContext): ReadFact[] {
  const file = readYamlFile(source)
  const entries = file?.check([], file.value, factsSchema) ?? []
  if (!file) return []
  return entries.map((part, index): ReadFact => {
    const isUnpublished = typeof part === 'object' && part !== null && ('status' in part || 'say' in part)
    const { fields, isWhole, areKnown } = file.checkKeys([index], part, isUnpublished ? unpublishedSchema : statedSchema)
    const at = (key: string) => file.at.valuePosition([index, key])
    return {
      fact: withPaths(fields, pathOf),
      isWhole,
      areKnown,
      report: (key, code, message, fix) => source.report(code, at(key), message, fix),
      place: `${source.file}:${source.locate(at('id')).line}`,
    }
  })
}

type Fields = Partial<Omit<z.infer<typeof statedSchema>, 'id' | 'label'> & z.infer<typeof unpublishedSchema>>

function withPaths({ status, page, instead, ...fields }: Fields, pathOf: FactsContext['pathOf']): ReadFact['fact'] {
  return inCamelCase({ ...fields, page: page && pathOf(page), instead: instead && pathOf(instead) })
}

/** One id has at most one value on each day, and a fact that is not published has none. */
function checkDays(read: readonly ReadFact[]): void {
  const dated = read.filter(({ fact, areKnown }) => fact.id !== undefined && areKnown('id', 'valid_from', 'valid_until'))
  /** The fact of the current id that lasts longest so far. */
  let longest: ReadFact | undefined
  for (const current of dated.toSorted((a, b) => (orderOf(a.fact) < orderOf(b.fact) ? -1 : 1))) {
    const { fact, report } = current
    const before = longest?.fact.id === fact.id ? longest : undefined
    if (before !== undefined && lastDay(before.fact) >= firstDay(fact)) {
      report('id', 'overlapping_facts', `"${fact.id}" has two facts on the same day; the other is at ${before.place}.`)
    }
    if (before === undefined || lastDay(before.fact) < lastDay(fact)) longest = current
  }
}

const orderOf = (fact: ReadFact['fact']) => `${fact.id} ${firstDay(fact)}`
const firstDay = ({ validFrom = '0000-01-01' }: ReadFact['fact']) => validFrom
const lastDay = ({ validUntil = '9999-12-31' }: ReadFact['fact']) => validUntil

function checkReferences(read: readonly ReadFact[], registered: RegisteredPages): void {
  const ids = new Set(read.flatMap(({ fact: { id = [] } }) => id))
  for (const { fact, report } of read) {
    if (fact.supersedes !== undefined && !ids.has(fact.supersedes)) {
      const message = `There is no fact "${fact.supersedes}".`
      report('supersedes', 'unknown_fact', ...suggesting(message, nearestWord(fact.supersedes, ids)))
    }
    const [key, reference] = fact.page === undefined ? ['instead', fact.instead] : ['page', fact.page]
    if (reference === undefined) continue
    const [path, anchor] = splitAnchor(reference)
    const unknown = registered.unknownTarget(path, anchor)
    if (unknown) report(key, ...unknown)
  }
}

/** Finds the place of each quote. A page is read once for all of its facts. */
function checkQuotes(read: readonly ReadFact[], { pages, registered }: FactsContext): ReadonlyMap<Fact, FactSource> {
  // Of two pages with one path the first is registered, and the other has an error of its own.
  const byPath = new Map(pages.toReversed().map((page) => [page.path, page]))
  const readPages = new Map<string, ReturnType<typeof readPage>>()
  const sources = new Map<Fact, FactSource>()
  for (const { fact, report } of read) {
    if (fact.page === undefined) continue
    const page = byPath.get(fact.page)
    if (page === undefined) {
      const [path] = splitAnchor(fact.page)
      // A page that cannot be read has an error of its own.
      if (path !== fact.page && registered.has(path)) report('page', 'unknown_page', 'The page of a quote has no anchor.', `Write ${path}.`)
      continue
    }
    if (fact.quote === undefined) continue
    const { quotes, sourceAt, nearest } = remembered(readPages, fact.page, () => readPage(page))
    const found = completed(quotes.find(new WantedQuote(fact.quote)))
    if (found === undefined) report('quote', 'quote_not_found', ...quoteNotFound(fact.page, nearest(fact.quote)))
    else if (found.ranges.length > 1) report('quote', 'ambiguous_quote', `The quote is on ${fact.page} ${found.ranges.length} times.`)
    else for (const { start } of found.ranges) sources.set(fact as Fact, sourceAt(start))
  }
  return sources
}

function quoteNotFound(page: string, nearest: string | undefined): [message: string, fix?: string] {
  const message = `The quote is not on ${page}.`
  if (nearest === undefined) return [message]
  return [`${message} The nearest sentence there is "${nearest}"`, `Write quote: ${yamlString(nearest)}`]
}

/** Sentences and items as they are written, which a quote may be. */
function sentencesOf(blocks: PageBlocks, text: CodePointText): string[] {
  const statements = blocks.statements(0, text.length).filter(({ kind }) => kind === 'sentence' || kind === 'item')
  return statements.map(({ start, end }) => text.slice(start, end).replace(/\s+/g, ' ')).filter(isVerifiableQuote)
}

function readPage({ path, body, reading: { frontMatter } }: FactsContext['pages'][number]) {
  const text = new CodePointText(body)
  const sections = markdownSections(body)
  // Only the visible text matters.
  const structure = parseStructure(text, { language: 'en', isShownImage: () => false })
  let sentences: NearestNames<string> | undefined
  return {
    quotes: new PageQuotes({ text, structure }),
    nearest(quote: string): string | undefined {
      sentences ??= new NearestNames(sentencesOf(structure.blocks, text).map((item) => ({ item, names: [item] })))
      return sentences.find(quote, 1, nearEnough)[0]
    },
    sourceAt(offset: number): FactSource {
      const { anchor, headings } = sections.findLast(({ start }) => start <= offset) ?? { anchor: '', headings: [] }
      const name = placeLine({ title: frontMatter?.title ?? path }, headings.filter(Boolean).join(' > ')).replaceAll(' > ', ' › ')
      return { name, address: anchor === '' ? path : `${path}#${anchor}` }
    },
  }
}

/** A row of the profile's prices must have the same amount as a current fact of its name. */
function checkPrices(read: readonly ReadFact[], { profile, today }: FactsContext): void {
  const rows = (profile as { readonly pricing?: unknown } | undefined)?.pricing
  if (!Array.isArray(rows)) return
  const prices = new Map(rows.map((row) => [String(row?.range).trim(), String(row?.price)]))
  for (const { fact, areKnown, report } of read) {
    const price = prices.get(String(fact.label))
    const isOfToday = areKnown('valid_from', 'valid_until') && firstDay(fact) <= today && today <= lastDay(fact)
    if (fact.value === undefined || price === undefined || !isOfToday) continue
    const amounts = amountsIn(price)
    const stated = typeof fact.value === 'number' ? [fact.value] : amountsIn(fact.value)
    if (amounts.length === 0 || stated.length === 0 || amounts.some((amount) => stated.includes(amount))) continue
    const fix = amounts.length === 1 ? `Write ${amounts[0]}, or correct profile.json.` : undefined
    report('value', 'price_disagrees', `profile.json says "${price}" for "${fact.label}".`, fix)
  }
}

/** Possible values of the first number of a price: 1200 of `$1,200 per month` and of `1 200,00 €`; 1200 and 1.2 of `1.200 €`. */
function amountsIn(price: string): number[] {
  const [written] = /\d(?:[.,'’]?\d|[ \u00a0\u2009\u202f]\d{3}(?!\d))*/.exec(price) ?? []
  if (written === undefined) return []
  const number = written.replace(/[^\d.,]/g, '')
  const [, whole = '', mark, rest = ''] = /^(.*)([.,])(\d+)$/.exec(number) ?? []
  const grouped = Number(number.replace(/[.,]/g, ''))
  if (mark === undefined) return [grouped]
  const decimal = Number(`${whole.replace(/[.,]/g, '')}.${rest}`)
  const isDecimal = rest.length !== 3 || whole === '0' || /\d{4}/.test(whole) || /[.,]/.test(whole.replaceAll(mark, ''))
  if (isDecimal) return [decimal]
  return mark === '.' && !whole.includes(mark) ? [grouped, decimal] : [grouped]
}
