import { describe, expect, it } from 'vitest'
import { isNegation, readNegations } from '../../src/verification/meaning/negations.ts'
import { PassageReader } from '../../src/verification/reading/passage-reader.ts'
import { readText } from '../../src/verification/reading/read-text.ts'
import { verifyClaim } from '../../src/verification/verify-claim.ts'
import { passagesOf, publishedPage } from '../fixtures/pages.ts'
import { describeRule } from './rule-tables.ts'

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
    ['es', 'Nadie paga nada', 2],
    ['fr', 'On ne paie jamais rien', 3],
    ['it', 'Nulla viene rimborsato, senza eccezione e né prima né dopo.', 4],
    ['nl', 'De premie wordt nooit terugbetaald, behalve zonder schade.', 3],
    ['pt', 'O prémio não é devolvido, nem sem cancelamento.', 3],
    ['EN-gb', 'Ne Mai Sin pas.', 0],
    ['en', 'Ne Mai Sin pas.', 0],
  ])('in %s of %j are %i', (language, text, negations) => {
    expect(count(text, language)).toBe(negations)
  })

  it.each([
    ['not', 'en', true],
    ["won't", 'en', true],
    ['knot', 'en', false],
    ['note', 'en', false],
    ['fee', 'en', false],
    ['nicht', 'de', true],
    ['nicht', 'de-AT', true],
    ['not', 'DE', true],
    ['nicht', 'en', false],
    ['nicht', 'fr', false],
    ['ningún', 'es', true],
  ])('%s in %s is one: %s', (word, language, is) => {
    expect(isNegation(word, language)).toBe(is)
  })

  it.each([
    ['Guests do not smoke.', true],
    ['Guests don’t smoke.', true],
    ['Guests cannot smoke.', true],
    ['Nobody smokes.', true],
    ['Neither smokes.', true],
    ['Guests smoke nowhere.', false],
    ['Failed payments are kept.', false],
    ['Refusals are final.', false],
    ['Without smoke.', false],
  ])('deny the word they stand before, or by what they mean: %s', (text, isPlain) => {
    expect(readNegations(readText(text), 'en').map((negation) => negation.isPlain)).toEqual([isPlain])
  })

  it.each([
    [
      'Guests must not smoke in the hall.',
      { isPlain: true, clause: 0, head: 'smok', denied: ['smok', 'hall'], scope: ['guest', 'smok', 'hall'] },
    ],
    ['Dogs are welcome, but cats never sleep.', { clause: 18, head: 'sleep', denied: ['sleep'], scope: ['cat', 'sleep'] }],
    ['Dogs bark; cats are excluded.', { isPlain: false, clause: 9, head: 'cat', denied: [], scope: ['cat', 'dog', 'bark'] }],
    ['Flood, storm, war, riot, and theft are excluded.', { isPlain: false, scope: ['theft', 'war', 'riot', 'storm'] }],
    ['Flood, storm, war, riot, and theft are fully excluded.', { isPlain: false, scope: ['theft', 'war', 'riot', 'storm', 'ful'] }],
    ['Dogs bark?! Cats are excluded.', { clause: 9, scope: ['cat', 'dog', 'bark'] }],
    ['Cats never sleep, walk or bark.', { scope: ['cat', 'sleep', 'walk', 'bark'] }],
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

describeRule('keepsNegations', 'keepsNegations, by itself (design 6)', [
  {
    page: 'We do not cover:\n\n- Damage that rivers cause to cellars',
    quotes: ['Damage that rivers cause to cellars'],
    kept: ['Damage that rivers cause to cellars is not covered.', 'We do not cover damage that rivers cause.'],
    dropped: {
      'a "not" about the item itself': 'Rivers do not cause damage to cellars.',
      'a lost "not"': 'Damage that rivers cause to cellars is covered.',
    },
  },
  {
    page: '## Exclusions\n\n- Flood and storm',
    quotes: ['Flood and storm'],
    kept: ['Flood is not covered.', 'Flood and storm are excluded.'],
    dropped: { 'a lost exclusion': 'Flood and storm.' },
  },
  {
    page: '## Plans without coinsurance\n\n- Alder pays all costs',
    quotes: ['Alder pays all costs'],
    kept: ['Alder pays all costs.'],
    dropped: { 'a "not" that nothing says': 'Alder does not pay all costs.' },
  },
  {
    page: 'You can travel without:\n\n- A printed ticket',
    quotes: ['A printed ticket'],
    kept: ['You can travel without a printed ticket.'],
    dropped: { 'a lost "without"': 'You can travel with a printed ticket.' },
  },
  {
    page: 'Guests must not smoke. Dogs are welcome.',
    kept: ['Guests must not smoke and dogs are welcome.', 'Dogs are welcome, and guests must not smoke.'],
    dropped: {
      'the "not" of another sentence': 'Dogs are not welcome.',
      'a "not" too many': 'Guests must not smoke and dogs are not welcome.',
      'a lost "not"': 'Guests must smoke.',
    },
  },
  {
    page: 'Guests must not smoke and must not cook.',
    kept: ['Guests must not smoke.', 'Guests must not cook.', 'Guests must not smoke and must not cook.'],
    dropped: {
      'a lost second "not"': 'Guests must not smoke and must cook.',
      'a lost first "not"': 'Guests must smoke and must not cook.',
    },
  },
  {
    page: 'Nobody may enter the hall without a ticket.',
    kept: ['Nobody may enter the hall without a ticket.', 'Without a ticket nobody may enter the hall.'],
    dropped: { 'one of two': 'Nobody may enter the hall with a ticket.', 'the other of two': 'Guests enter the hall without a ticket.' },
  },
  {
    page: 'The fee is not refunded.',
    kept: ['The fee is not refunded.', 'No fee is refunded.'],
    dropped: { 'two for one': 'The fee is not never refunded.' },
  },
  {
    page: 'The policy excludes flood and theft.',
    kept: ['The policy does not cover flood.', 'Flood is excluded.', 'Flood is not included.'],
    dropped: {
      'the opposite': 'The policy covers flood.',
      'an affirmed exclusion': 'The policy covers excluded flood.',
      'an allowed exclusion': 'The policy allows excluded theft.',
      'an accepted exclusion': 'Excluded theft is accepted.',
      'an approved exclusion': 'Excluded flood is approved.',
      'an insured exclusion': 'We insure excluded flood.',
      'a permitted exclusion': 'Excluded flood is permitted.',
    },
  },
  {
    page: 'The policy covers fire and excludes flood.',
    kept: ['The policy covers fire but excludes flood.', 'Fire is covered and flood is excluded.'],
    dropped: { 'a lost exclusion': 'The policy covers fire and flood.' },
  },
  {
    page: 'Repairs are paid by the trust and not by the tenant.',
    kept: ['Repairs are paid by the trust, not by the tenant.', 'Repairs are paid by the trust but not by the tenant.'],
    dropped: {
      'what is set aside': 'Repairs are paid by the tenant and not by the trust.',
      'a "not" in the wrong half': 'Repairs are not paid by the trust.',
    },
  },
  {
    page: 'Guests pay the fee, not the tax.',
    kept: ['Guests pay the fee and not the tax.', 'Guests do not pay the tax.'],
    dropped: { 'what is set aside': 'Guests pay the tax, not the fee.' },
  },
  {
    page: '| Benefit | Basic | Plus | Price |\n| --- | --- | --- | --- |\n| Towing | No | Yes | $5 |',
    quotes: ['| Towing | No | Yes | $5 |'],
    kept: [
      'Plus includes towing.',
      'Basic does not include towing.',
      'Plus includes towing, but Basic does not.',
      'Plus includes towing; Basic does not include towing.',
    ],
    dropped: {
      'the cell beside': 'Basic includes towing.',
      'the denial beside': 'Plus does not include towing.',
      'no column': 'Towing is included.',
      'no column, and a "not"': 'Towing is not included.',
      'traded columns': 'Towing is included in Basic, but not in Plus.',
      'both columns': 'Basic and Plus include towing.',
    },
  },
  {
    page: '| Benefit | Basic | Plus |\n| --- | --- | --- |\n| Towing | ✗ | ✓ |',
    quotes: ['| Towing | ✗ | ✓ |'],
    kept: ['Plus includes towing.'],
    dropped: { 'a cross': 'Basic includes towing.', 'a tick': 'Plus does not include towing.' },
  },
  {
    page: '| Benefit | Basic | Plus |\n| --- | --- | --- |\n| Towing | **Yes** | yes, abroad |',
    quotes: ['| Towing | **Yes** | yes, abroad |'],
    kept: ['Basic includes towing.', 'Towing is included.'],
    dropped: { 'a "not" that nothing says': 'Basic does not include towing.' },
  },
  {
    page: '| Benefit | Not in Basic | Plus |\n| --- | --- | --- |\n| Towing | abroad | at home |',
    quotes: ['| Towing | abroad | at home |'],
    kept: ['Towing at home is in Plus.', 'Towing abroad is not in Basic.'],
    dropped: { 'a lost "not" of a header': 'Towing abroad is in Basic.', 'another column’s "not"': 'Towing at home is not in Plus.' },
  },
  {
    page: 'Nobody may enter the hall without a ticket. Dogs are not fed.',
    kept: ['Nobody may enter the hall, not without a ticket.', 'Dogs are not fed.'],
    dropped: { 'one of two beside another': 'Nobody may enter the hall with a ticket and dogs are not fed.' },
  },
  { page: 'Dogs are never fed nor walked.', kept: ['Dogs are never fed.', 'Dogs are not walked.'] },
  { page: 'We do not cover:\n\n- Flood', quotes: ['Flood'], kept: ['Flood is excluded from cover.'] },
  {
    page: 'Guests must not smoke.',
    kept: ['Guests must not smoke.', 'Guests must never smoke.'],
    dropped: { 'another denial': 'Guests who smoke are excluded.' },
  },
  {
    page: 'Guests must not smoke and must not cook.',
    dropped: { 'a lifted denial': 'Guests must not never cook.' },
  },
  {
    page: 'Repairs are paid by the trust, not by the tenant of the house.',
    kept: ['Repairs are paid by the trust, not by the tenant.', 'Repairs are paid by the trust and not by the tenant of the house.'],
    dropped: { 'what is set aside': 'Repairs are paid by the trust, not by the house.' },
  },
  { page: 'The fee is not paid by the tenant.', kept: ['The trust pays, not the tenant, the fee.'] },
  {
    page: 'The policy excludes flood.',
    dropped: {
      'what is to be covered': 'Policies cover excluded flood.',
      'what is to be allowed': 'Policies allow excluded flood.',
      'what is to be permitted': 'Policies permit excluded flood.',
      'what is to be accepted': 'Policies accept excluded flood.',
    },
  },
])
