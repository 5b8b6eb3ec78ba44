import { describe, expect, it } from 'vitest'
import { Ground } from '../../src/verification/ground.ts'
import { rules } from '../../src/verification/is-supported.ts'
import { quotedParts } from '../../src/verification/quoted-part.ts'
import { locateQuote } from '../../src/verification/reading/locate-quote.ts'
import { readText } from '../../src/verification/reading/read-text.ts'
import { readersOf } from './readers.ts'
import { describeTold, type Told } from './told.ts'

/** What one rule holds of a page, and what it refuses, whatever the other rules say of it. */
function describeRule(name: keyof typeof rules, pages: readonly Pick<Told, 'page' | 'quotes' | 'kept' | 'dropped'>[]): void {
  describe(`${name}, by itself (design 6)`, () => {
    describe.each(pages)('of $page', ({ page, quotes = [page], kept = [], dropped = {} }) => {
      const readers = readersOf({ path: '/page', title: 'Terms', markdown: `${page}\n` })
      const places = quotes.flatMap((quote) => locateQuote(quote, 'E1', readers).slice(0, 1))
      const ground = new Ground(
        places.flatMap((place) => quotedParts(place) ?? []),
        () => true,
      )

      it.each(kept)('holds: %s', (text) => {
        expect(rules[name](readText(text), ground, new Map())).toBe(true)
      })

      it.each(Object.entries(dropped))('refuses %s: %s', (_why, text) => {
        expect(rules[name](readText(text), ground, new Map())).toBe(false)
      })
    })
  })
}

describeTold('a claim denies what its quotes deny (design 6)', [
  {
    page: 'We do not cover:\n\n- Damage that rivers cause to cellars',
    quotes: ['Damage that rivers cause to cellars'],
    kept: ['Damage that rivers cause to cellars is not covered.'],
    dropped: { 'a "not" about the item itself': 'Rivers do not cause damage to cellars.' },
  },
  {
    page: 'What is not covered:\n\n- Flood and storm',
    quotes: ['Flood and storm'],
    kept: ['Flood is not paid.'],
    dropped: { 'no "not"': 'Flood is paid.', 'another thing': 'Theft is not paid.' },
  },
  {
    page: 'Nobody may enter the hall without a ticket.',
    kept: ['Without a ticket nobody may enter the hall.'],
    dropped: {
      'one "not" of two': 'Nobody may enter the hall with a ticket.',
      'the other "not" of two': 'Guests may enter the hall without a ticket.',
      'a part of what is denied': 'Nobody may enter without a ticket.',
    },
  },
  {
    page: 'The fee is not refunded when a guest does not arrive.',
    kept: ['When a guest does not arrive the fee is not refunded.', 'The fee is not refunded if a guest does not arrive.'],
    dropped: {
      'one "not" of two': 'The fee is not refunded when a guest arrives.',
      'the other "not" of two': 'The fee is refunded when a guest does not arrive.',
      'its condition': 'The fee is not refunded.',
    },
  },
  {
    page: 'Guests must not smoke and must not cook.',
    kept: ['Guests must not smoke.', 'Guests must not cook.'],
    dropped: {
      'a lost second "not"': 'Guests must not smoke and must cook.',
      'a lost first "not"': 'Guests must smoke and must not cook.',
    },
  },
  {
    page: 'Repairs are paid by the trust and not by the tenant.',
    kept: ['Repairs are paid by the trust, not by the tenant.', 'Repairs are not paid by the tenant.'],
    dropped: {
      'what is set aside': 'Repairs are paid by the tenant and not by the trust.',
      'a "not" in the wrong half': 'Repairs are not paid by the trust.',
    },
  },
  {
    page: 'The policy excludes flood.',
    kept: ['Flood is not covered by the policy.'],
    dropped: {
      'the opposite': 'The policy covers flood.',
      'two negations for one': 'The policy does not exclude flood.',
      'an affirmed exclusion': 'The policy covers excluded flood.',
    },
  },
  {
    page: 'Fire is covered. Flood is excluded.',
    kept: ['Fire is covered and flood is excluded.'],
    dropped: {
      'traded subjects': 'Flood is covered and fire is excluded.',
      'a lost exclusion': 'Fire and flood are covered.',
      'a "not" too many': 'Fire is not covered and flood is excluded.',
    },
  },
  {
    page: '| Benefit | Basic | Plus |\n| --- | --- | --- |\n| Towing | No | Yes |',
    quotes: ['| Towing | No | Yes |'],
    kept: ['Plus includes towing.', 'Basic does not include towing.'],
    dropped: {
      'the cell beside': 'Basic includes towing.',
      'the denial beside': 'Plus does not include towing.',
      'no column': 'Towing is included.',
      'no column, and a "not"': 'Towing is not included.',
      'traded columns': 'Towing is included in Basic but not in Plus.',
    },
  },
  {
    page: '| Benefit | Basic | Plus |\n| --- | --- | --- |\n| Towing | ✗ | ✓ |',
    quotes: ['| Towing | ✗ | ✓ |'],
    kept: ['Plus includes towing.'],
    dropped: { 'a cross': 'Basic includes towing.' },
  },
  {
    page: 'Neither boats nor bikes are insured.',
    dropped: { 'a lost denial': 'Boats are insured.', 'half a denial': 'Bikes are insured, and boats are not.' },
  },
  {
    page: 'No more than 5 guests may enter.',
    kept: ['At most 5 guests may enter.'],
    dropped: { 'a bound read as a "not"': 'No guests may enter.', 'a denied number': '5 guests may not enter.' },
  },
  {
    page: 'The deposit is never returned.',
    kept: ['The deposit is not returned.', 'No deposit is returned.'],
    dropped: { 'a lost "never"': 'The deposit is returned.' },
  },
])

describeTold('a claim speaks of whom its quotes speak (design 6)', [
  {
    page: 'You can cancel online.',
    kept: ['Customers can cancel online.'],
    dropped: { 'somebody else': 'Guests can cancel online.' },
  },
  {
    page: 'Write to us before May.',
    kept: ['You can write to us before May.'],
    dropped: {
      'a duty': 'You must write to us before May.',
      'somebody else': 'They can write to us before May.',
      us: 'We can write to us before May.',
    },
  },
  {
    page: 'Guests may book a room.',
    dropped: { they: 'They may book a room.', you: 'You may book a room.' },
  },
  {
    page: 'Boats need a berth.',
    dropped: {
      'it is': 'It is a berth.',
      they: 'They need a berth.',
      nobody: 'Nobody needs a berth.',
      you: 'Boats that you need have a berth.',
    },
  },
  {
    page: 'There are two ways to cancel.',
    kept: ['There are two ways to cancel.'],
    dropped: { you: 'You are two ways to cancel.' },
  },
  {
    page: 'Repairs are paid at our cost.',
    kept: ['Repairs are paid at our cost.'],
    dropped: { 'the other side': 'Repairs are paid at your cost.' },
  },
  {
    page: 'You pay your share and we pay our share.',
    kept: ['You pay your share.'],
    dropped: { 'the other’s share': 'You pay our share.', 'the other side': 'We pay your share.' },
  },
])

describeTold('a claim adds nothing that turns its quotes, and loses nothing that limits them (design 6)', [
  {
    page: 'The premium may rise in May.',
    kept: ['The premium can rise in May.'],
    dropped: { certainty: 'The premium rises in May.', 'a forecast': 'The premium will rise in May.' },
  },
  {
    page: 'The premium was low in 2024.',
    dropped: { 'what is so now': 'The premium is low in 2024.', 'a forecast': 'The premium will be low in 2024.' },
  },
  {
    page: 'All boats need a berth.',
    kept: ['Every boat needs a berth.'],
    dropped: { 'others than those': 'All ferries need a berth.', 'all of another thing': 'Boats need every berth.' },
  },
  {
    page: 'If a boat leaks, call us, and if the mast breaks, write to us.',
    dropped: { 'a condition left out': 'Call us if a boat leaks, and write to us.' },
  },
  {
    page: 'Ferries leave at noon, and guests who usually arrive late may wait in the hall.',
    kept: ['Ferries leave at noon.'],
    dropped: { 'a lost "usually"': 'Guests who arrive late may wait in the hall.', 'a lost "may"': 'Guests wait in the hall.' },
  },
])

describeTold('nobody does what is done to them (design 6)', [
  {
    page: 'Alder sold the mill to Birch in 2019.',
    kept: ['Alder sold the mill in 2019.'],
    dropped: {
      'the seller as the buyer': 'The mill was sold to Alder in 2019.',
      'the buyer as the seller': 'The mill was sold by Birch.',
      'traded sides': 'Birch sold the mill to Alder in 2019.',
    },
  },
])

describeRule('keepsPersons', [
  {
    page: 'You can cancel online.',
    kept: [
      'The customers can cancel online.',
      'Any client may cancel online.',
      'Companies can cancel online.',
      'It is possible to cancel online.',
      'You can cancel online.',
    ],
    dropped: { 'somebody else': 'Guests can cancel online.', 'somebody unnamed': 'They may.', us: 'We can cancel online.' },
  },
  {
    page: 'You can cancel online. You can call us.',
    kept: ['Call us or cancel online.'],
  },
  {
    page: 'Fees are paid by subscribers in May.',
    kept: ['Fees are paid by you in May.'],
    dropped: { us: 'Fees are paid by us in May.', 'another beginning': 'Your fees are paid in May.' },
  },
  {
    page: 'Guests pay in May.',
    kept: ['The youngest pay in May.', 'The house pays in May.'],
    dropped: { you: 'Guests like you pay in May.', yours: 'Guests pay yours in May.' },
  },
  {
    page: '24/7! Write to us.',
    kept: ['You can write to us.', 'You may write to us.', 'You should write to us.'],
    dropped: { 'what you could': 'You could write to us.', 'another deed': 'You can call us.' },
  },
  {
    page: 'Boats need a berth. Guests may book.',
    kept: ['There is a berth that boats need.', 'There are boats that need a berth.', 'It was boats that needed a berth.'],
    dropped: {
      they: 'They need a berth where there is a boat.',
      it: 'It isolates boats.',
      nothing: 'It is.',
      'the same': 'The same is a boat.',
      same: 'Same are boats.',
    },
  },
  { page: 'Fees that stay the same are paid in May.', kept: ['Fees that stay the same are paid in May.'] },
  {
    page: 'There are two ways to tie boats. Guests may book.',
    kept: ['There are two ways to tie boats.', 'Boats are tied in two ways.'],
    dropped: { 'what is two ways': 'Boats are two ways.' },
  },
  {
    page: 'Please pay in May.',
    kept: ['Please pay in May.', 'Pay in May.'],
    dropped: { nothing: 'Nothing is paid in May.', who: 'Who pays in May?' },
  },
])

describeRule('tradesNoPersons', [
  {
    page: 'Repairs are paid at our cost and towing at your cost.',
    kept: ['Repairs are paid at our cost.', 'Towing is paid at your cost.'],
  },
  {
    page: 'Repairs are paid at our own cost.',
    kept: ['Repairs are paid at our cost.', 'Repairs are paid at the cost of the house.'],
    dropped: { 'the other side': 'Repairs are paid at your cost.' },
  },
  { page: 'Repairs are paid at the cost of the house.', kept: ['Repairs are paid at our cost.', 'Repairs are paid at your cost.'] },
  {
    page: 'You pay your share and we pay our share.',
    kept: ['You pay your share.', 'We pay our share.', 'You pay your share and we pay ours.'],
    dropped: { 'our share': 'You pay our share.', 'your share': 'We pay your share.' },
  },
  { page: 'Our fee is paid by you; you pay your taxes.', kept: ['You pay our fee.'] },
])

describeRule('keepsModals', [
  {
    page: 'Guests may pay in the hall, and members must pay at home.',
    kept: ['Guests may pay in the hall.', 'Guests can pay in the hall.', 'Members must pay at home.', 'Members shall pay at home.'],
    dropped: { 'a counsel': 'Members should pay at home.', 'a chance': 'Guests could pay in the hall.' },
  },
  {
    page: 'Guests should book, could write, and can’t park.',
    kept: ['Guests should book.', 'Guests might write.', 'Guests cannot park.', 'Guests may not park.'],
    dropped: {
      'a duty': 'Guests must book.',
      'a leave': 'Guests may write.',
      'a chance': 'Guests might park.',
      'another counsel': 'Guests should write.',
    },
  },
  ...[
    'Guests can leave.',
    'Guests cannot leave.',
    'Guests probably leave.',
    'It is probable that guests leave.',
    'The house allows guests to leave.',
    'Houses allow guests to leave.',
    'Guests are allowed to leave.',
    'The house permits guests to leave.',
    'Houses permit guests to leave.',
    'Guests are permitted to leave.',
    'Guests possibly leave.',
    'Guests are free to leave.',
  ].map((page) => ({ page, kept: ['Guests may leave.', 'Perhaps guests leave.'] })),
  {
    page: 'Guests leave. The price can be paid later.',
    dropped: { 'a choice of what is so': 'The price may be paid later.', 'a chance of what is so': 'Perhaps guests leave.' },
  },
])
