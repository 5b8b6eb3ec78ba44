import type { Evidence } from './evidence.ts'
import type { VerifiedClaim } from './verification/verify-claim.ts'
import type { VerifiedDraft } from './verification/verify-draft.ts'

const dayMilliseconds = 86_400_000

/**
 * What a reader should know about the pages an answer stands on: that nobody has reviewed one, or not for long, or that two tell
 * a figure differently. Said by the server, in fixed words around the pages' own titles and dates.
 */
export function qualify({ claims, conflicts }: VerifiedDraft, now: number, staleAfterDays: number): string[] {
  return [...reviewQualifications(claims, now, staleAfterDays), ...conflictQualifications(claims, conflicts)]
}

function reviewQualifications(claims: readonly VerifiedClaim[], now: number, staleAfterDays: number): string[] {
  const pages = new Set(claims.flatMap((claim) => claim.evidence.map((quote) => quote.evidence.passage.page)))
  return [...pages].flatMap(({ title, reviewed }) => {
    if (reviewed === undefined) return [`The page "${title}" has not been reviewed.`]
    const age = Math.floor((now - Date.parse(reviewed)) / dayMilliseconds)
    return age > staleAfterDays ? [`The page "${title}" was last reviewed on ${reviewed}, more than ${staleAfterDays} days ago.`] : []
  })
}

function conflictQualifications(claims: readonly VerifiedClaim[], conflicts: VerifiedDraft['conflicts']): string[] {
  return claims.flatMap((claim, index) =>
    (conflicts.get(claim) ?? []).map(
      ({ id, passage }: Evidence) =>
        `Claim C${index + 1}: the page "${passage.page.title}" (${id}) gives a different figure; compare the two.`,
    ),
  )
}
