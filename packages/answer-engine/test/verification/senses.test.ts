import { describeRule } from './rule-tables.ts'

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

describeRule('turnsNothingAround', [
  ...[
    ['Used boats are sold.', 'Unused boats are sold.'],
    ['Fees are refundable.', 'Fees are nonrefundable.'],
    ['Cards are valid.', 'Cards are invalid.'],
    ['Refunds are possible.', 'Refunds are impossible.'],
    ['Visits are regular.', 'Visits are irregular.'],
    ['Copies are legible.', 'Copies are illegible.'],
    ['Guests connect the heating.', 'Guests disconnect the heating.'],
    ['Guests spell names.', 'Guests misspell names.'],
    ['Guests open early.', 'Guests close early.'],
    ['Doors are open.', 'Doors are closed.'],
    ['Guests pay before noon.', 'Guests pay after noon.'],
  ].flatMap(([one = '', other = '']) => [
    { page: one, kept: [one], dropped: { 'the opposite': other } },
    { page: other, kept: [other], dropped: { 'the opposite': one } },
  ]),
  {
    page: 'Boats are sold with or without a mast.',
    kept: ['Boats are sold with a mast.', 'Boats are sold without a mast.', 'Boats are sold with or without a mast.'],
  },
  { page: 'Guests act on it.', kept: ['Guests inact on it.'] },
])
