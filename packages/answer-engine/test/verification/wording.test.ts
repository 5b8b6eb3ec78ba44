import { describe, expect, it } from 'vitest'
import { stem } from '../../src/verification/reading/stem.ts'
import { isConnecting } from '../../src/verification/wording/coverage.ts'
import { describeRule } from './rule-tables.ts'
import { describeTold } from './told.ts'

describeRule('turnsNoParticle', 'no small word stands in the place of its opposite (design 6)', [
  { page: 'Guests vote against the plan.', kept: ['Guests vote against it.'], dropped: { 'another vote': 'Guests vote for the plan.' } },
  { page: 'Guests vote for the plan.', dropped: { 'another vote': 'Guests vote against the plan.' } },
  { page: 'Boats move into the hall.', kept: ['Boats move into a hall.'], dropped: { 'the way back': 'Boats move from the hall.' } },
  { page: 'Boats move from the hall.', dropped: { 'the way back': 'Boats move into the hall.' } },
  { page: 'Lift boats onto the trailer.', dropped: { 'the way back': 'Lift boats off the trailer.' } },
  { page: 'Fees from guests are low.', dropped: { 'who pays': 'Fees for guests are low.' } },
  { page: 'Lunch is cooked for guests.', dropped: { 'who cooks': 'Lunch is cooked by guests.' } },
  { page: 'Boats move into the hall.', dropped: { 'the way back': 'Boats move out of the hall.' } },
  { page: 'Lights are switched off on 1 March.', dropped: { 'a second "on"': 'Lights are switched on on 1 March.' } },
  {
    page: 'Beer is sold to guests by waiters.',
    kept: ['Beer is sold by waiters.', 'Beer is sold to guests.'],
    dropped: { 'who sells it': 'Beer is sold by guests.' },
  },
  { page: 'Lights go up in May and down in June.', kept: ['Lights go down in June and up in May.'] },
  { page: 'Off the coast boats rest.', dropped: { 'where they rest': 'On the coast boats rest.' } },
  {
    page: 'Boats go from Alder to Birch. Boats go to Elm.',
    kept: ['Boats go to Elm.', 'Boats go to Birch from Alder.'],
  },
])

describeRule('turnsNoParticle', 'days that a list joins are no stretch of time (design 6)', [
  {
    page: 'Lunch is on Tuesdays to Thursdays.',
    kept: ['Lunch is on Tuesday to Thursday.', 'Lunch is on Tuesdays-Thursdays.', 'Lunch is on Tuesdays and Thursdays.'],
    dropped: { 'a longer stretch': 'Lunch is on Tuesdays to Fridays.', 'an earlier one': 'Lunch is on Mondays to Thursdays.' },
  },
  { page: 'Lunch is on Monday and Friday.', dropped: { 'the days between': 'Lunch is on Monday to Friday.' } },
  { page: 'Lunch is on Monday through Friday.', kept: ['Lunch is on Monday - Friday.', 'Lunch is on Monday until Friday.'] },
  {
    page: 'Lunch is in August-October.',
    kept: ['Lunch is in August till October.'],
    dropped: { 'a longer stretch': 'Lunch is in July-October.' },
  },
])

describeRule('keepsOrder', 'what follows a relation follows it in the statement (design 6)', [
  { page: 'In May fees exceed costs.', kept: ['Fees exceed costs in May.'], dropped: { 'the greater': 'In May costs exceed fees.' } },
  { page: 'In May gains outweigh costs.', dropped: { 'the greater': 'In May costs outweigh gains.' } },
  { page: 'In the list names precede numbers.', dropped: { 'the first': 'In the list numbers precede names.' } },
  { page: 'In May coaches replace trains.', dropped: { 'the new one': 'In May trains replace coaches.' } },
  { page: 'In disputes contracts supersede letters.', dropped: { 'what counts': 'In disputes letters supersede contracts.' } },
  { page: 'In the valley farms own mills.', dropped: { 'who owns': 'In the valley mills own farms.' } },
  { page: 'In May farms acquire mills.', dropped: { 'who buys': 'In May mills acquire farms.' } },
  { page: 'In May farms acquired mills.', dropped: { 'who bought': 'In May mills acquired farms.' } },
  { page: 'In court farms sue mills.', dropped: { 'who sues': 'In court mills sue farms.' } },
  {
    page: 'Guests pay before lunch in the small blue hall of many old mills and sign after dinner.',
    kept: ['Guests pay in the hall before lunch.'],
    dropped: { 'what stands too far behind "before"': 'Guests pay before dinner.' },
  },
  {
    page: 'Guests sign after they eat.',
    kept: ['Guests eat before they sign.'],
    dropped: { 'what comes first': 'Guests sign before they eat.' },
  },
  { page: 'The landlord notified the tenant.', dropped: { 'who was notified': 'The landlord was notified by the tenant.' } },
])

describeRule('keepsOrder', 'what a sentence begins with does not end it (design 6)', [
  {
    page: 'Guests book desks online.',
    kept: ['Online guests book desks.', 'Online, guests book desks.'],
    dropped: { 'what is booked': 'Desks book guests.', 'who books': 'Online desks book guests.' },
  },
  { page: 'Firms pay fees online.', kept: ['Online, firms make payments.'] },
  { page: 'Pay with eCard or iPay.', kept: ['Pay with iPay or eCard.'] },
  { page: 'Arrears mean unpaid bills.', kept: ['Unpaid bills mean arrears.'] },
])

describeRule('keepsSmallWords', 'the small words that decide are neither added nor left out (design 6)', [
  {
    page: 'Courses with few guests are cancelled or merged.',
    kept: ['Courses with few guests are cancelled or merged.'],
    dropped: { 'one end of two': 'Courses with few guests are cancelled.' },
  },
  { page: 'Fees may be waived or returned.', kept: ['Fees may be waived.'] },
  { page: 'No data is sold or shared.', kept: ['No data is sold.'] },
  { page: 'Prices will rise.', kept: ['Prices rise.'], dropped: { 'what is only possible': 'Prices may rise.' } },
  { page: 'Each desk costs $15.', kept: ['Every desk costs $15.'] },
  { page: 'Fees already rise. Fees rise in May.', kept: ['Fees rise in May.'] },
  { page: 'Bring money. Or bring a ticket.', dropped: { 'a duty that has another way': 'Bring a ticket.' } },
  { page: 'Bring money. Bring a ticket or else.', kept: ['Bring money.'] },
  {
    page: 'Guests may only pay in cash. Cash is safe.',
    kept: ['Guests may only pay in cash, which is safe.'],
    dropped: { 'a lost "only"': 'Guests may safely pay in cash.' },
  },
  {
    page: 'Guests pay no fee and no charge.',
    kept: ['Guests pay no fee or charge.'],
    dropped: { 'an added "usually"': 'Guests pay no fee or usually charge.' },
  },
  { page: 'Guests who do not sign get tea and cake.', dropped: { 'one of two': 'Guests who do not sign get tea or cake.' } },
])

describeRule('isCovered', 'a short answer leaves its words to the heading (design 6)', [
  { page: '## Are pets allowed?\n\nNo.', quotes: ['No.'], kept: ['Pets are not allowed.'] },
  { page: '## Are pets allowed?\n\n**No.**', quotes: ['**No.**'], kept: ['Pets are not allowed.'] },
  {
    page: '## Are pets allowed?\n\nGuests always pay.',
    quotes: ['Guests always pay.'],
    dropped: { 'a heading that nothing answers': 'Pets are allowed.' },
  },
])

describeRule('isCovered', 'a claim takes its words from its quotes, clause by clause (design 6)', [
  {
    page: 'Boats rest in harbours and ponies eat oats.',
    kept: ['Today, boats rest in harbours.', 'Boats rest in harbours, and ponies eat.'],
    dropped: {
      'half of its words': 'Today, boats sink.',
      'a first clause of its own': 'Wages rise, and boats rest in harbours and ponies eat oats.',
      'a second clause of its own': 'Boats rest in harbours, and wages rise.',
      'most of a second clause': 'Boats rest in harbours and ponies eat, and boats raise wages slowly.',
    },
  },
  {
    page: '## Deposits of guests\n\nThat is $10 in May.',
    quotes: ['That is $10 in May.'],
    kept: ['Deposits of guests are $10.', 'The typical deposit of guests is $10.'],
    dropped: { 'a heading that says nothing': 'Guests have deposits.', 'the number of another': 'Boats are $10.' },
  },
  {
    page: 'Boats rest. Guests pay $10.',
    kept: ['Boats rest, and guests pay a fee of $10.'],
    dropped: { 'the number of another': 'Boats rest, and members pay $10.' },
  },
])

describe('a word with which anything is said of a number (design 6)', () => {
  it.each([
    ['costs', true],
    ['plan', true],
    ['boats', false],
  ])('%s: %s', (word, expected) => {
    expect(isConnecting(stem(word))).toBe(expected)
  })
})

describeRule('addsNoWord', 'a word of its own says no more than its quotes (design 6)', [
  {
    page: 'Starter costs $95.',
    kept: ['The Starter plan comes at $95.', 'The fee of Starter is $95.', 'Starter comes at a rate of $95.'],
    dropped: { 'another thing': 'The Starter desk comes at $95.', 'what it is for': 'Starter costs $95 for the period.' },
  },
  { page: 'Parking is free. Guests pay in May.', kept: ['Guests pay in May, and parking is free of charge.'] },
  { page: 'Parking is free.', dropped: { 'a charge': 'Parking is at no small charge.' } },
  { page: 'Students get 20% off. Guests pay in May.', kept: ['Students get a 20% discount, and guests pay in May.'] },
  {
    page: 'The policy excludes flood.',
    kept: [
      'The policy does not cover flood.',
      'The policy doesn’t include flood.',
      'The policy does not insure flood.',
      'The policy never covers flood.',
      'The policy never includes flood.',
      'The policy never insures flood.',
      'Flood is not covered by the policy.',
      'Flood is not included in the policy.',
      'Flood is not insured by the policy.',
    ],
    dropped: { 'another thing that it does not do': 'The policy does not repair flood.' },
  },
  { page: 'Flood is excluded. Guests pay in May.', kept: ['Guests pay in May, and flood is not covered.'] },
  {
    page: '## Parking\n\nSpaces cost $5.\n\n## Desks\n\nRooms cost $9.',
    quotes: ['Spaces cost $5.', 'Rooms cost $9.'],
    kept: ['Parking spaces cost $5, and rooms cost $9.'],
  },
  {
    page: 'You can reach us by post.',
    kept: ['Support can be reached by post.', 'Customers can reach us by post.'],
    dropped: {
      'somebody else': 'Guests reach us by post.',
      'somebody else who can': 'Guests can reach us by post.',
      'somebody else at some time': 'Guests reach us when there is post.',
      'something else that is reached': 'By post, prices can be reached.',
    },
  },
])

describeRule('partiesAreGiven', 'a claim speaks of the sides of a contract that its quotes name (design 6)', [
  {
    page: '## Duties of the landlord\n\nRepairs are paid in May.\n\nThe tenant signs in June.',
    quotes: ['Repairs are paid in May.'],
    kept: ['The landlord pays repairs in May.'],
    dropped: { 'a side that nobody names': 'The tenant pays repairs in May.' },
  },
  {
    page: '## Duties of the landlord\n\nRepairs are paid in May.\n\nThe tenant signs in June.',
    quotes: ['The tenant signs in June.'],
    kept: ['The tenant signs in June.'],
    dropped: { 'the side above': 'The landlord signs in June.' },
  },
])

describeRule('subjectIsGiven', 'a heading is nothing that a claim could be about (design 6)', [
  {
    page: '## Desks\n\nGuests pay fees.',
    quotes: ['Desks', 'Guests pay fees.'],
    kept: ['Guests pay fees for desks.', 'Customers who are guests pay fees.'],
    dropped: { 'others who pay': 'Boats pay fees for desks.' },
  },
])

describeTold('nothing is hung on what a row says (design 6)', [
  {
    page: '| Tier | Price |\n| --- | --- |\n| Starter | $95 per month |',
    quotes: ['| Starter | $95 per month |'],
    title: 'Terms of Birch',
    kept: ['Starter costs $95 per month.', 'Starter is charged $95 per month by Birch.', 'Starter costs $95 per month for the tier.'],
    dropped: {
      'who pays': 'Starter costs $95 per month for customers.',
      'a payer': 'Starter costs $95 per month by subscribers.',
      'another price': 'Starter costs $95 per month for a plan.',
      'a limit': 'Starter costs $95 per month within the price.',
      'a header after "for a"': 'Starter costs $95 per month for a price.',
    },
  },
])

describeTold('what is said of one thing above is said of no other (design 6)', [
  {
    page: '## Free trial\n\nThe trial lasts 14 days. Support lasts 14 days.',
    quotes: ['The trial lasts 14 days.'],
    kept: ['The free trial lasts 14 days.'],
  },
  {
    page: '## Free trial\n\nThe trial lasts 14 days. Support lasts 14 days.',
    quotes: ['Support lasts 14 days.'],
    kept: ['Trial support lasts 14 days.'],
    dropped: { 'what the trial is': 'Free support lasts 14 days.' },
  },
  {
    page: 'Support lasts 14 days.',
    title: 'Free trial of Birch software',
    kept: ['Birch support lasts 14 days.'],
    dropped: { 'what the trial is': 'Free support lasts 14 days.' },
  },
])

describeTold('what is free has no price (design 6)', [
  { page: 'Parking is free.', kept: ['Parking is free of charge.'], dropped: { 'a charge': 'There is a charge for parking.' } },
  { page: 'Parking is free for members.', dropped: { 'who pays': 'Members pay for parking.', 'a cost': 'There is a cost for parking.' } },
  { page: 'Entry is complimentary.', dropped: { 'a charge': 'There is a charge for entry.' } },
  {
    page: 'Lockers are $5. Parking is free.',
    kept: ['Lockers cost $5.', 'Lockers cost $5, and parking is free.'],
    dropped: { 'a charge beside the amount of another': 'Lockers cost $5, and there is a charge for parking.' },
  },
])

describeTold('the small words that decide stand where they stood (design 6)', [
  {
    page: 'Extra users cost $15.',
    kept: ['Extra users cost $15 each.', 'Each extra user costs $15.'],
  },
  {
    page: 'Guests pay for every desk $15.',
    dropped: { 'a price per guest': 'Guests pay $15 each.' },
  },
])

describeRule('keepsModifiers', 'a claim speaks of no wider kind than its quotes (design 6)', [
  {
    page: 'Maps are sold to business customers.',
    kept: ['Maps are sold to business customers.', 'Businesses buy maps as customers.'],
    dropped: { 'a wider kind': 'Maps are sold to customers.' },
  },
  { page: 'Foot passengers board early.', dropped: { 'a wider kind': 'Passengers board early.' } },
  {
    page: 'The fast boat sails in May.',
    kept: ['The boat sails in May.'],
    dropped: { 'all of a kind for one': 'The boats sail in May.' },
  },
  { page: 'Members get the new maps.', kept: ['Members get the maps.'] },
  { page: 'Up to eight ferries sail, and young guests wait. Guests pay.', kept: ['Ferries sail.', 'Guests pay.'] },
  { page: 'Maps, boats and small, ferries.', kept: ['Boats are here.', 'Ferries are here.'] },
  { page: '- Business customers', kept: ['Customers are here.'] },
])
