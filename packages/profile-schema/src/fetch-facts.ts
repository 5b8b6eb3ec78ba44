import { factsPath } from './contract.ts'
import type { PublicFacts } from './facts.ts'
import { findFactsMismatch } from './profile-shape.ts'
import { type RequestOptions, requestJson, unusable } from './service-request.ts'

/** Which facts are asked for; everything has a default. */
export interface FetchFactsOptions extends RequestOptions {
  /** Only the facts of this id. */
  readonly id?: string | undefined
  /** The day of the statuses, `YYYY-MM-DD`; the service's default is today in UTC. */
  readonly asOf?: string | undefined
}

/**
 * Reads the facts of the service at `baseUrl`. Fields that this version does not know are kept as they came.
 *
 * @throws {ProfileRequestError} for every failure but an abort, which rejects with the signal's reason
 */
export async function fetchFacts(baseUrl: string | URL, { id, asOf, ...options }: FetchFactsOptions = {}): Promise<PublicFacts> {
  const query = new URLSearchParams({ ...(id !== undefined && { id }), ...(asOf !== undefined && { as_of: asOf }) })
  const answer = await requestJson(baseUrl, query.size === 0 ? factsPath : `${factsPath}?${query}`, options)
  const mismatch = findFactsMismatch(answer.body)
  if (answer.response.status !== 200 || mismatch) throw unusable(answer, 'facts', mismatch)
  return answer.body as PublicFacts
}
