import { getGetPageUrl, getServiceProfile, listFacts, verifyQuote } from './client'

const profile = await getServiceProfile()
const facts = await listFacts()
const query = { quote: 'A text that is on no page.', page: '/' }
const verified = await verifyQuote(query)
// Its client parses every body as JSON.
const markdown = await (await fetch(getGetPageUrl('index'))).text()
const refused = await verifyQuote({ ...query, quote: 'short' })
const name = profile.status === 200 ? profile.data.name : undefined
const count = facts.status === 200 ? facts.data.facts.length : undefined
const verdict = verified.status === 200 && typeof verified.data === 'object' ? verified.data.verdict : undefined
const error = refused.status === 400 ? refused.data.error : undefined
console.log(JSON.stringify({ name, facts: count, verdict, markdown, error }))
