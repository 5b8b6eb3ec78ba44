import type { PageKind } from '../page.ts'
import { reservedPaths } from '../service-addresses.ts'
import type { ContentProblemCode } from './content-problem-fixes.ts'

/** What a file of the content folder is, by its path alone. */
export type FileRole =
  | { readonly role: 'page'; readonly kind: PageKind; readonly path: string }
  /** A page that cannot be published at its path, but is read to name its other mistakes too. */
  | { readonly role: 'page'; readonly kind: PageKind; readonly path: string; readonly refusal: Refusal }
  | { readonly role: SingleRole }
  /** It looks like something that is meant to be read, but is not. */
  | { readonly role: 'refused'; readonly refusal: Refusal }
  | { readonly role: 'ignored' }

/** What is read from one file of a fixed name. */
export type SingleRole = keyof typeof singleFiles

interface Refusal {
  readonly code: ContentProblemCode
  readonly message: string
}

/** The folders whose Markdown files are pages. */
export const pageFolders: ReadonlyMap<string, PageKind> = new Map([
  ['pages', 'page'],
  ['comparisons', 'comparison'],
  ['research', 'research'],
])

const singleFiles = {
  profile: 'profile.json',
  providers: 'providers.yaml',
  glossary: 'glossary.yaml',
  questions: 'questions.yaml',
  agents: 'agents.md',
} as const

/** The page's path is its file's path: `pages/index.md` is `/`, `pages/pricing.md` is `/pricing`, `research/cyber/ransom.md` is `/research/cyber/ransom`. */
export function fileRole(file: string): FileRole {
  const segments = file.split('/')
  const kind = segments.length > 1 ? pageFolders.get(segments[0] as string) : undefined
  return kind === undefined ? singleRole(file) : pageRole(file, kind)
}

/** Why nothing in a folder of the content folder is read, though its name differs in capitals alone from one that is. */
export function folderRefusal(name: string): Refusal | undefined {
  const meant = name.toLowerCase()
  if (name === meant || !pageFolders.has(meant)) return undefined
  return { code: 'unexpected_file', message: `A folder of this name is not read; "${meant}" is.` }
}

function singleRole(file: string): FileRole {
  const found = /^(?:(profile|providers|glossary|questions)\.(?:json|ya?ml)|(agents)\.(?:md|mdx|markdown|txt))$/i.exec(file)
  const name = (found?.[1] ?? found?.[2])?.toLowerCase() as SingleRole | undefined
  if (name === undefined) return { role: 'ignored' }
  if (file === singleFiles[name]) return { role: name }
  return { role: 'refused', refusal: { code: 'unexpected_file', message: `A file of this name is not read; "${singleFiles[name]}" is.` } }
}

function pageRole(file: string, kind: PageKind): FileRole {
  if (!file.endsWith('.md')) {
    if (!/\.(?:md|mdx|markdown)$/i.test(file)) return { role: 'ignored' }
    const message = 'Pages are read from files whose names end with ".md"; this one does not.'
    return { role: 'refused', refusal: { code: 'unexpected_file', message } }
  }
  const [folder, ...segments] = file.slice(0, -'.md'.length).split('/')
  const name = segments.join('/')
  const path = kind !== 'page' ? `/${folder}/${name}` : name === 'index' ? '/' : `/${name}`
  const refusal = refusalOf(kind, path, segments)
  return { role: 'page', kind, path, ...(refusal ? { refusal } : {}) }
}

function refusalOf(kind: PageKind, path: string, segments: readonly string[]): Refusal | undefined {
  const bad = segments.find((segment) => !/^[a-z0-9-]+$/.test(segment))
  if (bad !== undefined) {
    return { code: 'invalid_path', message: `"${bad}" in the path is not made of lower-case letters, digits and hyphens alone.` }
  }
  if (kind === 'comparison' && segments.length > 1) {
    return { code: 'invalid_path', message: 'Comparisons stand directly in comparisons/, not in a folder of it.' }
  }
  if (kind === 'page' && reservedPaths.has(path)) return { code: 'reserved_path', message: `No page can stand at "${path}".` }
  return undefined
}
