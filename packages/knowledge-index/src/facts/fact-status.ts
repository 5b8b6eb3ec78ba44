import { type Fact, isStated } from './fact.ts'

export type FactStatus = 'current' | 'scheduled' | 'expired' | 'not_published'

/** What a fact is on a day: `validFrom` and `validUntil` are its first and last day. */
export function factStatus(fact: Fact, day: string): FactStatus {
  if (!isStated(fact)) return 'not_published'
  if (fact.validFrom !== undefined && day < fact.validFrom) return 'scheduled'
  return fact.validUntil !== undefined && day > fact.validUntil ? 'expired' : 'current'
}

/** The first day after `day` on which a fact has another status; undefined where none ever has. */
export function nextFactChange(facts: readonly Fact[], day: string): string | undefined {
  const days = facts.filter(isStated).flatMap(({ validFrom, validUntil }) => [validFrom, validUntil && dayAfter(validUntil)])
  return days.filter((change): change is string => change !== undefined && change > day).sort()[0]
}

function dayAfter(day: string): string {
  const next = new Date(day)
  next.setUTCDate(next.getUTCDate() + 1)
  return next.toISOString().slice(0, 10)
}
