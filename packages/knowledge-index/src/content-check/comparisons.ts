import { didYouMean, nearestWord } from '../content-source/did-you-mean.ts'
import { pairKey } from '../model/provider-names.ts'
import type { PageFile } from '../page-check/page-file.ts'
import type { ProvidersResult } from './providers.ts'

/** Checks comparisons against the providers and against each other. Without a readable list of providers no id is unknown. */
export function checkComparisons(comparisons: readonly PageFile[], listed: ProvidersResult | undefined): void {
  const providerIds = listed?.ids
  const fileOfPair = new Map<string, string>()
  for (const { source, reading } of comparisons) {
    const { providers, providerPositions } = reading
    if (!providers || !providerPositions) continue
    const [a, b] = providers
    providers.forEach((id, index) => {
      if (providerIds === undefined || providerIds.has(id)) return
      const meant = meantProvider(id, listed)
      const message = `There is no provider "${id}" in providers.yaml.${didYouMean(meant)}`
      source.report('unknown_provider', providerPositions[index] as number, message, meant && `Write ${meant}.`)
    })
    const first = fileOfPair.get(pairKey(providers))
    if (a === b) source.report('same_provider', providerPositions[1], `The provider "${a}" is compared with itself.`)
    else if (first === undefined) fileOfPair.set(pairKey(providers), source.file)
    else source.report('duplicate_pair', providerPositions[0], `"${a}" and "${b}" are already compared in ${first}.`)
  }
}

/** The id that is nearly the word, or whose provider is called so. */
function meantProvider(word: string, listed: ProvidersResult | undefined): string | undefined {
  const near = nearestWord(word, listed?.ids ?? [])
  if (near !== undefined) return near
  const names = listed?.providers.flatMap(({ id, name, aliases }) => [name, ...aliases].map((called) => [called, id] as const)) ?? []
  const called = nearestWord(
    word,
    names.map(([name]) => name),
  )
  return names.find(([name]) => name === called)?.[1]
}
