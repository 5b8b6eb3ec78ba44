import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { PassageReader } from '../../src/verification/reading/passage-reader.ts'
import { verifyClaim } from '../../src/verification/verify-claim.ts'
import { type Mutation, mutations } from '../fixtures/mutations.ts'
import { passagesOf } from '../fixtures/pages.ts'
import { paraphrases } from '../fixtures/paraphrases.ts'
import { shippedClaims } from '../fixtures/shipped-claims.ts'
import { sentencesOf, shippedPages } from '../fixtures/shipped-content.ts'
import { readersOf } from './readers.ts'

/** A sentence of a page, with others that a mutation may draw on. */
interface Told {
  readonly sentence: string
  readonly other: string
  readonly foreign: string
  readonly readers: readonly PassageReader[]
}

/** Every sentence would take a minute; which ones are looked at changes with the content. */
const everyNth = 8

const told: Told[] = []
const readersByPage = new Map<string, readonly PassageReader[]>()
beforeAll(async () => {
  const pages = await shippedPages()
  const sentences = pages.map(sentencesOf)
  for (const [index, page] of pages.entries()) {
    const readers = passagesOf(page).map((passage, position) => new PassageReader({ id: `E${position + 1}`, passage }))
    readersByPage.set(page.path, readers)
    const own = sentences[index] ?? []
    const others = sentences[(index + 5) % pages.length] ?? []
    for (let position = index % everyNth; position < own.length; position += everyNth) {
      const other = own[(position + 3) % own.length] ?? ''
      told.push({ sentence: own[position] ?? '', other, foreign: others[position % others.length] ?? other, readers })
    }
  }
})

function isPublished(text: string, quotes: readonly string[], readers: readonly PassageReader[]): boolean {
  const idOf = (quote: string) => readers.find(({ evidence }) => evidence.passage.text.includes(quote))?.evidence.id ?? 'E1'
  const support = quotes.map((quote) => ({ evidence_id: idOf(quote), quote }))
  return verifyClaim({ text, support, qualification: null }, readers) !== undefined
}

function playedOn({ sentence, other, foreign, readers }: Told, { play, trick }: Mutation) {
  const quoted = trick.endsWith('of another statement') || trick.startsWith('a relation') ? [[sentence], [sentence, other]] : [[sentence]]
  return play(sentence, { other, foreign })
    .filter((text) => text !== sentence && text !== other)
    .flatMap((text) => quoted.map((quotes) => ({ text, quotes, isPublished: isPublished(text, quotes, readers) })))
}

describe('what is turned out of the shipped content mechanically (design 8)', () => {
  it.each(mutations)('is never published: $trick', (mutation) => {
    const played = told.flatMap((place) => playedOn(place, mutation))
    expect(played.length).toBeGreaterThan(0)
    expect(played.filter(({ isPublished }) => isPublished).map(({ text, quotes }) => ({ text, quotes }))).toEqual([])
  })
})

describe('what is turned out of generated statements', () => {
  const plural = fc.constantFrom('Accounts', 'Claims', 'Certificates', 'Renewals', 'Endorsements', 'Reports', 'Invoices')
  const passive = fc.constantFrom('reviewed', 'delivered', 'archived', 'translated', 'returned', 'printed')
  const agent = fc.constantFrom('an analyst', 'the insurer', 'a broker', 'the landlord', 'two editors')
  const limit = fc.constantFrom('within 14 days', 'before renewal', 'after inspection', 'at least twice a year', 'for $240 per month')
  const hedge = fc.constantFrom('', 'usually ', 'sometimes ', 'often ')
  const modal = fc.constantFrom('are', 'must be', 'may be', 'are not', 'can be')
  const statement = fc
    .tuple(plural, modal, hedge, passive, agent, limit)
    .map(([subject, verb, often, done, by, when]) => `${subject} ${verb} ${often}${done} by ${by} ${when}.`)

  it('is never published', () => {
    fc.assert(
      fc.property(fc.uniqueArray(statement, { minLength: 2, maxLength: 5 }), fc.constantFrom(...mutations), (statements, mutation) => {
        const [sentence = '', other = ''] = statements
        const readers = readersOf({ path: '/generated', title: 'Service terms', markdown: `# Service terms\n\n${statements.join(' ')}\n` })
        const played = playedOn({ sentence, other, foreign: other, readers }, mutation).filter(({ text }) => !statements.includes(text))
        expect(played.filter(({ isPublished }) => isPublished).map(({ text, quotes }) => ({ text, quotes }))).toEqual([])
      }),
      { numRuns: 400 },
    )
  })
})

describe('what is only said otherwise is published (design 8)', () => {
  it('every sentence as it stands', () => {
    expect(told.filter(({ sentence, readers }) => !isPublished(sentence, [sentence], readers)).map(({ sentence }) => sentence)).toEqual([])
  })

  it('at least 95 of 100 sentences with another article, date, sign or synonym', () => {
    const said = told.flatMap(({ sentence, readers }) =>
      paraphrases.flatMap(({ say }) => {
        const text = say(sentence)
        return text === undefined ? [] : [{ text, isPublished: isPublished(text, [sentence], readers) }]
      }),
    )
    const dropped = said.filter(({ isPublished }) => !isPublished).map(({ text }) => text)
    expect(dropped.length / said.length, JSON.stringify(dropped)).toBeLessThanOrEqual(0.05)
  })

  it('at least 90 of 100 claims in a model’s own words', () => {
    const dropped = shippedClaims.filter(({ page, text, quotes }) => !isPublished(text, quotes, readersByPage.get(page) ?? []))
    expect(dropped.length / shippedClaims.length, JSON.stringify(dropped)).toBeLessThanOrEqual(0.1)
  })
})
