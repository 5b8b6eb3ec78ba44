import { describeTold } from './told.ts'

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
