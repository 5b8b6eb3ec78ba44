import { type Provider, pairKey, providerNameKey } from '../content/folder/content.ts'
import { checkedText } from '../page/model/invalid-option.ts'
import type { PublishedPage } from '../page/model/page.ts'
import { NearestNames } from '../page/text/nearest.ts'
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
  const comparisons = pages.flatMap((page) => (page.providers ? [{ page, pair: page.providers }] : []))
  const byPair = new Map(comparisons.map(({ page, pair }) => [pairKey(pair), page]))
  const nearest = new NearestNames(
    providers.map((provider) => ({ item: provider, names: [provider.id, provider.name, ...provider.aliases] })),
  )
  const publishedOf = (...named: readonly Provider[]): PublishedComparisons => {
    const found = comparisons.filter(({ pair }) => named.some(({ id }) => pair.includes(id)))
    return { published: found.slice(0, mostPublished).map(({ page }) => page), publishedCount: found.length }
  }

  return (providerA, providerB) => {
    const a = byName.get(providerNameKey(checkedText('providerA', providerA)))
    const b = byName.get(providerNameKey(checkedText('providerB', providerB)))
    if (comparisons.length === 0) return { status: 'none_published' }
    if (!a) return { status: 'unknown_provider', name: providerA, nearest: nearest.find(providerA, suggestions) }
    if (!b) return { status: 'unknown_provider', name: providerB, nearest: nearest.find(providerB, suggestions) }
    if (a === b) return { status: 'same_provider', provider: a, ...publishedOf(a) }
    const page = byPair.get(pairKey([a.id, b.id]))
    // The order of the result does not depend on that of the arguments: it is that of the page, else of the provider list.
    if (page?.providers) return { status: 'found', page, providers: page.providers[0] === a.id ? [a, b] : [b, a] }
    const inOrder: [Provider, Provider] = providers.indexOf(a) < providers.indexOf(b) ? [a, b] : [b, a]
    return { status: 'no_comparison', providers: inOrder, ...publishedOf(a, b) }
  }
}
