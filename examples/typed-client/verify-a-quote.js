import { verifyQuote } from '@svc/profile-schema/client'

const { verdict, matches } = await verifyQuote('https://svc.example.com', {
  quote: 'Fees are refunded within 30 days.',
  page: '/pricing',
})
console.log(verdict, matches[0]?.quote_url)
