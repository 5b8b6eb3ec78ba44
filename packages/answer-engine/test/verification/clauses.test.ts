import { describeRule } from './rule-tables.ts'
import { describeTold } from './told.ts'

describeTold('what a sentence opens with limits the rest (design 6)', [
  {
    page: 'In July, the pool is closed.',
    kept: ['The pool is closed in July.', 'In July the pool is closed.'],
    dropped: { 'when it is': 'The pool is closed.' },
  },
  { page: 'With a permit, dogs are allowed.', kept: ['Dogs are allowed with a permit.'], dropped: { 'a condition': 'Dogs are allowed.' } },
  { page: 'For groups, entry is free.', kept: ['Entry is free for groups.'], dropped: { 'for whom': 'Entry is free.' } },
  {
    page: 'In winter, the road is closed and the shop is open.',
    kept: ['In winter, the shop is open.'],
    dropped: { 'when it is': 'The shop is open.' },
  },
  { page: 'Guests wait in the hall, and dogs stay.', kept: ['Guests wait in the hall.'] },
  { page: 'In July, the pool is closed. Boats rest.', kept: ['Boats rest.'] },
])

describeTold('a claim tells each clause of its sentence by itself (design 6)', [
  {
    page: 'Deposits are returned; they are paid within a week by transfer.',
    kept: ['Deposits are returned, by transfer.', 'Deposits are returned.'],
    dropped: {
      'the other half': 'Deposits are returned within a week.',
      'the other half, told of what the first begins with': 'Deposits are paid within a week.',
    },
  },
  {
    page: 'Deposits are returned; refunds are paid within a week by transfer.',
    dropped: { 'somebody else behind the semicolon': 'Deposits are returned, by transfer.' },
  },
  {
    page: 'Rules are posted in May and do’s are posted in June.',
    kept: ['Rules are posted in May.'],
    dropped: { 'the other month': 'Rules are posted in June.', 'the other subject': 'Do’s are posted in May.' },
  },
])

describeTold('a claim tells what is denied whole (design 6)', [
  {
    page: 'Wages are paid in May. We do not refund deposits for courses that guests cancel late.',
    kept: ['Wages are paid in May, and we do not refund deposits for courses that guests cancel late.'],
    dropped: { 'deposits of any kind': 'Wages are paid in May, and we do not refund deposits.' },
  },
])

describeTold('a claim joins statements that are whole (design 6)', [
  {
    page: 'Courses are held in May. There is 1.',
    kept: ['Courses are held in May and there is 1.'],
    dropped: { 'a number that nobody counted': 'Courses are held in May and there are 2.' },
  },
  {
    page: 'A shed leaks. It needs paint. Boats need varnish.',
    kept: ['A shed leaks and it needs paint.', 'A shed leaks and boats need varnish.'],
    dropped: {
      'the paint of another': 'Boats need paint.',
      'the varnish of another': 'Boats leak and a shed needs varnish.',
    },
  },
  {
    page: 'Guests pay in May. They sign in June.',
    kept: ['Guests pay in May and sign in June.', 'They sign in June and guests pay in May.'],
    dropped: { 'the month of another': 'Guests pay in June.' },
  },
  {
    page: 'Guests pay in May. Boats rest.\n\nThey sign in June.',
    quotes: ['Guests pay in May.', 'They sign in June.'],
    dropped: {
      'a "they" that stands behind something else': 'Guests pay in May and they sign in June.',
      'nobody who signs': 'Guests pay in May and sign in June.',
    },
  },
  {
    page: 'Guests pay a fee. Hosts sign a form.',
    kept: ['Guests pay a fee and hosts sign a form.', 'Hosts sign a form and guests pay a fee.'],
    dropped: { 'another who signs': 'Guests pay a fee and sign a form.', 'another who pays': 'Hosts pay a fee and sign a form.' },
  },
  {
    page: 'Boats rest. Guests who come late wait.',
    kept: ['Boats rest and guests who come late wait.'],
    dropped: { 'what is hung on': 'Boats rest guests who come late.', 'whom it is said to be for': 'Boats rest for guests.' },
  },
])

describeTold('a claim does not tell of one what the other half of a sentence says of another (design 6)', [
  {
    page: 'Alder costs $10 and Birch is free.',
    kept: ['Alder costs $10.', 'Birch is free.', 'Alder costs $10 and Birch is free.'],
    dropped: { 'the price of the other': 'Alder is free.', 'the other’s price': 'Birch costs $10.' },
  },
  {
    page: 'Lane A costs $10 and lane B costs $20.',
    kept: ['Lane B costs $20.'],
    dropped: { 'the figure of the other': 'Lane A costs $20.', 'the other’s figure': 'Lane B costs $10.' },
  },
  {
    page: 'Plan A covers theft and plan B covers fire.',
    kept: ['Plan B covers fire.'],
    dropped: { 'what the other covers': 'Plan A covers fire.', 'what the first covers': 'Plan B covers theft.' },
  },
  {
    page: 'Ponies sleep in barns and dogs sleep in sheds.',
    kept: ['Ponies sleep in barns and dogs sleep in sheds.'],
    dropped: { 'where the others sleep': 'Ponies sleep in sheds.', 'where the first sleep': 'Dogs sleep in barns.' },
  },
  {
    page: 'The semester fee is $310 and includes the bus ticket.',
    kept: ['The bus ticket is included in the semester fee of $310.', 'The semester fee is $310.'],
    dropped: { 'what is no fee': 'The bus ticket is $310.' },
  },
  {
    page: 'Guests pay a fee while members are free.',
    dropped: { 'what members are': 'Guests are free.' },
  },
  {
    page: 'If a guest cancels, the deposit is kept and the fee is returned.',
    kept: [
      'If a guest cancels, the fee is returned.',
      'The fee is returned if a guest cancels.',
      'If a guest cancels, the deposit is kept.',
    ],
    dropped: { 'what happens to the fee': 'If a guest cancels, the deposit is returned.' },
  },
  {
    page: 'Dogs must be leashed and cats may roam.',
    kept: ['Cats may roam.'],
    dropped: { 'what cats may': 'Dogs may roam.', 'what dogs must': 'Cats must be leashed.' },
  },
  {
    page: 'Parcels go by rail, while letters go by air.',
    kept: ['Parcels go by rail.', 'Letters go by air.'],
    dropped: { 'the way of letters': 'Parcels go by air.', 'the way of parcels': 'Letters go by rail.' },
  },
  {
    page: 'Guests pay in advance; members on arrival.',
    kept: ['Guests pay in advance.'],
    dropped: { 'when members pay': 'Guests pay on arrival.', 'when guests pay': 'Members pay in advance.' },
  },
  {
    page: 'Tea is served in the garden and coffee in the hall.',
    kept: ['Tea is served in the garden.'],
    dropped: { 'where coffee is': 'Tea is served in the hall.', 'where tea is': 'Coffee is served in the garden.' },
  },
  {
    page: 'Members get towels in the hall and drinks in the bar.',
    kept: ['Members get towels in the hall.', 'Members get towels in the hall and drinks in the bar.'],
  },
])

describeRule('mixesNoClauses', 'mixesNoClauses, by itself (design 6)', [
  {
    page: 'Lane A costs $10 and lane B costs $20.',
    kept: ['Lane A costs $10 and lane B costs $20.', 'Lane B costs $20 and lane A costs $10.'],
    dropped: { 'the figure of the other': 'Lane A ($20) is a lane.' },
  },
  {
    page: 'It costs $10 and includes $5 of credit.',
    kept: ['It includes $5 of credit.'],
    dropped: { 'the figure of another half, of nobody': 'It includes $10 of credit.' },
  },
  {
    page: 'The semester fee is $310 and includes the bus ticket.',
    kept: ['The semester fee of $310 includes the bus ticket.'],
    dropped: { 'the figure of somebody else': 'The bus ticket fee is $310.' },
  },
  {
    page: 'The fee is $10 and includes towels and lasts 5 days.',
    kept: ['The fee lasts 5 days.', 'The fee of $10 includes towels.'],
    dropped: { 'a figure that comes later': 'The fee includes 5 towels.' },
  },
  {
    page: 'The fee is due on arrival and includes the towels.',
    kept: ['The fee includes the towels.', 'The fee is due on arrival.'],
    dropped: { 'when the fee is due': 'Towels are due on arrival.' },
  },
  { page: 'Costs are due in May and include towels.', kept: ['Costs include towels.'] },
  {
    page: 'Alder costs $10 and Birch costs $20 and includes towels.',
    kept: ['Birch includes towels.', 'Birch costs $20.'],
    dropped: { 'what the other includes': 'Alder includes towels.' },
  },
  {
    page: 'Alder costs $10 and Birch is free. Guests wait.',
    kept: ['Alder costs $10.', 'Guests wait.'],
    dropped: { 'the price of the other': 'Alder is free.' },
  },
  {
    page: 'Guests may park in the yard but pay a fee.',
    kept: [
      'Guests may park in the yard.',

      'Guests may park in the yard but pay a fee.',
      'Guests pay a fee, though they may park.',
    ],
    dropped: { 'an "and" for a "but"': 'Guests may park in the yard and pay a fee.' },
  },
  {
    page: 'Dogs may enter the yard but may not enter the hall.',
    kept: ["Dogs may enter the yard and can't enter the hall."],
    dropped: { 'what is denied': 'Dogs may enter the yard and may enter the hall.' },
  },
  {
    page: 'Guests pay in advance; members sign the form on arrival.',
    kept: ['Members sign the form.', 'Guests pay in advance.'],
    dropped: { 'nobody who signs': 'They sign on arrival.' },
  },
  { page: 'Guests pay in advance; the members sign a form.', kept: ['Members sign a form.'] },
  { page: 'Deposits are returned; they are paid within a week.', kept: ['That is within a week.'] },
  { page: 'Deposits are returned; refunds are paid within a week.', dropped: { 'nobody who is paid': 'That is within a week.' } },
  { page: 'The key is left where guests park and boats are kept.', kept: ['The key is left where boats are kept.'] },
  { page: 'Guests get towels and soap and hosts pay fees.', kept: ['Guests get towels and soap.', 'Hosts pay fees.'] },
  { page: 'Costs and fees are due in May.', kept: ['Costs are due in May.'] },
  { page: 'Guests and hosts sign forms.', kept: ['Guests sign forms.'] },
  {
    page: 'Alder is open and Birch is free for guests.',
    kept: ['Birch is free.'],
    dropped: { 'what is free': 'Alder is free.', 'nobody who is free': 'That is free for guests.' },
  },
  { page: 'Dogs must be leashed and the cats may roam.', kept: ['Cats may roam.'], dropped: { 'nobody who roams': 'They roam.' } },
  {
    page: 'The ponies sleep in barns and dogs sleep in sheds at night.',
    kept: ['Ponies sleep in barns.', 'Dogs sleep in sheds.'],
    dropped: { 'where dogs sleep': 'Ponies sleep in sheds.', 'nobody who sleeps': 'That is in sheds.' },
  },
  {
    page: 'Black ponies sleep in barns and white dogs sleep in sheds.',
    kept: ['White dogs sleep in sheds.'],
    dropped: { 'where dogs sleep': 'Black ponies sleep in sheds.' },
  },
  { page: 'Members get hot soup daily and cold tea or milk daily.', kept: ['Members get milk daily.'] },
  { page: 'Guests pay in May and sign forms in June.', kept: ['Guests sign forms in June.'] },
  { page: 'Guests wait and hosts happily sleep.', kept: ['Hosts happily sleep.'] },
  {
    page: 'Guests pay early and guests sign late.',
    kept: ['Guests pay early.', 'Guests sign late.'],
    dropped: { 'when guests sign': 'Guests pay late.' },
  },
  { page: 'Guests use the pool and members use the hall.', dropped: { 'what members use': 'Guests use the hall.' } },
  { page: 'Members get towels in the hall and drinks in the bar.', kept: ['Members get drinks in the bar.'] },
  { page: 'Guests are happy to get towels in the hall and drinks in the bar.', kept: ['Guests are happy to get drinks in the bar.'] },
  {
    page: 'Tea is served in the garden and iced coffee in the hall.',
    kept: ['Tea is served in the garden.'],
    dropped: { 'where coffee is': 'Tea is served in the hall.' },
  },
  { page: 'Tea is served in the garden and in the hall.', kept: ['Tea is served in the hall.'] },
  { page: 'Tea is served at noon and coffee in the hall.', kept: ['Coffee is served in the hall.'] },
  { page: 'Tea is served in the garden with milk and fresh bread rolls in June.', kept: ['Tea is served with fresh bread rolls in June.'] },
  {
    page: 'If a guest cancels, the deposit is kept and the fee is returned.',
    kept: ['If a guest cancels, the fee is returned.', 'If a guest cancels, the deposit is kept.'],
    dropped: { 'what happens to the deposit': 'The fee is kept.' },
  },
])

describeTold('what a sentence opens with limits the rest, whether or not a comma sets it off (design 6)', [
  {
    page: 'In July the pool is closed.',
    kept: ['In July the pool is closed.', 'The pool is closed in July.'],
    dropped: { 'when it is': 'The pool is closed.' },
  },
  {
    page: 'From 19:00 on Thursdays all tickets are half price.',
    kept: ['From 19:00 on Thursdays all tickets are half price.'],
    dropped: { 'no hour': 'On Thursdays all tickets are half price.', 'neither day nor hour': 'All tickets are half price.' },
  },
  {
    page: 'If a filing is late through our fault, the firm pays the penalty.',
    kept: ['If a filing is late through our fault, the firm pays the penalty.'],
    dropped: { 'a part of the condition': 'If a filing is late, the firm pays the penalty.' },
  },
])

describeRule('tellsLimitsWhole', 'tellsLimitsWhole, by itself, of what a sentence opens with', [
  {
    page: 'At the end of the day the desk is shut.',
    kept: ['The desk is shut by day.'],
    dropped: { 'no end of a day': 'The desk is shut.' },
  },
  { page: 'From 19:00, entry is free.', kept: ['Entry is free from 19:00.'], dropped: { 'no hour': 'Entry is free.' } },
  { page: 'Before you go, the desk is shut.', kept: ['The desk is shut.'] },
  { page: 'Guests wait in the hall; all rest.', kept: ['All rest.', 'Guests wait.'] },
  { page: 'In May guests rest; the desk is shut.', kept: ['The desk is shut.'] },
  { page: 'In June 2026 the desk is shut.', kept: ['The desk is shut in June.'], dropped: { 'no month': 'The desk is shut.' } },
  {
    page: 'When guests arrive, the desk opens.',
    kept: ['When guests arrive, the desk opens.'],
    dropped: { 'no guests': 'The desk opens.' },
  },
  { page: 'The hall has 5 rooms', kept: ['The hall has 5 rooms.'] },
  { page: '10,000 - 20,000.', kept: ['The hall has rooms.'] },
])

describeTold('a subject goes on behind the verbs of its own clause (design 6)', [
  {
    page: 'Accounts that have been inactive for two years are deleted after a warning.',
    kept: ['Accounts that have been inactive for two years are deleted after a warning.'],
    dropped: { 'which accounts': 'Accounts are deleted after a warning.' },
  },
  {
    page: 'Guests who must have paid early may stay in the hall.',
    kept: ['Guests who must have paid early may stay in the hall.'],
    dropped: { 'which guests': 'Guests may stay in the hall.' },
  },
  {
    page: 'Students who have earned two prizes may stay in the hall.',
    kept: ['Students with two prizes may stay in the hall.'],
    dropped: { 'which students': 'Students may stay in the hall.' },
  },
  { page: 'Guests who have a visa stay in the hall.', kept: ['Guests who have a visa stay in the hall.'] },
  { page: 'That is closed to guests who are late.', kept: ['That is closed to guests who are late.'] },
])
