import { describe, expect, it } from 'vitest'
import { readNegations } from '../../src/verification/meaning/negations.ts'
import { PassageReader } from '../../src/verification/reading/passage-reader.ts'
import { readText } from '../../src/verification/reading/read-text.ts'
import { verifyClaim } from '../../src/verification/verify-claim.ts'
import { passagesOf, publishedPage } from '../fixtures/pages.ts'

const count = (text: string, language = 'en') => readNegations(readText(text), language).length

describe('negations (design 6)', () => {
  it.each([
    ['The fee is not refundable.', 1],
    ['It can’t be returned, never.', 2],
    ['Covered unless flooded, except by rivers, without exception.', 4],
    ['Flood is excluded; quotes are declined.', 2],
    ['No more than 5 users and not later than May 1.', 0],
    ['It is not more than a letter.', 1],
    ['A knot, another note, and nonsense.', 0],
  ])('of %j are %i', (text, negations) => {
    expect(count(text)).toBe(negations)
  })

  it.each([
    ['de', 'Die Gebühr ist nicht erstattbar und kein Pfand.', 2],
    ['de-AT', 'Alles außer Feuer.', 1],
    ['fr', 'La franchise n’est pas remboursable.', 1],
    ['es', 'No se devuelve nunca, sin excepción.', 3],
    ['en', 'Ne Mai Sin pas.', 0],
  ])('in %s of %j are %i', (language, text, negations) => {
    expect(count(text, language)).toBe(negations)
  })

  it('are held against the language of the page', () => {
    const page = { ...publishedPage({ path: '/d', title: 'Gebühren', markdown: 'Die Gebühr ist nicht erstattbar.\n' }), language: 'de' }
    const readers = passagesOf(page).map((passage) => new PassageReader({ id: 'E1', passage }))
    const support = [{ evidence_id: 'E1', quote: 'Die Gebühr ist nicht erstattbar.' }]
    const verify = (text: string) => verifyClaim({ text, support, qualification: null }, readers)
    expect(verify('Die Gebühr ist nicht erstattbar.')).toBeDefined()
    expect(verify('Die Gebühr ist erstattbar.')).toBeUndefined()
  })
})
