/** The generated page that lists all facts. */
export const factsPath = '/facts'

/** The heading there of facts without a value; no topic can have this name. */
export const unpublishedTopic = 'Not published'

/** A value that a company publishes, with the sentence it is taken from (docs/pages/reference/facts.md). Days are `YYYY-MM-DD` in UTC. */
export interface StatedFact {
  /** Kebab-case. Several facts may share it where their days do not overlap: they are the values of one thing over time. */
  readonly id: string
  readonly label: string
  readonly topic?: string
  readonly value: string | number
  /** A currency (ISO 4217) or a unit (UCUM); rates add `/month`, `/year` or `/user`. */
  readonly unit?: string
  readonly validFrom?: string
  /** The last day. */
  readonly validUntil?: string
  /** Path of the page that has the quote. */
  readonly page: string
  readonly quote: string
  /** Id of the fact that it replaces. */
  readonly supersedes?: string
}

/** A fact that a company explicitly does not publish. */
export interface UnpublishedFact {
  readonly id: string
  readonly label: string
  /** The sentence to publish instead of a value. */
  readonly say: string
  /** Path of a page to read instead, with or without an anchor. */
  readonly instead?: string
}

/** A fact of `facts.yaml`: a value with its days and quote, or what is not published. */
export type Fact = StatedFact | UnpublishedFact

export function isStated(fact: Fact): fact is StatedFact {
  return 'value' in fact
}

/** What a fact is on a day. */
export type FactStatus = 'current' | 'scheduled' | 'expired' | 'not_published'

/**
 * The status of a fact on a day, `YYYY-MM-DD`: `validFrom` and `validUntil` are its first and last day.
 *
 * @example factStatus(fact, '2026-11-21') // 'current'
 */
export function factStatus(fact: Fact, day: string): FactStatus {
  if (!isStated(fact)) return 'not_published'
  if (fact.validFrom !== undefined && day < fact.validFrom) return 'scheduled'
  return fact.validUntil !== undefined && day > fact.validUntil ? 'expired' : 'current'
}

/** The first day after `day` on which the status of a fact changes; undefined if there is none. */
export function nextFactChange(facts: readonly Fact[], day: string): string | undefined {
  const days = facts.filter(isStated).flatMap(({ validFrom, validUntil }) => [validFrom, validUntil && dayAfter(validUntil)])
  return days.filter((change): change is string => change !== undefined && change > day).sort()[0]
}

function dayAfter(day: string): string {
  const next = new Date(day)
  next.setUTCDate(next.getUTCDate() + 1)
  return next.toISOString().slice(0, 10)
}
