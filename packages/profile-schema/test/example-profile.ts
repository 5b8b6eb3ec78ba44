import type { PublicProfile } from '../src/index.ts'

/** A profile with every field, including pricing. */
export const exampleProfile: Required<PublicProfile> = {
  type: 'Independent insurance adviser',
  name: 'Harbour & Pine',
  description: 'Advice on commercial insurance, paid by the insured.',
  legalName: 'Harbour & Pine Advisers, Inc.',
  dba: 'Harbour & Pine',
  address: {
    streetAddress: '12 Example Quay',
    addressLocality: 'Portland',
    addressRegion: 'ME',
    postalCode: '04101',
    addressCountry: 'US',
  },
  contact: { general: 'hello@harbour.example', recruiting: 'people@harbour.example' },
  links: {
    company: 'https://harbour.example/',
    product: 'https://harbour.example/adviser',
    github: 'https://code.example/harbour',
  },
  audience: ['Firms with 5 to 200 employees', 'Their brokers'],
  capabilities: ['Reads policies', 'Compares quotes'],
  independence: { insuranceCarrier: false, takesPremiumCommissions: false, canWorkWithIncumbentBroker: true },
  pricing: [
    { range: '5 to 49 employees', price: '$300 per month' },
    { range: '50 to 200 employees', price: '$900 per month' },
  ],
  demoUrl: 'https://harbour.example/demo?from=profile#book',
}
