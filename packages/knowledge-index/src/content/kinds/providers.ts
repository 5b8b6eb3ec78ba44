import * as z from 'zod'
import { checkComparisons, type ProvidersResult } from '../check/across-pages.ts'
import { type Content, type Provider, providerNameKey } from '../folder/content.ts'
import { mapping } from '../source/schema-collections.ts'
import { example, inKebabCase, kebabCase, mustBe, textLine } from '../source/schema-parts.ts'
import type { SourceText } from '../source/source-text.ts'
import type { YamlFile } from '../source/yaml-file.ts'
import { type ContentKind, oneFile } from './kind.ts'

const nameSchema = textLine(120)
const providersSchema = z.record(z.string(), z.unknown(), { error: mustBe('a mapping of ids to { name, aliases }') })
const providerSchema = mapping({
  name: nameSchema.meta(example('name: Acme Shield')),
  aliases: z.array(nameSchema, { error: 'must be a list of texts' }).meta(example('aliases: [Acme]')).default([]),
})

/** `providers.yaml`, which the comparisons are checked against. */
export const providers: ContentKind<Pick<Content, 'providers'>> = oneFile('providers.yaml', (source, folder, [file]) => {
  const { pages } = folder
  if (file === undefined && pages.some(({ kind }) => kind === 'comparison')) {
    folder.report('providers.yaml', { code: 'missing_providers', message: 'The folder has comparisons but no providers.' })
  }
  const listed = source && readProviders(source, folder.yaml(source))
  checkComparisons(pages, listed)
  return { providers: listed?.providers ?? [] }
})

/** A name leads to one provider, so no two may share an id, a name or an alias, in any case. */
function readProviders(source: SourceText, file: YamlFile | undefined): ProvidersResult {
  if (!file?.check([], file.value, providersSchema)) return { providers: [], ...(source.problems.length === 0 && { ids: new Set() }) }
  // From the file's own value: zod silently omits a key "__proto__" of a record.
  const entries = Object.entries(file.value as Readonly<Record<string, unknown>>)
  const ids = new Set(entries.map(([written]) => written).filter((written) => kebabCase.test(written)))
  const ownerOf = new Map(entries.map(([written]) => [providerNameKey(written), written]))
  const providers: Provider[] = []
  for (const [written, entry] of entries) {
    // An invalid id as it must be written, if no other provider has that id.
    const valid = inKebabCase(written)
    const id = kebabCase.test(written) ? written : valid === '' || ids.has(valid) ? undefined : valid
    if (id !== written) {
      const message = `"${written}" must be an id of lower-case letters, digits and single hyphens.`
      source.report('invalid_value', file.at.keyPosition([written]), message, id && `Write ${id}.`)
    }
    if (id !== undefined) ids.add(id)
    const provider = file.check([written], entry, providerSchema)
    for (const [name, path] of namesOf(written, entry)) {
      const owner = ownerOf.get(providerNameKey(name)) ?? written
      ownerOf.set(providerNameKey(name), owner)
      if (owner === written) continue
      source.report('duplicate_provider_name', file.at.valuePosition(path), `"${name}" already leads to the provider "${owner}".`)
    }
    if (provider && id !== undefined) providers.push({ id, ...provider })
  }
  return { providers, ids }
}

/** The names and aliases of the right form, whatever is wrong with others. */
function namesOf(id: string, entry: unknown): (readonly [name: string, path: readonly PropertyKey[]])[] {
  const { name, aliases } = Object(entry) as { readonly name?: unknown; readonly aliases?: unknown }
  const written = [
    [name, [id, 'name']] as const,
    ...(Array.isArray(aliases) ? aliases.map((alias: unknown, index) => [alias, [id, 'aliases', index]] as const) : []),
  ]
  return written.flatMap(([text, path]) => {
    const { data } = nameSchema.safeParse(text)
    return data === undefined ? [] : [[data, path] as const]
  })
}
