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
    page: 'Groups that do not arrive by noon lose their room.',
    kept: ['Groups lose their room if they do not arrive by noon.'],
    dropped: {
      'the "not" of the other verb': 'Groups that arrive by noon do not lose their room.',
      'a lost "not"': 'Groups that arrive by noon lose their room.',
    },
  },
  {
    page: 'Forks do not inherit rules from trees.',
    kept: ['Forks do not inherit rules from trees.'],
    dropped: { 'what is not denied': 'Forks have no rules.' },
  },
  { page: 'Dogs that bite are not let in.', dropped: { 'what is not said of others': 'Dogs that do not bite are let in.' } },
  {
    page: 'Rooms are booked by members, not by staff, and a permit is needed for dogs but not for cats.',
    kept: ['Rooms are booked by members, not by staff.'],
  },
  {
    page: 'A permit is needed for dogs, but not for cats.',
    kept: ['For cats, a permit is not needed.'],
    dropped: { 'the other half': 'For dogs, a permit is not needed.', everybody: 'A permit is needed.' },
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
  {
    page: 'You pay your share and we pay ours.',
    kept: ['We pay our share and you pay yours.', 'We pay our share.'],
    dropped: { 'traded shares': 'You pay our share and we pay yours.', 'the other side': 'We pay your share.' },
  },
  {
    page: 'Last year we sold 412 boats.',
    dropped: { 'any year': 'We sell 412 boats a year.' },
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
    page: 'Alder was awarded the prize in May.',
    kept: ['Alder was awarded the prize.'],
    dropped: { 'who got it as who gave it': 'Alder awarded the prize in May.' },
  },
  {
    page: 'We do not rent bikes to companies.',
    kept: ['We do not rent bikes to companies.'],
    dropped: { 'to whom as who': 'Companies do not rent bikes.' },
  },
  {
    page: 'Beginners should take the test first.',
    kept: ['Beginners should first take the test.'],
  },
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

describeTold('what is free for some is not free for all (design 6)', [
  {
    page: 'Members get a free drink at the bar.',
    kept: ['A drink at the bar is free for members.', 'Members get a free drink.'],
    dropped: { 'who gets it': 'A drink is free at the bar.' },
  },
  {
    page: 'Parking is free for members (24/7).',
    kept: ['Parking is free for members.'],
    dropped: { 'nobody who parks': 'Parking is free.' },
  },
  {
    page: 'Children under 5 travel free on ferries.',
    kept: ['Children under 5 travel free.', 'Ferries are free for children under 5.'],
    dropped: { 'nobody who travels': 'Ferries are free.' },
  },
  { page: 'Students enter museums free.', dropped: { 'nobody who enters': 'Museums are free.' } },
  {
    page: 'Members and staff park free of charge.',
    kept: ['Staff park free of charge.', 'Members park free.'],
    dropped: { 'nobody who parks': 'Parking is free.' },
  },
  {
    page: 'Parking is free for members and staff.',
    kept: ['Parking is free for members.', 'Parking is free for staff.'],
    dropped: { 'nobody who parks': 'Parking is free.' },
  },
  { page: 'Parking is free of charge to members.', dropped: { 'nobody who parks': 'Parking is free of charge.' } },
  { page: 'Storage is free for 30 days and costs $5 later.', kept: ['Storage is free for 30 days.'] },
  { page: 'Entry is free for members. Parking is free.', kept: ['Parking is free, and entry is free for members.', 'Parking is free.'] },
  { page: 'The hotel offers free tea.', kept: ['The hotel has free tea.', 'Tea is free.'] },
])
