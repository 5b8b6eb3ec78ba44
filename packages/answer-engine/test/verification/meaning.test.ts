import { describeTold } from './told.ts'

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
