import createClient from 'openapi-fetch'
import { baseUrl } from './base-url'
import type { paths } from './client'

const client = createClient<paths>({ baseUrl })
const profile = await client.GET('/api/v1/profile')
const facts = await client.GET('/api/v1/facts')
const quote = { quote: 'A text that is on no page.', page: '/' }
const verified = await client.GET('/api/v1/verify', { params: { query: quote }, headers: { accept: 'application/json' } })
const page = await client.GET('/{page}.md', { params: { path: { page: 'index' } }, parseAs: 'text' })
const refused = await client.GET('/api/v1/verify', { params: { query: { ...quote, quote: 'short' } } })
const name: string | undefined = profile.data?.name
const markdown: string | undefined = page.data
const verdict = typeof verified.data === 'object' ? verified.data.verdict : undefined
console.log(JSON.stringify({ name, facts: facts.data?.facts.length, verdict, markdown, error: refused.error?.error }))
