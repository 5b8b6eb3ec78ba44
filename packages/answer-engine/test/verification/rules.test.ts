import { describe, expect, it } from 'vitest'
import { pairFigures } from '../../src/verification/figures/figure-support.ts'
import { Ground } from '../../src/verification/ground.ts'
import { rules } from '../../src/verification/is-supported.ts'
import { quotedParts } from '../../src/verification/quoted-part.ts'
import { locateQuote } from '../../src/verification/reading/locate-quote.ts'
import type { PassageReader } from '../../src/verification/reading/passage-reader.ts'
import { readText } from '../../src/verification/reading/read-text.ts'
import { tellsRow } from '../../src/verification/rows/told-row.ts'
import { verifyClaim } from '../../src/verification/verify-claim.ts'
import { adversarialClaims } from '../fixtures/adversarial-claims.ts'
import { corpusPages } from '../fixtures/corpus-pages.ts'
import { honestClaims } from '../fixtures/honest-claims.ts'
import { mutations } from '../fixtures/mutations.ts'
import { trades } from '../fixtures/trades/trades.ts'
import { variedClaims } from '../fixtures/varied-claims.ts'
import { corpusReaders, readersOf, supportFor } from './readers.ts'

type Name = keyof typeof rules

/**
 * How many claims each rule refuses by itself: of the wrong ones, nearly all of which other rules refuse as well, and of the honest
 * ones, most of which then hold in another way. A change of a rule that refuses fewer wrong claims, or more honest ones, is a loss,
 * though nothing else may show it yet.
 */
const refused: Readonly<Record<Name, readonly [wrong: number, honest: number, varied: number]>> = {
  isCovered: [542, 19, 19],
  keepsNegations: [378, 14, 364],
  keepsColumns: [55, 2, 212],
  keepsBindings: [40, 1, 128],
  keepsLimits: [57, 1, 112],
  keepsOrder: [27, 6, 85],
  namesAreGiven: [79, 8, 8],
  namesAreMeant: [56, 4, 18],
  subjectIsGiven: [42, 3, 6],
  partiesAreGiven: [3, 0, 0],
  tradesNoPersons: [1, 0, 2],
  lettersAreGiven: [7, 0, 0],
  addsNoSense: [399, 2, 30],
  losesNoSense: [156, 2, 114],
  keepsReservations: [8, 0, 14],
  tellsComparisonsWhole: [2, 0, 4],
  keepsModifiers: [14, 1, 9],
  keepsWhom: [0, 0, 2],
  keepsFree: [2, 1, 16],
  keepsModals: [21, 1, 2],
  turnsNothingAround: [124, 0, 1],
  addsNoWord: [953, 28, 74],
  keepsSmallWords: [390, 27, 194],
  turnsNoParticle: [10, 0, 1],
  replacesNoWord: [122, 8, 107],
  turnsNoRelation: [4, 0, 7],
  tellsClausesWhole: [597, 0, 868],
  keepsPersons: [21, 16, 27],
  tellsLimitsWhole: [147, 6, 273],
  mixesNoClauses: [55, 3, 57],
  keepsEmptyCells: [2, 0, 39],
  keepsHeaders: [99, 2, 381],
  keepsSides: [44, 5, 78],
}

/** How many of a page's varied claims are published. */
const publishedOf: Readonly<Record<string, number>> = {
  '/pricing': 115,
  '/shipping': 27,
  '/security': 29,
  '/comparisons/harbor-lane-vs-quillbrook': 35,
  '/copperline': 67,
  '/birchwick': 56,
  '/ashgrove': 83,
  '/northmere': 28,
  '/lindenhall': 52,
  '/tidewater': 71,
  '/pipewright': 75,
  '/greenfen': 61,
  '/saltmarsh': 56,
  '/fibrelane': 52,
  '/stonegate': 83,
}

/** A claim about a page, and what it quotes of it. */
interface Quoting {
  readonly page: string
  readonly text: string
  readonly quotes: readonly string[]
}

/** Every sentence of the trades' pages, turned in one way after the other, so that each way meets some of them. */
function turnedClaims(): Quoting[] {
  const sentences = trades.flatMap(({ page: { path, markdown } }) =>
    Array.from(markdown.matchAll(/(?<=^|\. )[A-Z][^\n|`*]{24,}?\.(?=\s[A-Z]|$)/gm), ([sentence]) => ({ page: path, sentence })),
  )
  return sentences.flatMap(({ page, sentence }, index) => {
    const other = sentences[index + 1]?.page === page ? (sentences[index + 1]?.sentence ?? sentence) : sentence
    return mutations.flatMap(({ play }, way) =>
      (index + way) % 8 === 0
        ? play(sentence, { other, foreign: other })
            .slice(0, 1)
            .map((text) => ({ page, text, quotes: [...new Set([sentence, other])] }))
        : [],
    )
  })
}

const readersByPage = new Map<string, readonly PassageReader[]>(trades.map(({ page }) => [page.path, readersOf(page)]))

const grounds = new Map<string, Ground>()

/** What a claim is held against; most claims quote what another quotes. */
function groundOf({ page, quotes }: Quoting): Ground {
  const key = JSON.stringify([page, quotes])
  const known = grounds.get(key)
  if (known !== undefined) return known
  const readers = readersByPage.get(page) ?? corpusReaders
  const located = supportFor(readers, page, quotes).flatMap(({ evidence_id, quote }) =>
    locateQuote(quote, evidence_id, readers).slice(0, 1),
  )
  const parts = new Map(located.flatMap((place) => (quotedParts(place) ?? []).map((part) => [part.read, part])))
  const ground = new Ground([...parts.values()], (word) => readers.some((reader) => reader.writes(word)))
  grounds.set(key, ground)
  return ground
}

function isPublished({ page, text, quotes }: Quoting): boolean {
  const readers = readersByPage.get(page) ?? corpusReaders
  return verifyClaim({ text, support: supportFor(readers, page, quotes), qualification: null }, readers) !== undefined
}

type Held = ReturnType<typeof held>[number]

function held(claims: readonly Quoting[]) {
  return claims.flatMap((claim) => {
    const [read, ground] = [readText(claim.text), groundOf(claim)]
    return ground.parts.length === 0 ? [] : [{ read, ground }]
  })
}

const lazily = <T>(make: () => T) => {
  let made: T | undefined
  return () => (made ??= make())
}
const wrong = lazily(() => held([...adversarialClaims, ...trades.flatMap(({ tricks }) => tricks), ...turnedClaims()]))
const honestOnes = [...honestClaims, ...trades.flatMap(({ claims }) => claims)]
const honest = lazily(() => held(honestOnes))
const variedOnes = variedClaims(honestOnes, [...corpusPages, ...trades.map(({ page }) => page)])
const varied = lazily(() => held(variedOnes))

describe('of more than three thousand wrong claims, and of the honest ones (design 8)', () => {
  it.each(Object.entries(refused) as [Name, readonly [number, number, number]][])('%s refuses as many as it did', (name, expected) => {
    const looksAtFigures = rules[name].length > 2
    const refuses = ({ read, ground }: Held) =>
      !rules[name](read, ground, (looksAtFigures ? pairFigures(read, ground.figures) : undefined) ?? new Map())
    expect([wrong().filter(refuses).length, honest().filter(refuses).length, varied().filter(refuses).length]).toEqual(expected)
  })

  it('as many have figures without a partner in their quotes', () => {
    const isUnpaired = ({ read, ground }: Held) => pairFigures(read, ground.figures) === undefined
    expect([
      wrong().filter(isUnpaired).length,
      honest().filter(isUnpaired).length,
      varied().filter(isUnpaired).length,
      varied().length,
    ]).toEqual([396, 21, 494, 2768])
  })

  it('as many are told cell by cell', () => {
    const tells = ({ read, ground }: Held) => tellsRow(read, ground.parts)
    expect([wrong().filter(tells).length, honest().filter(tells).length, varied().filter(tells).length]).toEqual([2, 54, 158])
  })

  it.each(Object.entries(publishedOf))('of %s as many varied claims are published', (page, expected) => {
    expect(variedOnes.filter((claim) => claim.page === page && isPublished(claim)).length).toBe(expected)
  })
})
