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
    ['Nowhere, other than here; rather than there, instead of elsewhere.', 4],
    ['He denied it, rejected it, and barred it.', 3],
    ['Claims are voided, payments fail, and fees are waived.', 3],
    ['No fee is paid, no more than 5 are, and none apart from those.', 3],
  ])('of %j are %i', (text, negations) => {
    expect(count(text)).toBe(negations)
  })

  it.each([
    ['de', 'Die Gebühr ist nicht erstattbar und kein Pfand.', 2],
    ['de-AT', 'Alles außer Feuer.', 1],
    ['fr', 'La franchise n’est pas remboursable.', 1],
    ['es', 'No se devuelve nunca, sin excepción.', 3],
    ['it', 'Nulla viene rimborsato, senza eccezione e né prima né dopo.', 4],
    ['nl', 'De premie wordt nooit terugbetaald, behalve zonder schade.', 3],
    ['pt', 'O prémio não é devolvido, nem sem cancelamento.', 3],
    ['EN-gb', 'Ne Mai Sin pas.', 0],
    ['en', 'Ne Mai Sin pas.', 0],
  ])('in %s of %j are %i', (language, text, negations) => {
    expect(count(text, language)).toBe(negations)
  })

  it.each([
    [
      'Guests must not smoke in the hall.',
      { isPlain: true, clause: 0, head: 'smok', denied: ['smok', 'hall'], scope: ['guest', 'smok', 'hall'] },
    ],
    ['Dogs are welcome, but cats never sleep.', { clause: 18, head: 'sleep', denied: ['sleep'], scope: ['cat', 'sleep'] }],
    ['Dogs bark; cats are excluded.', { isPlain: false, clause: 9, head: 'cat', denied: [], scope: ['cat', 'dog', 'bark'] }],
    ['Flood, storm, war, riot, and theft are excluded.', { isPlain: false, scope: ['theft', 'war', 'riot', 'storm'] }],
    ['We exclude flood, storm.', { head: 'flood', denied: ['flood'], scope: ['flood'] }],
    [
      'We take no share of savings, fee of guests or tax.',
      { denied: ['shar', 'sav'], scope: ['tak', 'shar', 'sav', 'fee', 'guest', 'tax'] },
    ],
    ['We take no share of savings, fee of guests; cats or dogs.', { scope: ['tak', 'shar', 'sav'] }],
    ['| No | Cats |', { scope: [], head: undefined, denied: [] }],
  ])('know what they deny: %s', (text, known) => {
    const { scope, ...negation } = readNegations(readText(text), 'en')[0] ?? {}
    expect({ ...negation, scope: new Set(scope) }).toMatchObject({ ...known, scope: new Set(known.scope) })
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
