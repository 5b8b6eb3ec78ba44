import { urlOf } from '../../page/model/page-address.ts'
import { encodedPath, plainPath } from '../../page/model/page-redirects.ts'
import { at } from '../../page/text/item-at.ts'
import { nearestWord } from '../../page/text/nearest-word.ts'
import { type Provider, pairKey } from '../folder/content.ts'
import { suggesting } from '../source/schema-issues.ts'
import type { PageFile } from './page-file.ts'
import type { RegisteredPages } from './registered-pages.ts'

/** Two pages must not have one address: checks `canonical_url` against other pages and, with `baseUrl`, the service's own addresses. */
export function checkCanonicalUrls(pages: readonly PageFile[], baseUrl: string | undefined): void {
  const fileOfAddress = new Map<string, string>()
  for (const { source, path, reading } of pages) {
    const { canonicalUrl } = reading
    if (!canonicalUrl) continue
    const { url, keyPosition } = canonicalUrl
    // Spellings of one address, such as a host in capitals, are one address (WHATWG URL, "URL equivalence").
    const { href } = new URL(url)
    const first = fileOfAddress.get(href)
    if (baseUrl !== undefined && `${href}/`.startsWith(`${baseUrl}/`) && href !== new URL(urlOf(baseUrl, path)).href) {
      const message = `"${url}" is an address of this service, and not this page's own, ${urlOf(baseUrl, path)}.`
      source.report('foreign_canonical_url', keyPosition, message)
    } else if (first === undefined) fileOfAddress.set(href, source.file)
    else source.report('duplicate_canonical_url', keyPosition, `"${url}" is already the canonical_url of ${first}.`)
  }
}

/** Checks `formerly` against other pages, their paths and the addresses of the service. */
export function checkFormerPaths(pages: readonly PageFile[], registered: RegisteredPages, mayBePage: (path: string) => boolean): void {
  const fileOfPath = new Map<string, string>()
  for (const { source, path, reading } of pages) {
    for (const { written, position } of reading.formerly ?? []) {
      const former = encodedPath(written)
      const plain = plainPath(former)
      const taken = [former, plain].find((candidate) => registered.has(candidate) && (candidate === former || candidate !== path))
      const first = fileOfPath.get(plain)
      if (!mayBePage(plain) || !mayBePage(former)) {
        source.report('reserved_former_path', position, `"${written}" is an address of the service.`)
      } else if (taken !== undefined) {
        source.report('former_path_taken', position, `"${written}" is the path of the page ${taken}.`)
      } else if (first !== undefined && first !== source.file) {
        source.report('duplicate_former_path', position, `"${written}" already leads to ${first}.`)
      } else fileOfPath.set(plain, source.file)
    }
  }
}

/** Checks `translation_of`: each translation names its original, and each language occurs once. */
export function checkTranslations(pages: readonly PageFile[], registered: RegisteredPages): void {
  const byPath = new Map<string, PageFile>()
  // A second page with the same path has an error of its own.
  for (const page of pages) if (!byPath.has(page.path)) byPath.set(page.path, page)
  const fileOfLanguage = new Map<string, string>()
  for (const { source, path, reading } of byPath.values()) {
    const { language, translationOf } = reading
    if (translationOf === undefined) continue
    const { path: original, position } = translationOf
    const found = byPath.get(original)
    const [code, message = '', fix] = registered.unknownTarget(original, '') ?? []
    if (code) source.report(code, position, message, fix)
    else if (original === path || found?.reading.translationOf !== undefined) {
      source.report('invalid_translation', position, `"${original}" is not the original of a translation.`)
    } else if (language !== undefined) {
      const key = `${original} ${language.toLowerCase()}`
      const isOfOriginal = found?.reading.language?.toLowerCase() === language.toLowerCase()
      const other = fileOfLanguage.get(key) ?? (isOfOriginal ? found?.source.file : undefined)
      if (other === undefined) fileOfLanguage.set(key, source.file)
      else source.report('invalid_translation', position, `${other} has the same language, "${language}".`)
    }
  }
}

export interface ProvidersResult {
  readonly providers: readonly Provider[]
  /** Every id of the file, also of entries with errors, an invalid one as it must be written; absent if the file could not be read. */
  readonly ids?: ReadonlySet<string>
}

/** Checks `providers` of comparisons against `providers.yaml` and against each other. Without a readable list of providers no id is unknown. */
export function checkComparisons(pages: readonly PageFile[], listed: ProvidersResult | undefined): void {
  const fileOfPair = new Map<string, string>()
  for (const { source, reading } of pages) {
    const { providers, providerPositions } = reading
    if (!providers || !providerPositions) continue
    const [a, b] = providers
    providers.forEach((id, index) => {
      if (listed?.ids === undefined || listed.ids.has(id)) return
      const message = `There is no provider "${id}" in providers.yaml.`
      source.report('unknown_provider', at(providerPositions, index), ...suggesting(message, suggestedProvider(id, listed)))
    })
    const first = fileOfPair.get(pairKey(providers))
    if (a === b) source.report('same_provider', providerPositions[1], `The provider "${a}" is compared with itself.`)
    else if (first === undefined) fileOfPair.set(pairKey(providers), source.file)
    else source.report('duplicate_pair', providerPositions[0], `"${a}" and "${b}" are already compared in ${first}.`)
  }
}

/** The id that is nearly the word, or whose provider has nearly this name. */
function suggestedProvider(word: string, { ids = new Set(), providers }: ProvidersResult): string | undefined {
  const named = providers.flatMap(({ id, name, aliases }) => [name, ...aliases].map((called) => ({ called, id })))
  const near = nearestWord(
    word,
    named.map(({ called }) => called),
  )
  return nearestWord(word, ids) ?? named.find(({ called }) => called === near)?.id
}
