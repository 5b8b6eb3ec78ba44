import { describe, expect, it } from 'vitest'
import { readTokens } from '../../src/verification/reading/token.ts'
import { movedOnly } from '../../src/verification/retelling/moved-only.ts'
import { movedParts, tradedPredicates } from '../../src/verification/retelling/moved-parts.ts'
import { toldOfWhom } from '../../src/verification/retelling/relative-clauses.ts'
import { toldActively, toldOfNobody, toldPassively } from '../../src/verification/retelling/voice.ts'
import { verifyClaim } from '../../src/verification/verify-claim.ts'
import { readersOf } from './readers.ts'

/** A statement, what says the same in a model's words, and what only looks like it. */
const statements: readonly (readonly [statement: string, same: readonly string[], other: readonly string[]])[] = [
  ['You can pay by card.', ['Paying by card is possible.'], ['Paying by card is not possible.', 'Paying by cheque is possible.']],
  [
    'Contractors are paid only in the second year.',
    ['Contractors are only paid in the second year.'],
    ['Only contractors are paid in the second year.', 'Contractors are paid in the second year.'],
  ],
  ['Rabbits are given away in pairs only.', ['Rabbits are only given away in pairs.', 'Rabbits are given away only in pairs.'], []],
  ['Today only members may borrow books.', [], ['Today members may borrow only books.', 'Today members may only borrow books.']],
  [
    'Boats sail in winter; trains do not.',
    [
      'Boats sail in winter, but trains do not.',
      'Boats sail in winter, while trains do not.',
      'While boats sail in winter, trains do not.',
    ],
    ['Trains sail in winter, but boats do not.'],
  ],
  ['Boats sail free, but tandems pay.', ['While boats sail free, tandems pay.'], ['While tandems sail free, boats pay.']],
  [
    'Owners may not sell the dog or give it away.',
    ['Owners may neither sell the dog nor give it away.'],
    ['Owners may neither sell the dog nor walk it.', 'Owners may either sell the dog or give it away.'],
  ],
  [
    'Children need a ticket although they travel free.',
    ['Although they travel free, children need a ticket.'],
    ['Children need a ticket because they travel free.'],
  ],
  ['Alarms can be turned off in the hall.', ['You can turn off alarms in the hall.'], ['You can turn on alarms in the hall.']],
  ['Alarms can be turned.', [], ['You can turn off alarms.']],
  ['Letters are taught by monks.', ['Monks teach letters.'], ['Letters teach monks.', 'Monks are taught letters.']],
  ['You cannot pay by cheque.', ['Paying by cheque is not possible.'], ['Paying by cheque is possible.']],
  [
    'Visitors may not park in the yard.',
    ['Visitors are not allowed to park in the yard.'],
    ['Visitors are allowed to park in the yard.', 'Visitors are not allowed to park.'],
  ],
  [
    'Visitors may park in the yard.',
    ['Visitors are allowed to park in the yard.'],
    ['Visitors are not allowed to park in the yard.', 'Visitors must park in the yard.'],
  ],
  [
    'We accept Visa, Mastercard and Maestro.',
    ['We accept Visa.', 'We accept Visa and Maestro.'],
    ['We accept only Visa.', 'We accept Visa and cheques.'],
  ],
  ['You can pay by card.', ['Yes, you can pay by card.'], ['No, you can pay by card.', 'No, you cannot pay by card.']],
  ['There are no dogs in the pool.', ['No, there are no dogs in the pool.'], ['Yes, there are dogs in the pool.']],
  ['Pets are never left alone.', ['No, pets are never left alone.'], ['Yes, pets are left alone.']],
  ['You can pay by card.', ['Yes, paying by card is possible.'], ['No, paying by card is possible.']],
  ['You cannot pay by cheque.', ['No, paying by cheque is not possible.', 'Paying by cheque is not possible'], []],
  ['You can pay by card if you sign.', [], ['Paying by card is possible.']],
  ['You can pay by card at the desk.', ['Paying by card is possible'], ['Paying at night by card is possible.']],
  [
    'Fees are paid by guests. Dogs are kept by hosts.',
    ['Guests pay fees, and dogs are kept by hosts.'],
    ['Guests pay fees, and dogs are kept by guests.'],
  ],
  ['No visitor must park in the yard.', [], ['No visitor has to park in the yard.']],
  ['Visitors must sign the book and must pay.', ['Visitors have to sign the book and have to pay.'], []],
  ['Fees are refunded.', ['We refund fees.', 'The corner shop refunds fees.'], ['The bank refunds fees.']],
  ['There is no fee.', ['The corner shop has no fee.'], ['The bank has no fee.']],
  ['Visitors must sign the book.', ['Visitors have to sign the book.'], ['Visitors do not have to sign the book.']],
  ['A visitor must sign the book.', ['A visitor has to sign the book.'], ['A visitor never has to sign the book.']],
  [
    'Visitors must not park in the yard.',
    [],
    ['Visitors do not have to park in the yard.', "Visitors don't have to park in the yard.", 'Nobody has to park in the yard.'],
  ],
  ['Without a pass, no deposit is due, and guests must pay.', ['Without a pass, no deposit is due, and guests have to pay.'], []],
  ['Guests with a pass may park.', ['Guests who have a pass may park.', 'Guests that have a pass may park.'], ['Guests may park.']],
  ['A guest with an annual pass may park.', ['A guest who has an annual pass may park.'], ['A guest who has a pass may park.']],
  ['Prices exclude tax.', ['Prices do not include tax.'], ['Prices include tax.']],
  ['The price excludes tax.', ['The price does not include tax.'], ['The price includes tax.']],
  ['The pool opens every day.', ['The pool opens each day.'], ['The pool opens one day.']],
  ['Fees have been paid by guests.', ['Guests have paid fees.'], ['Guests must pay fees.', 'Hosts have paid fees.']],
  ['Fees must not be paid by guests.', ['Guests must not pay fees.'], ['Guests do not have to pay fees.', 'Guests must pay fees.']],
  [
    'Fees do not have to be paid by guests.',
    ['Guests do not have to pay fees.'],
    ['Guests must not pay fees.', 'Guests do not pay fees.', 'Guests have to pay fees.'],
  ],
  ['Fees must be paid when guests leave.', ['When guests leave, fees must be paid.'], []],
  ['When guests leave, you must pay the fees.', ['The fees must be paid when guests leave.'], ['The fees are paid when guests leave.']],
]

describe.each(statements)('%s (design 6)', (statement, same, other) => {
  const readers = readersOf({ path: '/shop', title: 'Corner shop', markdown: `# Corner shop\n\n${statement}\n` })
  const isPublished = (text: string) =>
    verifyClaim({ text, support: [{ evidence_id: 'E1', quote: statement }], qualification: null }, readers) !== undefined

  it.each(same)('is told by: %s', (text) => {
    expect(isPublished(text)).toBe(true)
  })

  it.each(other)('does not say: %s', (text) => {
    expect(isPublished(text)).toBe(false)
  })
})

/** Told in the statement's voice; the page is about the corner shop. */
const speakers = { title: new Set(readTokens('Corner shop').map(({ stem }) => stem)) }
type Telling = readonly [statement: string, claim: string, told: readonly string[]]
const plain = (texts: readonly string[]) => texts.map((text) => text.replace(/ +/g, ' ').trim())

describe('a claim that is told in the passive voice of its statement (design 6)', () => {
  const passively = (claim: string, statement: string) => plain(toldPassively(readTokens(claim), readTokens(statement), speakers))

  it.each<Telling>([
    ['Fees are paid by guests.', 'Guests pay fees', ['fees are paid by Guests', 'fees are paid by Guests']],
    ['The fees are paid by the guests.', 'Guests pay fees', ['fees are paid by Guests', 'fees are paid by Guests']],
    ['Fees were paid early by guests.', 'Guests paid fees early', ['fees were paid early by Guests', 'fees were paid by Guests early']],
    ['A fee is quickly paid by guests.', 'Guests pay a fee', ['a fee is quickly paid by Guests', 'a fee is quickly paid by Guests']],
    ['Fees are then paid by guests.', 'Guests pay fees', ['fees are then paid by Guests', 'fees are then paid by Guests']],
    ['Fees are also paid by guests.', 'Guests pay fees', ['fees are also paid by Guests', 'fees are also paid by Guests']],
    ['Fees are not paid by guests.', 'Guests do not pay fees', ['fees are not paid by Guests', 'fees are not paid by Guests']],
    ['Fees are never paid by guests.', 'Guests never pay fees', ['fees are never paid by Guests', 'fees are never paid by Guests']],
    ['Fees are never paid by guests.', "Guests don't pay fees", ['fees are never paid by Guests', 'fees are never paid by Guests']],
    ['A fee is not paid by a guest.', "A guest doesn't pay a fee", ['a fee is not paid by A guest', 'a fee is not paid by A guest']],
    ['Fees were not paid by guests.', "Guests didn't pay fees", ['fees were not paid by Guests', 'fees were not paid by Guests']],
    ['Fees can be paid by guests.', 'Guests can pay fees', ['fees can be paid by Guests', 'fees can be paid by Guests']],
    ['Fees cannot be paid by guests.', "Guests can't pay fees", ['fees cannot be paid by Guests', 'fees cannot be paid by Guests']],
    ["Fees can't be paid by guests.", 'Guests cannot pay fees', ["fees can't be paid by Guests", "fees can't be paid by Guests"]],
    ['Fees may not be paid by guests.', 'Guests may not pay fees', ['fees may not be paid by Guests', 'fees may not be paid by Guests']],
    ['Fees have to be paid by guests.', 'Guests must pay fees', ['fees have to be paid by Guests', 'fees have to be paid by Guests']],
    ['A fee has been paid by guests.', 'Guests have paid a fee', ['a fee has been paid by Guests', 'a fee has been paid by Guests']],
    ['Trees are planted by guests.', 'Guests with no permit plant trees', []],
    ['Fees are paid by guests.', 'Hosts pay fees', []],
    ['Fees are paid by guests.', 'Guests pay costs', []],
    ['Fees are paid by guests.', 'Guests can pay fees', []],
    ['Fees should be paid by guests.', 'Guests will pay fees', []],
    ['Fees may be paid by guests.', 'Guests should pay fees', []],
    ['Fees will be paid by guests.', 'Guests may pay fees', []],
    ['Fees must be paid by guests.', 'Guests can pay fees', []],
    ['Fees are paid by guests.', 'Guests do not pay fees', []],
    ['Fees are not paid by guests.', 'Guests pay fees', []],
    ['Fees have been paid by guests.', 'Guests must pay fees', []],
    ['Fees never have to be paid by guests.', 'Guests must never pay fees', []],
    ['Trees are planted by guests.', 'Guests plan trees', []],
    ['This fee is paid by guests.', 'Guests pay this fee', ['this fee is paid by Guests', 'this fee is paid by Guests']],
    ['Fees will be paid by guests.', 'Guests will pay fees', ['fees will be paid by Guests', 'fees will be paid by Guests']],
    [
      'Fees are paid by guests.',
      'Guests pay fees when they can',
      ['fees are paid when they can by Guests', 'fees are paid by Guests when they can'],
    ],
    [
      'Trips by boat are paid by guests.',
      'Guests pay trips by boat',
      ['trips by boat are paid by Guests', 'trips by boat are paid by Guests'],
    ],
    ['Fees should be paid by guests.', 'Guests pay fees', []],
    ['Fees will be paid by guests.', 'Guests pay fees', []],
    ['Cannot be paid by guests.', 'Guests cannot pay', []],
    ['Paid by guests.', 'Guests pay', []],
    ['Fees are high.', 'The shop is high', []],
    ['Fees are paid by guests.', 'Fees are paid', []],
    ['Fees are paid by guests.', 'Pay fees', []],
  ])('%s: %s', (statement, claim, told) => {
    expect(passively(claim, statement)).toEqual(told)
  })

  it.each<Telling>([
    ['Fees can be paid online.', 'You can pay fees online', ['fees can be paid online']],
    ['Fees are paid online.', 'You pay fees online', []],
    ['Fees can be paid online.', 'Guests can pay fees online', []],
    ['Fees can be paid online.', 'You guests can pay fees online', []],
    ['Fees are refunded by 5 May.', 'We refund fees by 5 May', ['fees are refunded by 5 May']],
    ['Are refunded.', 'We refund', []],
    ['Fees are refunded.', 'We refund fees', ['fees are refunded']],
    ['Fees are refunded.', 'The corner shop refunds fees', ['fees are refunded']],
    ['Fees are refunded.', 'The corner school refunds fees', []],
    ['Fees can be refunded.', 'We can refund fees', []],
    ['Fees are demanded.', 'We demand fees', []],
    ['Fees are refunded by the bank.', 'We refund fees', []],
    ['Fees are refunded by transfer.', 'We refund fees by transfer', ['fees are refunded by transfer']],
  ])('by nobody who is named: %s: %s', (statement, claim, told) => {
    expect(passively(claim, statement)).toEqual(told)
  })

  it.each([
    ['Bills are sent.', 'We send bills'],
    ['Costs are paid.', 'We pay costs'],
    ['Data is kept.', 'We keep data'],
    ['Boats are sold.', 'We sell boats'],
    ['Guests are billed.', 'We billed guests'],
    ['Keys are issued.', 'We issue keys'],
    ['Files are deleted.', 'We delete files'],
    ['Cards are accepted.', 'We accept cards'],
    ['Rates are published.', 'We publish rates'],
    ['Boats are repaired.', 'We repair boats'],
    ['Theft is covered.', 'We cover theft'],
    ['Claims are checked.', 'We check claims'],
  ])('a company does itself what its page says is done: %s %s', (statement, claim) => {
    expect(passively(claim, statement)).not.toEqual([])
  })

  it.each([
    ['Help is given by guests.', 'Guests give help'],
    ['Lies are told by guests.', 'Guests tell lies'],
    ['Talks are held by guests.', 'Guests hold talks'],
    ['Trips are taken by guests.', 'Guests take trips'],
    ['Notes are written by guests.', 'Guests write notes'],
    ['Beds are made by guests.', 'Guests make beds'],
    ['Keys are found by guests.', 'Guests find keys'],
    ['Rooms are chosen by guests.', 'Guests choose rooms'],
    ['Boats are put ashore by guests.', 'Guests put boats ashore'],
    ['Grass is cut by guests.', 'Guests cut grass'],
    ['Carts are driven by guests.', 'Guests drive carts'],
    ['Passes are shown by guests.', 'Guests show passes'],
    ['Rules are known by guests.', 'Guests know rules'],
    ['Maps are drawn by guests.', 'Guests draw maps'],
    ['Terms are agreed by guests.', 'Guests agree terms'],
    ['Loans are guaranteed by guests.', 'Guests guarantee loans'],
  ])('of any verb: %s %s', (statement, claim) => {
    expect(passively(claim, statement)).not.toEqual([])
  })
})

describe('a claim that is told in the active voice of its statement (design 6)', () => {
  it.each<Telling>([
    ['Guests pay fees.', 'Fees are paid by guests', ['Guests pay Fees']],
    ['Guests pay fees online.', 'Fees are paid online by guests', ['Guests pay Fees online']],
    ['Guests pay fees online.', 'Fees are paid by the guests online', ['Guests pay Fees online']],
    ['Guests do not pay fees.', 'Fees are not paid by guests', ['Guests do not pay Fees']],
    ['Guests never pay fees.', 'Fees are not paid by guests', ['Guests never pay Fees']],
    ['Guests must pay fees.', 'Fees must be paid by guests', ['Guests must pay Fees']],
    ['Guests have to pay fees.', 'Fees must be paid by guests', ['Guests have to pay Fees']],
    ['Guests can pay fees.', 'Fees can be paid by guests', ['Guests can pay Fees']],
    ['Guests may pay fees.', 'Fees must be paid by guests', []],
    ['Guests pay fees.', 'Fees must be paid by guests', []],
    ['Guests do not pay fees.', 'Fees are paid by guests', []],
    ['Guests pay fees.', 'Fees are not paid by guests', []],
    ['Guests must not pay fees.', 'Fees do not have to be paid by guests', []],
    ['Guests pay fees.', 'Fees are paid by hosts', []],
    ['Guests pay fees.', 'Fees are paid', []],
    ['Guests pay fees.', 'Fees are refunded by guests', []],
    ['Guests pay fees.', 'Fees are high', []],
    ['Fees are paid.', 'Costs are paid', []],
    ['Guests who are paid leave.', 'Fees are paid', []],
    ['Guests pay fees when they can.', 'Fees are paid by guests when they can', ['Guests pay Fees when they can']],
    ['Guests pay trips by boat.', 'Trips by boat are paid by guests', ['Guests pay Trips by boat']],
    ['Guests insure hosts.', 'Guests are insured', []],
    ['We can be insured.', 'Boats can be insured', []],
    ['We open the gate.', 'The gate is open', []],
    ['We and guests pay fees.', 'Fees are paid', []],
    ['We refund fees.', 'Fees are refunded', ['We refund Fees']],
    ['We refund fees by transfer.', 'Fees are refunded by transfer', ['We refund Fees by transfer']],
    ['You can pay fees online.', 'Fees can be paid online', ['You can pay Fees online']],
    ['The corner shop refunds fees.', 'Fees are refunded', ['The corner shop refunds Fees']],
    ['Pay fees early.', 'Fees must be paid early', ['Pay Fees early']],
    ['Pay fees early.', 'Fees should be paid early', ['Pay Fees early']],
    ['Pay fees early.', 'Fees can be paid early', ['Pay Fees early']],
    ['Pay fees early.', 'Fees are paid early', ['Pay Fees early']],
    ['Pay fees early.', 'Fees may be paid early', []],
    ['Pay fees early.', 'Fees have been paid early', []],
    ['Pay fees early.', 'Fees must not be paid early', []],
    ['Pay fees early.', 'Fees are paid by noon', ['Pay Fees by noon']],
  ])('%s: %s', (statement, claim, told) => {
    expect(plain(toldActively(readTokens(claim), readTokens(statement), speakers))).toEqual(told)
  })
})

describe('a claim that names whom the page is about (design 6)', () => {
  it.each<Telling>([
    ['There is no minimum order.', 'The corner shop has no minimum order', ['There is no minimum order']],
    ['There are no fees.', 'Shops have no fees', ['There are no fees']],
    ['There is no minimum order.', 'Has no minimum order', []],
    ['There is no minimum order.', 'The corner school has no minimum order', []],
    ['There is no minimum order.', 'The corner shop had no minimum order', []],
    ['There is no minimum order.', 'The corner shop has a minimum order', []],
    ['There is a minimum order.', 'The corner shop has no minimum order', []],
    ['Where is no minimum order?', 'The corner shop has no minimum order', []],
    ['There', 'The corner shop has no minimum order', []],
    ['', 'The corner shop has no minimum order', []],
  ])('tells what there is not: %s %s', (statement, claim, told) => {
    expect(plain(toldOfNobody(readTokens(claim), readTokens(statement), speakers))).toEqual(told)
  })
})

describe('a claim that tells its parts in another order (design 6)', () => {
  it.each<Telling>([
    ['Guests pay fees when they leave.', 'When they leave, guests pay fees', ['guests pay fees When they leave']],
    ['The guests pay fees in May.', 'In May, the guests pay fees', ['the guests pay fees In May']],
    ['If guests leave, they pay.', 'They pay if guests leave', ['if guests leave They pay']],
    ['Within a day, guests pay.', 'Guests pay within a day', ['within a day Guests pay']],
    ['A guest pays per day.', 'Per day a guest pays', ['a guest pays Per day']],
    ['Guests pay.', 'Often guests pay', []],
    ['Guests pay.', 'The guests pay', []],
    ['Guests pay.', 'In May hosts pay', []],
    ['The fee is due in the hall.', 'In the hall the fee is due', ['the fee is due In the hall']],
    ['Fees were $5 in 2025, up from $4.', 'In 2025, fees were $5, up from $4.', ['fees were $5 In 2025, up from $4']],
    ['Fees were $5 in 2025; dogs pay.', 'In 2025, fees were $5; dogs pay.', ['fees were $5 In 2025, dogs pay']],
    ['Guests pay, and dogs do, if asked.', 'If asked, guests pay, and dogs do', ['guests pay, and dogs do If asked']],
    ['If asked, guests pay, and dogs do.', 'Guests pay, and dogs do, if asked', ['if asked Guests pay, and dogs do']],
    ['In 2025 fees were $5, up from $4.', 'Fees were $5, up from $4 in 2025', []],
    ['In 2025 fees were $5.', 'Fees were $5, in 2025', ['in 2025 Fees were $5']],
  ])('%s: %s', (statement, claim, told) => {
    expect(plain(movedParts(readTokens(claim), readTokens(statement)))).toEqual(told)
  })

  it.each<Telling>([
    ['Plan A costs $99 and takes three hours.', 'Plan A takes three hours and costs $99', ['Plan A costs $99 and takes three hours']],
    ['Guests pay and sign.', 'Guests sign and pay.', ['Guests pay and sign']],
    ['Guests pay and sign.', 'Guests sign and then pay', []],
    ['Guests pay and sign.', 'Hosts sign and guests pay', []],
    ['Guests pay and sign.', 'Guests pay', []],
    ['Guests pay and sign.', 'Guests then sign and pay', []],
    ['Guests pay and sign.', 'Guests sign and leave', []],
    ['Guests pay and sign.', 'Guests sign and', []],
    ['Guests get 5kg and towels.', 'Guests get towels and 5kg', []],
    ['Guests get towels and 5kg.', 'Guests get 5kg and towels', []],
    ['Guests pay.', 'Guests pay and sign', []],
    ['Guests pay and sign.', 'Guests sign or pay', []],
    ['Guests pay and sign.', 'Guests sign', []],
    ['Guests get 5 keys and towels.', 'Guests get towels and 5 keys', []],
    ['Guests get towels and 5 keys.', 'Guests get 5 keys and towels', []],
    ['Guests pay and sign.', 'Guests pay and sign', []],
  ])('%s: of one subject, %s', (statement, claim, told) => {
    expect(plain(tradedPredicates(readTokens(claim), readTokens(statement)))).toEqual(told)
  })

  it.each<Telling>([
    ['Boats are sold only in May.', 'Boats are only sold in May', ['Boats are sold only in May']],
    ['A boat is only sold in May.', 'Boats are sold only in May', ['Boats are only sold in May']],
    ['Boats are sold in pairs only.', 'Boats are sold only in pairs', ['Boats are sold in pairs only']],
    ['Boats are sold only in May.', 'Boats are only given away in May', []],
    ['Boats are sold only in May.', 'Only boats are sold in May', []],
    ['Only boats are sold in May.', 'Boats are sold only in May', []],
    ['Boats are sold only in May.', 'Boats are sold in May', []],
    ['Guests get only boats.', 'Guests only get boats', []],
    ['Boats are sold in May only to guests.', 'Boats are only sold in May', []],
  ])('%s: only so, %s', (statement, claim, told) => {
    expect(plain(movedOnly(readTokens(claim), readTokens(statement)))).toEqual(told)
  })

  it.each<Telling>([
    ['Guests who leave early pay.', 'If you leave early, you pay', ['Guests who leave early pay']],
    ['The young guests who leave pay.', 'If the young guests leave, they pay', ['The young guests who leave pay']],
    ['The young guests who leave pay.', 'If the old guests leave, they pay', []],
    ['The young guests who leave pay.', 'They pay if the', []],
    ['Guests who leave pay.', 'They pay if guests', []],
    ['Guests who', 'If guests leave, they pay', []],
    ['Who leaves pays.', 'If you leave, you pay', []],
    ['Guests leave and pay.', 'If guests leave, they pay', []],
    ['Guests who leave early pay.', 'Guests pay if they leave early', ['Guests who leave early pay']],
    ['Guests who leave early pay.', 'Hosts pay if guests leave early', []],
    ['Guests who leave early pay.', 'If early guests leave, they pay', []],
    ['Groups that leave pay.', 'Groups pay if they leave', ['Groups that leave pay']],
  ])('%s: of whom it is said, %s', (statement, claim, told) => {
    expect(plain(toldOfWhom(readTokens(claim), readTokens(statement)))).toEqual(told)
  })
})
