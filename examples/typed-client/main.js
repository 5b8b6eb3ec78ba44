/** Runs the snippets and asserts their results. A service on this machine replaces https://svc.example.com. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { fetchProfile, ProfileRequestError } from '@svc/profile-schema/client'
import { profile } from './profile.js'

const window = { 'RateLimit-Limit': '60', 'RateLimit-Remaining': '59', 'RateLimit-Reset': '60', 'API-Version': '1.0.0' }
const superseded = { Deprecation: 'true', Sunset: 'Tue, 01 Jun 2027 00:00:00 GMT', Link: '</api/v2/profile>; rel="successor-version"' }
const error = (code, message, resolution) => ({ error: code, message, resolution })
const limited = error('rate_limit_exceeded', 'Too many requests.', 'Wait a second, then try again.')
const unavailable = error('profile_unavailable', 'The profile could not be produced.', 'Try again in a minute.')

const fee = {
  id: 'review-fee',
  label: 'Policy review',
  status: 'current',
  value: 2400,
  unit: 'USD/year',
  quote: 'A policy review costs $2,400 a year.',
  url: 'https://svc.example.com/pricing',
  quote_url: 'https://svc.example.com/pricing#:~:text=A%20policy%20review',
  revision: '1379853ac1e63c85',
}
const verdict = { verdict: 'not_found', matches: [], current_revision: '1379853ac1e63c85' }

/** Responses of the service in order: status, body, headers. */
const answers = [
  [200, profile, window],
  [500, unavailable, window],
  [200, { facts: [fee], revision: '0123456789abcdef' }, {}],
  [200, verdict, {}],
  [200, profile, { ...window, ...superseded }],
  [429, limited, { ...window, 'Retry-After': '1' }],
  [200, profile, window],
  [429, limited, { ...window, 'Retry-After': '7' }],
]
const asked = []
const service = createServer((request, response) => {
  asked.push(request.url)
  const [status, body, headers] = answers.shift()
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body))
})
service.listen(0, '127.0.0.1')
await once(service, 'listening')
const address = `http://127.0.0.1:${service.address().port}`
const overTheNetwork = globalThis.fetch
globalThis.fetch = (url, init) => overTheNetwork(url.replace('https://svc.example.com', address), init)

await import('./read-a-profile.js')
await import('./handle-an-error.js')
await import('./read-facts.js')
await import('./verify-a-quote.js')

const { deprecation } = await fetchProfile(address)
assert.deepEqual(deprecation, { sunset: new Date('2027-06-01T00:00:00Z'), successor: `${address}/api/v2/profile` })

const waited = await fetchProfile(address, { retryOnRateLimit: true })
assert.equal(waited.profile.name, profile.name)

const refused = await fetchProfile(address).catch((reason) => reason)
assert.ok(refused instanceof ProfileRequestError)
assert.equal(refused.code, 'rate_limit_exceeded')
assert.equal(refused.retryAfter, 7)

const aborted = await fetchProfile(address, { signal: AbortSignal.abort(new Error('the user left')) }).catch((reason) => reason)
assert.equal(aborted.message, 'the user left')

const profiles = asked.filter((url) => url.startsWith('/api/v1/profile'))
assert.deepEqual(profiles, ['/api/v1/profile?include_pricing=false', ...Array.from({ length: 5 }, () => '/api/v1/profile')])
service.close()
globalThis.fetch = overTheNetwork
console.log(`typed-client: ${asked.length} requests`)
