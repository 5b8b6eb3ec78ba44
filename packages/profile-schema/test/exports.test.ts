import { expect, it } from 'vitest'
import * as client from '../src/client.ts'
import * as contract from '../src/contract.ts'
import * as root from '../src/index.ts'
import * as openapi from '../src/openapi.ts'

it('has exactly the exports in the README', () => {
  const names = [root, contract, client, openapi].map((entry) => Object.keys(entry).sort())
  expect(names).toMatchInlineSnapshot(`
    [
      [
        "apiVersionHeaderName",
        "contractVersion",
        "deprecationHeaderName",
        "errorBodySchema",
        "factsPath",
        "legacyProfilePath",
        "linkHeaderName",
        "postalAddressSchema",
        "profilePath",
        "profileQuerySchema",
        "profileRateLimit",
        "publicFactsSchema",
        "publicProfileSchema",
        "rateLimitHeaderName",
        "rateLimitLimitHeaderName",
        "rateLimitPolicyHeaderName",
        "rateLimitRemainingHeaderName",
        "rateLimitResetHeaderName",
        "retryAfterHeaderName",
        "statedFactSchema",
        "sunsetHeaderName",
        "sunsetNoticeDays",
        "unpublishedFactSchema",
        "verifyPath",
      ],
      [
        "apiVersionHeaderName",
        "contractVersion",
        "deprecationHeaderName",
        "factsPath",
        "legacyProfilePath",
        "linkHeaderName",
        "profilePath",
        "profileRateLimit",
        "rateLimitHeaderName",
        "rateLimitLimitHeaderName",
        "rateLimitPolicyHeaderName",
        "rateLimitRemainingHeaderName",
        "rateLimitResetHeaderName",
        "retryAfterHeaderName",
        "sunsetHeaderName",
        "sunsetNoticeDays",
        "verifyPath",
      ],
      [
        "ProfileRequestError",
        "fetchFacts",
        "fetchProfile",
        "verifyQuote",
      ],
      [
        "factsJsonSchema",
        "profileComponents",
        "profileJsonSchema",
        "profilePaths",
        "profileTag",
      ],
    ]
  `)
})
