import type { Provider } from './content.ts'
import type { ComparisonLookup } from './knowledge.ts'
import { NearestNames } from './nearest.ts'
import type { PublishedPage } from './page.ts'
import { pairKey, providerNameKey } from './provider-names.ts'

/** Enough to choose from, few enough to read. */
const suggestions = 3

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
  const byProvider = new Map<string, PublishedPage[]>(providers.map(({ id }) => [id, []]))
  for (const page of pages) {
    if (!page.providers) continue
    byPair.set(pairKey(page.providers), page)
    for (const id of page.providers) byProvider.get(id)?.push(page)
  }
  const position = new Map(providers.map((provider, index) => [provider.id, index]))
  const nearest = new NearestNames(
    providers.map((provider) => ({ item: provider, names: [provider.id, provider.name, ...provider.aliases] })),
  )

  return (providerA, providerB) => {
    const a = byName.get(providerNameKey(providerA))
    const b = byName.get(providerNameKey(providerB))
    if (!a) return { status: 'unknown_provider', name: providerA, nearest: nearest.find(providerA, suggestions) }
    if (!b) return { status: 'unknown_provider', name: providerB, nearest: nearest.find(providerB, suggestions) }
    if (a === b) return { status: 'same_provider', provider: a }
    const page = byPair.get(pairKey([a.id, b.id]))
    // The order of the result never depends on the order asked: the page's own, else that of the provider list.
    if (page?.providers) return { status: 'found', page, providers: page.providers[0] === a.id ? [a, b] : [b, a] }
    const either = new Set([...(byProvider.get(a.id) ?? []), ...(byProvider.get(b.id) ?? [])])
    return {
      status: 'no_comparison',
      providers: (position.get(a.id) as number) < (position.get(b.id) as number) ? [a, b] : [b, a],
      published: pages.filter((published) => either.has(published)),
    }
  }
}
