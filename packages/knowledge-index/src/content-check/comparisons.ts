import { pairKey } from '../provider-names.ts'
import type { PageFile } from './page-file.ts'

/** Holds comparisons to the providers there are and to each other. Without a readable list of providers no id is called unknown. */
export function checkComparisons(comparisons: readonly PageFile[], providerIds: ReadonlySet<string> | undefined): void {
  const fileOfPair = new Map<string, string>()
  for (const { source, providers, providerPositions } of comparisons) {
    if (!providers || !providerPositions) continue
    const [a, b] = providers
    providers.forEach((id, index) => {
      const isKnown = providerIds === undefined || providerIds.has(id)
      if (!isKnown) source.report('unknown_provider', providerPositions[index] as number, `"${id}" is no id in providers.yaml.`)
    })
    const first = fileOfPair.get(pairKey(providers))
    if (a === b) source.report('same_provider', providerPositions[1], `"${a}" is compared with itself.`)
    else if (first === undefined) fileOfPair.set(pairKey(providers), source.file)
    else source.report('duplicate_pair', providerPositions[0], `"${a}" and "${b}" are already compared in ${first}.`)
  }
}
