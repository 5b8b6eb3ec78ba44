import { expectTypeOf, it } from 'vitest'
import {
  type PublicProfile as ClientProfile,
  type FetchedProfile,
  type FetchProfileOptions,
  fetchProfile,
  type ProfileRequestError,
  type QuoteToVerify,
  type RateLimit,
  type RequestOptions,
  type VerifiedQuote,
  verifyQuote,
} from '../src/client.ts'
import {
  type ErrorBody,
  errorBodySchema,
  type PostalAddress,
  type ProfileQuery,
  type PublicProfile,
  profileQuerySchema,
  publicProfileSchema,
} from '../src/index.ts'

it('profile, address and error have their documented fields', () => {
  expectTypeOf<PublicProfile>().toEqualTypeOf<{
    type: string
    name: string
    description: string
    legalName: string
    dba: string
    address: PostalAddress
    contact: { general: string; recruiting: string }
    links: { company: string; product: string; github: string }
    audience: string[]
    capabilities: string[]
    independence: { insuranceCarrier: boolean; takesPremiumCommissions: boolean; canWorkWithIncumbentBroker: boolean }
    pricing?: { range: string; price: string }[] | undefined
    demoUrl: string
  }>()
  expectTypeOf<keyof PostalAddress>().toEqualTypeOf<
    'streetAddress' | 'addressLocality' | 'addressRegion' | 'postalCode' | 'addressCountry'
  >()
  expectTypeOf<ErrorBody>().toEqualTypeOf<{ error: string; message: string; resolution: string }>()
})

it('schemas return those types', () => {
  expectTypeOf(publicProfileSchema.parse).returns.toEqualTypeOf<PublicProfile>()
  expectTypeOf(errorBodySchema.parse).returns.toEqualTypeOf<ErrorBody>()
  expectTypeOf(profileQuerySchema.parse).returns.toEqualTypeOf<ProfileQuery>()
  expectTypeOf<ProfileQuery>().toEqualTypeOf<{ includePricing: boolean }>()
})

it('the client accepts an address and options, including the platform’s fetch', () => {
  expectTypeOf(fetchProfile).parameters.toEqualTypeOf<[baseUrl: string | URL, options?: FetchProfileOptions | undefined]>()
  expectTypeOf(fetchProfile).returns.resolves.toEqualTypeOf<FetchedProfile>()
  expectTypeOf(globalThis.fetch).toExtend<NonNullable<FetchProfileOptions['fetch']>>()
  expectTypeOf<FetchedProfile['profile']>().toEqualTypeOf<PublicProfile>()
  expectTypeOf<ClientProfile>().toEqualTypeOf<PublicProfile>()
  expectTypeOf<FetchedProfile['rateLimit']>().toEqualTypeOf<RateLimit | undefined>()
  expectTypeOf<ProfileRequestError>().toExtend<Error>()
  expectTypeOf<ProfileRequestError['code']>().toEqualTypeOf<string>()
})

it('a quote is verified on a page, and its matches have offsets', () => {
  expectTypeOf(verifyQuote).parameters.toEqualTypeOf<[baseUrl: string | URL, quote: QuoteToVerify, options?: RequestOptions | undefined]>()
  expectTypeOf(verifyQuote).returns.resolves.toEqualTypeOf<VerifiedQuote>()
  expectTypeOf<VerifiedQuote['matches'][number]['start']>().toEqualTypeOf<number>()
})
