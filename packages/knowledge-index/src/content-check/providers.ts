import { z } from 'zod'
import type { Provider } from '../content.ts'
import type { ContentProblem } from '../content-problem.ts'
import { providerNameKey } from '../provider-names.ts'
import { notAMapping } from './front-matter-schema.ts'
import type { SourceText } from './source-text.ts'
import { textLine } from './text-line.ts'
import { readYamlFile } from './yaml-file.ts'

const providersSchema = z.record(
  z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
  z.strictObject(
    { name: textLine(120), aliases: z.array(textLine(120), { error: 'must be a list of texts' }).default([]) },
    { error: notAMapping },
  ),
  {
    error: (issue) =>
      issue.code === 'invalid_key' ? 'must be an id of lower-case letters, digits and single hyphens' : notAMapping(issue),
  },
)

export interface ProvidersResult {
  /** Absent when the file could not be read as providers. */
  readonly providers?: readonly Provider[]
  readonly problems: readonly ContentProblem[]
}

/** Reads `providers.yaml`. A name leads to one provider, so no two may share an id, a name or an alias, in any case. */
export function readProviders(source: SourceText): ProvidersResult {
  const read = readYamlFile(source, providersSchema, {})
  if (read.status === 'invalid') return { problems: read.problems }
  const problems: ContentProblem[] = []
  const ownerOf = new Map<string, string>()
  const providers = Object.entries(read.value).map(([id, { name, aliases }]) => ({ id, name, aliases }))
  for (const { id } of providers) ownerOf.set(providerNameKey(id), id)
  for (const { id, name, aliases } of providers) {
    const named = [[name, [id, 'name']] as const, ...aliases.map((alias, index) => [alias, [id, 'aliases', index]] as const)]
    for (const [text, path] of named) {
      const owner = ownerOf.get(providerNameKey(text)) ?? id
      ownerOf.set(providerNameKey(text), owner)
      if (owner === id) continue
      problems.push(
        source.problem('duplicate_provider_name', read.at.valuePosition(path), `"${text}" already leads to the provider "${owner}".`),
      )
    }
  }
  return { providers, problems }
}
