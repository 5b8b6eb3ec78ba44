import { describeRule } from './rule-tables.ts'

describeRule('keepsModals', 'keepsModals, by itself (design 6)', [
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
    page: 'The bus has replaced the tram.',
    kept: ['The bus has replaced the tram.'],
    dropped: { 'what has been as a forecast': 'The bus will replace the tram.' },
  },
  { page: 'The tram has been sold and will be mended.', kept: ['The tram will be sold.'] },
  {
    page: 'The tram will be sold in 2027.',
    kept: ['The tram is to be sold in 2027.'],
    dropped: { 'a forecast as what has been': 'The tram was sold in 2027.' },
  },
  {
    page: 'Cargo bikes were tested in 2024 and are sold.',
    kept: ['Cargo bikes were tested in 2024.', 'Cargo bikes are sold.', 'Cargo bikes are good.'],
    dropped: { 'what was as what is': 'Cargo bikes are tested in 2024.', 'what is as what was': 'Cargo bikes were sold in 2024.' },
  },
  { page: 'The tram was old and will be sold.', kept: ['The tram was sold.'] },
  {
    page: 'Guests leave. The price can be paid later.',
    dropped: { 'a choice of what is so': 'The price may be paid later.', 'a chance of what is so': 'Perhaps guests leave.' },
  },
])

describeRule('turnsNothingAround', 'turnsNothingAround, by itself (design 6)', [
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
  {
    page: '## Opening hours\n\n| Day | Hall |\n| --- | --- |\n| Sunday | closed |',
    quotes: ['| Sunday | closed |'],
    kept: ['The hall is closed on Sunday.'],
    dropped: { 'the word of a heading for its opposite': 'The hall is open on Sunday.' },
  },
])

describeRule('addsNoSense', 'addsNoSense, by itself (design 6)', [
  {
    page: 'The house takes a fee in May.',
    kept: ['In May the house takes a fee.', 'A fee is taken in May.'],
    dropped: Object.fromEntries(
      [
        'The house takes more in May.',
        'The fee of the house rises in May.',
        'The house takes less in May.',
        'The house reduces its fee in May.',
        'The house takes 5% off the fee in May.',
        'The fee of the house is expensive in May.',
        'The house takes a slow fee in May.',
        'The house takes its worst fee in May.',
        'The house takes a fee longest in May.',
        'The house takes a fee shortest in May.',
        'The house takes at least a fee in May.',
        'The house takes at most a fee in May.',
        'The house takes a fee before May.',
        'The house takes a fee after May.',
        'The house starts to take a fee in May.',
        'The fee of the house expires in May.',
        'The house takes an hourly fee in May.',
        'The house takes a daily fee in May.',
        'The house takes a weekly fee in May.',
        'The house takes a monthly fee in May.',
        'The house takes a quarterly fee in May.',
        'The house takes an annual fee in May.',
        'The house must take a fee in May.',
        'The house only takes a fee in May.',
        'The house finally takes a fee in May.',
        'The house originally takes a fee in May.',
        'The house takes a cheap fee in May.',
        'The house quickly takes a fee in May.',
        'The house takes the best fee in May.',
        'The house guarantees a fee in May.',
        'The house takes a guaranteed fee in May.',
        'The house takes a fee from everyone in May.',
        'The house always takes a fee in May.',
        'The house takes the entire fee in May.',
        'The house takes an unlimited fee in May.',
        'The house is free in May.',
        'The house automatically takes a fee in May.',
        'The house takes an official fee in May.',
        'The leading house takes a fee in May.',
        'The house takes a global fee in May.',
        'The house takes a permanent fee in May.',
        'The house takes a refundable fee in May.',
        'The house lawfully takes a fee in May.',
        'The house recommends a fee in May.',
        'The house takes a secure fee in May.',
        'Every house takes a fee in May.',
        'The house takes all fees in May.',
      ].map((text, index) => [`what is not said, ${index + 1}`, text]),
    ),
  },
  { page: 'The fee goes up in May.', kept: ['The fee rises in May.'], dropped: { 'the other way': 'The fee is reduced in May.' } },
  { page: 'The fee fell in May.', kept: ['The fee decreased in May.'], dropped: { 'the other way': 'The fee increased in May.' } },
  {
    page: 'Each guest pays $12. The desk costs $5 each in May.',
    kept: ['Every guest pays $12.', 'All guests pay $12.'],
    dropped: { 'each of something else': 'All desks cost $5.' },
  },
  { page: 'All fees end.', kept: ['All fees end.', 'Fees end all.'] },
])

describeRule('losesNoSense', 'losesNoSense, by itself (design 6)', [
  {
    page: 'The fee probably rises, and usually it rises in June.',
    kept: ['The fee can rise, and often does.', 'It is probable that the fee normally rises.'],
    dropped: { 'a lost "probably"': 'The fee usually rises in June.', 'a lost "usually"': 'The fee probably rises in June.' },
  },
  {
    page: 'If a boat leaks, call us, and if the mast breaks, write to us.',
    kept: ['If a boat leaks, call us, and when the mast breaks, write to us.'],
    dropped: {
      'one condition of two': 'If a boat leaks, call us.',
      'both conditions': 'Call us about a boat and write to us about the mast.',
    },
  },
  {
    page: 'Fees are paid subject to approval.',
    kept: ['Fees are paid with approval.', 'Fees are paid unless approval fails.', 'Fees depend on approval, with which they are paid.'],
    dropped: { 'a lost condition': 'Fees are paid.' },
  },
  {
    page: 'Otherwise fees are paid.',
    kept: ['Otherwise fees are paid.', 'Fees are paid once nothing else holds.'],
    dropped: { 'a lost "otherwise"': 'Fees are paid.' },
  },
  {
    page: 'Some boats leak and some boats sink.',
    kept: ['Some boats leak and several boats sink.'],
    dropped: { 'one "some" of two': 'Some boats leak and sink.' },
  },
  {
    page: 'Ferries leave at noon; guests who usually arrive late at night may wait.',
    kept: ['Ferries leave at noon.'],
    dropped: { 'a hedge of what is told': 'Guests who arrive late wait at night.' },
  },
  {
    page: 'Ferries leave at noon, but guests may wait.',
    dropped: { 'a hedge beside few words': 'Ferries leave at noon.' },
  },
  {
    page: 'Guests may wait.\nFerries usually leave at noon, while guests who arrive late at night may wait there.',
    quotes: ['Ferries usually leave at noon, while guests who arrive late at night may wait there.'],
    kept: ['Guests may usually leave at noon.'],
    dropped: { 'a lost "usually"': 'Ferries leave at noon.' },
  },
  { page: 'Fees are due in May.', kept: ['Fees are due.'] },
  {
    page: 'Guests may pay in May on Fridays.',
    kept: ['Guests may pay on Fridays.'],
    dropped: { 'the month for the leave': 'Guests pay in May on Fridays.' },
  },
  {
    page: 'Fees usually rise.',
    kept: ['usual', 'typical', 'common', 'normal', 'frequent', 'occasional']
      .map((often) => `A ${often} fee rises.`)
      .concat('Fees tend to rise.'),
    dropped: { 'a lost "usually"': 'Fees rise.' },
  },
  {
    page: 'Fees probably rise.',
    kept: ['A potential fee rises.', 'An optional fee rises.', 'Fees might rise.', 'Fees could rise.'],
    dropped: { 'a lost "probably"': 'Fees rise.' },
  },
])

describeRule('addsNoSense', 'addsNoSense, by itself (design 6)', [
  {
    page: 'The house has a guarantee.',
    kept: ['The house has a guarantee.'],
    dropped: { 'what the guarantee gives': 'The house is guaranteed.' },
  },
])
