import type { Claim } from './claims.ts'
import type { Conflict } from './conflicts.ts'
import { pageOf } from './slices.ts'

const dayMilliseconds = 86_400_000

/** Fixed sentences with the titles and dates of pages: a page was never reviewed or long ago, or another page gives a different figure. */
export function qualify(claims: readonly Claim[], conflicts: readonly Conflict[], now: number, staleAfterDays: number): string[] {
  const pages = new Set(claims.flatMap(({ published }) => published.map(pageOf)))
  const reviews = [...pages].flatMap(({ title, reviewed }) => {
    if (reviewed === undefined) return [`The page "${title}" has not been reviewed.`]
    const age = Math.floor((now - Date.parse(reviewed)) / dayMilliseconds)
    return age > staleAfterDays ? [`The page "${title}" was last reviewed on ${reviewed}, more than ${staleAfterDays} days ago.`] : []
  })
  const differences = conflicts.map(
    ({ claim, evidence: { id, passage } }) =>
      `Claim C${claims.indexOf(claim) + 1}: the page "${passage.page.title}" (${id}) gives a different figure; compare the two.`,
  )
  return [...reviews, ...differences]
}
