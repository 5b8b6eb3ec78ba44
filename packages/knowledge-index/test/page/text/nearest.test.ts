import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NearestNames } from '../../../src/page/text/nearest.ts'

/** The oracle: compares every name. */
function nearestOf(entries: readonly (readonly string[])[], name: string, limit: number): number[] {
  const wanted = triplesOf(name)
  return entries
    .map((names, entry) => ({ entry, likeness: Math.max(0, ...names.map((known) => likenessOf(triplesOf(known), wanted))) }))
    .sort((a, b) => b.likeness - a.likeness || a.entry - b.entry)
    .slice(0, limit)
    .map(({ entry }) => entry)
}

function likenessOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  return a.size + b.size === 0 ? 0 : (2 * [...a].filter((triple) => b.has(triple)).length) / (a.size + b.size)
}

function triplesOf(name: string): Set<string> {
  const words = name.toLowerCase().match(/[a-z0-9]+/g) ?? []
  return new Set(
    words.flatMap((word) => Array.from(` ${word}`, (_, at) => ` ${word} `.slice(at, at + 3)).filter(({ length }) => length === 3)),
  )
}

function namesOf(entries: readonly (readonly string[])[]): NearestNames<number> {
  return new NearestNames(entries.map((names, item) => ({ item, names })))
}

const topics = ['premium', 'deductible', 'liability', 'broker', 'carrier', 'audit', 'renewal', 'exclusion', 'cyber', 'surety', 'fleet']

/** Pages of a large publication, with paths and titles that hundreds of others mostly share. */
const manyPages = Array.from({ length: 10_000 }, (_, number) => {
  const [a, b] = [topics[number % 11], topics[(number * 7 + 3) % 11]]
  return [`/research/${a}/${b}-${number}`, `The ${b} in ${a}, part ${number}`]
})

describe('the nearest names', () => {
  test('share the most letter triples; of equals the earlier comes first', () => {
    const name = fc
      .array(fc.constantFrom('ab', 'ba', 'cab', '-', ' ', 'b', 'Ac', 'dd'), { minLength: 1, maxLength: 6 })
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(
        fc.array(fc.array(name, { minLength: 1, maxLength: 2 }), { maxLength: 60 }),
        name,
        fc.integer({ min: 1, max: 5 }),
        (entries, wanted, limit) => {
          const names = namesOf(entries)
          expect(names.find(wanted, limit)).toEqual(nearestOf(entries, wanted, limit))
          // A search leaves no state for the next.
          expect(names.find(wanted, limit)).toEqual(names.find(wanted, limit))
        },
      ),
    )
  })

  test('include names that were added after a search', () => {
    const names = namesOf([['/pricing']])
    expect(names.find('/prices', 1)).toEqual([0])
    names.add({ item: 1, names: ['/prices-of-others'] })
    expect(names.find('/prices', 2)).toEqual([1, 0])
  })

  test('of ten thousand similar names begin with the misspelled one', () => {
    const names = namesOf(manyPages)
    for (let number = 0; number < manyPages.length; number += 293) {
      const path = manyPages[number]?.[0] as string
      const at = '/research/'.length + (number % 5)
      for (const misspelled of [
        path.slice(0, at) + path.slice(at + 1),
        `${path.slice(0, at)}x${path.slice(at)}`,
        `${path.slice(0, at)}q${path.slice(at + 1)}`,
      ])
        expect(manyPages[names.find(misspelled, 3)[0] as number]?.[0], misspelled).toBe(path)
    }
  })

  test('of ten thousand names that contain the reference begin with the shortest', () => {
    const pages = [...Array.from({ length: 10_000 }, (_, number) => [`/page-${number}`]), ['/page']]
    expect(namesOf(pages).find('/pages', 2)).toEqual([10_000, 0])
  })

  test('are as many as requested, even if no name is similar', () => {
    expect(namesOf(manyPages).find('ζζζ', 3)).toEqual([0, 1, 2])
    expect(namesOf([]).find('a', 3)).toEqual([])
  })
})
