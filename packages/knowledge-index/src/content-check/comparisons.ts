import type { ContentProblem } from '../content-problem.ts'
import { pairKey } from '../provider-names.ts'
import type { PageFile } from './page-file.ts'

/** Holds comparisons to the providers there are and to each other. Without a readable list of providers no id is called unknown. */
export function comparisonProblems(comparisons: readonly PageFile[], providerIds: ReadonlySet<string> | undefined): ContentProblem[] {
  const fileOfPair = new Map<string, string>()
  return comparisons.flatMap(({ source, providers, providerPositions }) => {
    if (!providers || !providerPositions) return []
    const [a, b] = providers
    const unknown = providers.flatMap((id, index) =>
      providerIds === undefined || providerIds.has(id)
        ? []
        : [source.problem('unknown_provider', providerPositions[index] as number, `"${id}" is no id in providers.yaml.`)],
    )
    if (a === b) return [...unknown, source.problem('same_provider', providerPositions[1], `"${a}" is compared with itself.`)]
    const first = fileOfPair.get(pairKey(providers))
    if (first === undefined) fileOfPair.set(pairKey(providers), source.file)
    else unknown.push(source.problem('duplicate_pair', providerPositions[0], `"${a}" and "${b}" are already compared in ${first}.`))
    return unknown
  })
}
