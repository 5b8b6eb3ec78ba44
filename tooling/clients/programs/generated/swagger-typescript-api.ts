import { baseUrl } from './base-url'
import { Api } from './client'

const client = new Api({ baseUrl })
const profile = await client.api.getServiceProfile()
const facts = await client.api.listFacts()
const query = { quote: 'A text that is on no page.', page: '/' }
const verified = await client.api.verifyQuote(query)
// Its client reads only JSON by itself.
const page = await client.pageMd.getPage('index', { format: 'text' })
const refused = await client.api.verifyQuote({ ...query, quote: 'short' }).catch((response) => response)
const name: string = profile.data.name
const markdown: string = page.data
const { verdict } = verified.data
console.log(JSON.stringify({ name, facts: facts.data.facts.length, verdict, markdown, error: refused.error.error }))
