import { describeRule } from './rule-tables.ts'

describeRule('keepsPersons', 'keepsPersons, by itself (design 6)', [
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

describeRule('tradesNoPersons', 'tradesNoPersons, by itself (design 6)', [
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
  {
    page: 'You pay your share and we pay ours.',
    kept: ['We pay our share and you pay yours.', 'We pay our share.', 'You pay your share.', 'You pay yours.', 'Ours is paid.'],
    dropped: { 'our share': 'You pay our share and we pay yours.', 'your share': 'We pay your share.' },
  },
  { page: 'Ours is a house of your choice.', kept: ['Your choice is ours.'] },
  { page: 'Our fee is paid by you; you pay your taxes.', kept: ['You pay our fee.'] },
])
