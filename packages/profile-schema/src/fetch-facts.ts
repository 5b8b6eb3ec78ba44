import { factsPath } from './contract.ts'
import type { PublicFacts } from './facts.ts'
import { text } from './json-shape.ts'
import { expectBody, type RequestOptions, requestJson } from './service-request.ts'

/** The requested facts. */
export interface FetchFactsOptions extends RequestOptions {
  /** Only the facts of this id. @default all */
  readonly id?: string | undefined
  /** The day of the statuses, `YYYY-MM-DD`. @default today in UTC */
  readonly asOf?: string | undefined
}

const factsShape = { facts: [{ id: text, label: text, status: text }], revision: text } as const

/**
 * Reads the facts of the service at `baseUrl`. Fields that this version does not know are returned unchanged.
 *
 * @example const { facts } = await fetchFacts('https://svc.example.com', { id: 'price-small-team' })
 * @throws {ProfileRequestError} for every failure but an abort, which rejects with the signal's reason
 */
export async function fetchFacts(baseUrl: string | URL, { id, asOf, ...options }: FetchFactsOptions = {}): Promise<PublicFacts> {
  const query = new URLSearchParams({ ...(id !== undefined && { id }), ...(asOf !== undefined && { as_of: asOf }) })
  const answer = await requestJson(baseUrl, query.size === 0 ? factsPath : `${factsPath}?${query}`, options)
  return expectBody(answer, 'facts', factsShape) as PublicFacts
}
