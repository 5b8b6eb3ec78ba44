import { baseUrl } from './base-url'
import { getPage, getServiceProfile, listFacts, verifyQuote } from './client'
import { client } from './client/client.gen'

client.setConfig({ baseUrl })
const profile = await getServiceProfile()
const facts = await listFacts()
const query = { quote: 'A text that is on no page.', page: '/' }
const verified = await verifyQuote({ query })
const page = await getPage({ path: { page: 'index' } })
const refused = await verifyQuote({ query: { ...query, quote: 'short' } })
const name: string | undefined = profile.data?.name
const markdown: string | undefined = page.data
const verdict = typeof verified.data === 'object' ? verified.data.verdict : undefined
const error: string | undefined = refused.error?.error
console.log(JSON.stringify({ name, facts: facts.data?.facts.length, verdict, markdown, error }))
