import type { VerifiedClaim } from './verification/verify-claim.ts'

const dayMilliseconds = 86_400_000

/**
 * What a reader should know about the pages an answer stands on: that nobody has reviewed one, or not for long. Said by the
 * server, once per page, in fixed words around the page's own title and date.
 */
export function qualifyReviews(claims: readonly VerifiedClaim[], now: number, staleAfterDays: number): readonly string[] {
  const pages = new Set(claims.flatMap((claim) => claim.evidence.map((quote) => quote.evidence.passage.page)))
  return [...pages].flatMap(({ title, reviewed }) => {
    if (reviewed === undefined) return [`The page "${title}" has not been reviewed.`]
    const age = Math.floor((now - Date.parse(reviewed)) / dayMilliseconds)
    return age > staleAfterDays ? [`The page "${title}" was last reviewed on ${reviewed}, more than ${staleAfterDays} days ago.`] : []
  })
}
