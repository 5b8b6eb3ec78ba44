import { fetchFacts } from '@svc/profile-schema/client'

const { facts } = await fetchFacts('https://svc.example.com', { id: 'review-fee', asOf: '2026-12-01' })
for (const fact of facts) if (fact.status === 'current') console.log(`${fact.value} ${fact.unit}: ${fact.quote}`)
