import { describeRule } from './rule-tables.ts'
import { describeTold } from './told.ts'

describeTold('a claim tells of each what a sentence says of it, though it leaves out what it has said before (design 6)', [
  {
    page: 'Towels lie in the hall and drinks in the bar.',
    kept: ['Towels lie in the hall.', 'Towels lie in the hall and drinks in the bar.'],
    dropped: { 'where drinks lie': 'Towels lie in the bar.', 'where towels lie': 'Drinks lie in the hall.' },
  },
  {
    page: 'Managers are notified by e-mail and employees in the app.',
    kept: ['Managers are notified by e-mail.'],
    dropped: {
      'how employees are': 'Managers are notified in the app.',
      'how managers are': 'Managers and employees are notified by e-mail.',
    },
  },
  {
    page: 'Payslips are kept for 7 years, time sheets for 3 years and log files for 90 days.',
    kept: ['Payslips are kept for 7 years.', 'Time sheets are kept for 3 years.', 'Log files are kept for 90 days.'],
    dropped: {
      'the years of time sheets': 'Payslips are kept for 3 years.',
      'the years of payslips': 'Time sheets are kept for 7 years.',
      'the days of log files': 'Time sheets are kept for 90 days.',
    },
  },
  {
    page: 'Jobs stop after 60 minutes on the free plan and after 6 hours on paid plans.',
    kept: ['Jobs stop after 60 minutes on the free plan.', 'On paid plans jobs stop after 6 hours.'],
    dropped: { 'no plan': 'Jobs stop after 60 minutes.', 'the other plan': 'Jobs stop after 6 hours on the free plan.' },
  },
  {
    page: 'The depth is 2.1 m at the pier, 1.6 m in the inner basin and 3.4 m in the channel.',
    kept: ['The depth is 2.1 m at the pier.', 'The depth in the channel is 3.4 m.'],
    dropped: { 'no place': 'The depth is 2.1 m.', 'another place': 'The depth is 2.1 m at the pier and 3.4 m in the inner basin.' },
  },
  {
    page: 'The bell rings on channel 12 by day and on channel 16 at night.',
    kept: ['The bell rings on channel 16 at night.'],
    dropped: { 'no time': 'The bell rings on channel 16.', 'the time of the other': 'The bell rings on channel 12 at night.' },
  },
  {
    page: 'Letters are sent in the next run, or the same day for a fee.',
    dropped: { 'the fee of the other': 'Letters are sent in the next run for a fee.' },
  },
  {
    page: 'The gate opens 2 hours before and closes 3 hours after high water.',
    kept: ['The gate closes 3 hours after high water.'],
    dropped: { 'the hours of the other': 'The gate closes 2 hours after high water.' },
  },
  {
    page: 'Dogs travel free on deck and pay €4 in the lounge.',
    kept: ['Dogs travel free on deck.', 'Dogs pay €4 in the lounge.'],
    dropped: {
      'where they pay': 'Dogs travel free in the lounge.',
      'nowhere to pay': 'Dogs pay €4.',
      'nowhere to travel free': 'Dogs travel free.',
    },
  },
  {
    page: 'Dogs travel free and pay a fee of €4 in the lounge.',
    kept: ['Dogs travel free.', 'Dogs pay a fee of €4 in the lounge.'],
    dropped: { 'nowhere to pay': 'Dogs pay a fee of €4.' },
  },
  {
    page: 'Dogs pay €4 in the lounge and are free of charges on deck; cats pay €3 in the lounge and are free on deck.',
    kept: ['Cats are free on deck.'],
    dropped: { 'nowhere to be free': 'Cats are free.' },
  },
  {
    page: 'Entry is free for members and costs €4 for guests.',
    kept: ['Entry is free for members.', 'Entry costs €4 for guests.'],
    dropped: { 'nobody who pays': 'Entry costs €4.' },
  },
  {
    page: 'The fee is €5 for adults and free for children.',
    kept: ['The fee is €5 for adults.', 'The fee is free for children.'],
    dropped: { 'nobody who pays': 'The fee is €5.' },
  },
  {
    page: 'Guests pay €10 for a ticket and pay a deposit of €50 at the desk.',
    kept: ['Guests pay €10 for a ticket.', 'Guests pay a deposit of €50.'],
    dropped: { 'what the deposit is': 'Guests pay €50 for a ticket.' },
  },
  {
    page: 'The Alder plan costs €19 a month and includes two stays and two dinners a year.',
    kept: ['Two stays and two dinners a year are included in the Alder plan.', 'The Alder plan includes two dinners a year.'],
    dropped: { 'the stays of no time': 'The Alder plan includes two stays a month.' },
  },
  {
    page: 'Certificates depend on the country: in Denmark a certificate is needed from the 14th day, and in Portugal from the first day.',
    kept: ['In Denmark a certificate is needed from the 14th day.', 'In Portugal a certificate is needed from the first day.'],
    dropped: {
      'the day of the other country': 'In Denmark a certificate is needed from the first day.',
      'the day of one of two countries': 'In Denmark and Portugal a certificate is needed from the first day.',
    },
  },
  {
    page: 'A certificate is needed from the 14th day in Denmark and from the first day in Portugal.',
    kept: ['A certificate is needed from the first day in Portugal.'],
    dropped: { 'no country': 'A certificate is needed from the 14th day.' },
  },
  {
    page: 'Bed linen is included in the residence and towels in the host families.',
    kept: [
      'Bed linen is included in the residence and towels in the host families.',
      'Towels are included in the host families.',
      'In the host families towels are included.',
    ],
    dropped: { 'where either is': 'Bed linen and towels are included.', 'where towels are': 'Towels are included in the residence.' },
  },
  {
    page: 'Managers are notified by e-mail and employees in the app.',
    dropped: {
      'how managers are': 'Managers and employees are notified in the app.',
      'how employees are': 'Employees and managers are notified by e-mail.',
    },
  },
  { page: 'Orders of €75 or more ship free.', kept: ['Orders of at least €75 ship free.'] },
  { page: 'Trams run to the station and harbour from platform 2.', kept: ['Trams run to the station and harbour.'] },
  {
    page: 'The wall is open on Tuesdays and Fridays from 16:00.',
    kept: ['On Tuesdays and Fridays the wall is open from 16:00.'],
  },
  {
    page: 'Fees are $25 per page and $40 per map.',
    kept: ['Fees are $40 per map.', 'Fees are $25 per page.'],
    dropped: { 'the fee of a page': 'Fees are $25 per map.' },
  },
  {
    page: 'Work on site costs $25 for adults or $40 for adults.',
    kept: ['Work on site costs $25 for adults or $40 for adults.'],
    dropped: { 'no adults': 'Work costs $40.' },
  },
])

describeRule('mixesNoClauses', 'mixesNoClauses, by itself, where words are left out', [
  {
    page: 'Courses run for 8 weeks in the old hall and 5 weeks in the new hall.',
    kept: ['Courses run for 5 weeks in the new hall.', 'Courses run in the old hall.'],
    dropped: { 'no hall': 'Courses run for 5 weeks.', 'a hall of neither': 'Courses run for 5 weeks in the hall.' },
  },
  { page: 'Rooms have 4 to 10 beds, a bath and 2 small windows over the garden.', kept: ['Rooms have a bath.', 'Rooms have windows.'] },
  { page: 'Write to a@b.example or c@d.example for help.', kept: ['Write to c@d.example for help.'] },
  { page: 'Guests wait in the hall and very many kind old hosts in the bar.', kept: ['Guests wait in the bar.'] },
  { page: 'Guests wait 5 days and very kind old local hosts 9 days.', kept: ['Guests wait 9 days.'] },
  {
    page: 'Rest is at noon and work takes place between 1:00 and 5:00.',
    kept: ['Work takes place between 1:00 and 5:00.'],
    dropped: { 'a stretch of nobody': 'Rest is at noon, between 1:00 and 5:00.' },
  },
  { page: 'Guests wait and hosts in the bar.', kept: ['Guests wait in the bar.'] },
  {
    page: 'The bar and the shop are open and the road is closed for 2 days.',
    kept: ['The bar and the shop are open.', 'The bar, in winter, and the shop are open.', 'For 2 days and more the road is closed.'],
    dropped: { 'the shop of the road': 'The shop and the road are closed.' },
  },
  { page: '5 days in May and guests 9 days.', kept: ['Guests are there 9 days.'] },
])
