import type { Provider } from '../content/content.ts'
import { checkedText } from '../model/invalid-option.ts'
import type { PublishedPage } from '../model/page.ts'
import { pairKey, providerNameKey } from '../model/provider-names.ts'
import { NearestNames } from '../text/nearest.ts'
import type { ComparisonLookup, PublishedComparisons } from './knowledge.ts'

/** Enough to choose from, few enough to read. */
const suggestions = 3

/** As many comparisons as an agent can choose from; search finds the others. */
const mostPublished = 100

/** Finds the published comparison of two providers, each named by id, name or alias, in either order and any case. */
export function createComparisonLookup(
  pages: readonly PublishedPage[],
  providers: readonly Provider[],
): (providerA: string, providerB: string) => ComparisonLookup {
  const byName = new Map<string, Provider>()
  for (const provider of providers) {
    for (const name of [provider.id, provider.name, ...provider.aliases]) byName.set(providerNameKey(name), provider)
  }
  const byPair = new Map<string, PublishedPage>()
  const byProvider = new Map<string, PlacedPage[]>(providers.map(({ id }) => [id, []]))
  for (const [position, page] of pages.entries()) {
    if (!page.providers) continue
    byPair.set(pairKey(page.providers), page)
    for (const id of page.providers) byProvider.get(id)?.push({ position, page })
  }
  const position = new Map(providers.map((provider, index) => [provider.id, index]))
  const nearest = new NearestNames(
    providers.map((provider) => ({ item: provider, names: [provider.id, provider.name, ...provider.aliases] })),
  )
  const publishedOf = (...named: readonly Provider[]) => firstOf(named.map(({ id }) => byProvider.get(id) ?? []))

  return (providerA, providerB) => {
    const a = byName.get(providerNameKey(checkedText('providerA', providerA)))
    const b = byName.get(providerNameKey(checkedText('providerB', providerB)))
    if (!a) return { status: 'unknown_provider', name: providerA, nearest: nearest.find(providerA, suggestions) }
    if (!b) return { status: 'unknown_provider', name: providerB, nearest: nearest.find(providerB, suggestions) }
    if (a === b) return { status: 'same_provider', provider: a, ...publishedOf(a) }
    const page = byPair.get(pairKey([a.id, b.id]))
    // The order of the result does not depend on that of the arguments: it is that of the page, else of the provider list.
    if (page?.providers) return { status: 'found', page, providers: page.providers[0] === a.id ? [a, b] : [b, a] }
    return {
      status: 'no_comparison',
      providers: (position.get(a.id) as number) < (position.get(b.id) as number) ? [a, b] : [b, a],
      ...publishedOf(a, b),
    }
  }
}

/** A comparison, and the place of its page in the publication. */
interface PlacedPage {
  readonly position: number
  readonly page: PublishedPage
}

/** The first comparisons of lists that share none, and how many there are. */
function firstOf(lists: readonly (readonly PlacedPage[])[]): PublishedComparisons {
  const first = lists.flatMap((list) => list.slice(0, mostPublished)).sort((a, b) => a.position - b.position)
  return {
    published: first.slice(0, mostPublished).map(({ page }) => page),
    publishedCount: lists.reduce((count, list) => count + list.length, 0),
  }
}
