import type { Claim } from './claims.ts'
import type { Conflict } from './conflicts.ts'
import { pageOf } from './slices.ts'

const dayMilliseconds = 86_400_000

/** Pages with another figure that are named for a claim. With a page for each shop, all of them would leave no room for sources. */
const mostNamed = 3

/** Fixed sentences with the titles and dates of pages: a page was never reviewed or long ago, or another page gives a different figure. */
export function qualify(claims: readonly Claim[], conflicts: readonly Conflict[], now: number, staleAfterDays: number): string[] {
  const pages = new Set(claims.flatMap(({ published }) => published.map(pageOf)))
  const reviews = [...pages].flatMap(({ title, reviewed }) => {
    if (reviewed === undefined) return [`The page "${title}" has not been reviewed.`]
    const age = Math.floor((now - Date.parse(reviewed)) / dayMilliseconds)
    return age > staleAfterDays ? [`The page "${title}" was last reviewed on ${reviewed}, more than ${staleAfterDays} days ago.`] : []
  })
  const differences = claims.flatMap((claim, index) => {
    const rivals = conflicts.filter((conflict) => conflict.claim === claim).map(({ evidence }) => evidence)
    const named = rivals
      .slice(0, mostNamed)
      .map(({ id, passage }) => `the page "${passage.page.title}" (${id}) gives a different figure; compare the two.`)
    const rest = rivals.slice(mostNamed).map(({ id }) => id)
    if (rest.length > 0) named.push(`${rest.join(', ')} also ${rest.length === 1 ? 'gives' : 'give'} a different figure; compare them.`)
    return named.map((sentence) => `Claim C${index + 1}: ${sentence}`)
  })
  return [...reviews, ...differences]
}
