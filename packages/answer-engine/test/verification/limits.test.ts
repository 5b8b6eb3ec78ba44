import { describeRule } from './rule-tables.ts'

describeRule('keepsLimits', 'keepsLimits, by itself (design 6)', [
  {
    page: 'Orders above £75 ship free to all homes.',
    kept: ['Orders above £75 ship free.'],
    dropped: { 'no threshold': 'Orders ship free.', 'the place without the threshold': 'Orders ship free to all homes.' },
  },
  {
    page: 'Rooms are warm, and shipping is free for orders above £75.',
    kept: ['Rooms are warm.', 'Shipping is free for orders above £75.'],
    dropped: {
      'no threshold': 'Shipping is free for orders.',
      'neither orders nor a threshold': 'Shipping is free.',
      'the clause before': 'Rooms are warm and shipping is free for orders.',
    },
  },
  {
    page: 'Shipping is quick for about 75 orders.',
    kept: ['Shipping is quick.'],
    dropped: { 'no figure between its words': 'Shipping is quick for orders.' },
  },
  {
    page: 'Shipping is free for orders from about £75.',
    kept: ['Shipping is free for orders from about £75.'],
    dropped: { 'no threshold': 'Shipping is free for orders.', 'neither orders nor a threshold': 'Shipping is free.' },
  },
  { page: 'Shipping is quick for exactly 75 orders.', kept: ['Shipping is quick.'] },
  { page: 'Up to 5 guests sleep here.', kept: ['Guests sleep here.'] },
  { page: 'The office opens until May 1.', dropped: { 'no day': 'The office opens.' } },
  {
    page: 'Guests eat at noon, the pool is closed on the weekend.',
    kept: ['Guests eat at noon.', 'The pool is closed on the weekend.'],
    dropped: { 'no days': 'The pool is closed.' },
  },
  {
    page: 'The bar opens during summer, at the weekend it closes.',
    kept: ['During summer the bar opens.'],
    dropped: { 'no season': 'The bar opens.' },
  },
  {
    page: 'The house sleeps 8 guests in 3 rooms.',
    kept: ['The house sleeps 8 guests.'],
    dropped: { 'no guests counted': 'The house sleeps guests in 3 rooms.', 'no figures': 'The house sleeps guests in rooms.' },
  },
  {
    page: '- The house sleeps 8 guests',
    kept: ['The house sleeps 8 guests.'],
    dropped: { 'an item without its figure': 'The house sleeps guests.' },
  },
])

describeRule('keepsLimits', 'keepsLimits, by itself, where a sentence tells two figures of a kind', [
  {
    page: 'Jobs stop after 60 minutes on the free plan and after 6 hours on paid plans.',
    kept: ['On paid plans jobs stop after 6 hours.', 'On the free plan jobs stop after 60 minutes.'],
    dropped: { 'neither of them': 'Jobs stop on the plan.' },
  },
])
