import type { PageKind } from '../../page/model/page.ts'
import type { ContentProblemCode } from '../source/content-problem-fixes.ts'

/** The role of a file of the content folder, by its path. */
export type FileRole =
  | { readonly role: 'page'; readonly kind: PageKind; readonly path: string }
  /** A page that cannot be published at its path, but is read to name its other mistakes too. */
  | { readonly role: 'page'; readonly kind: PageKind; readonly path: string; readonly refusal: Refusal }
  | { readonly role: SingleRole }
  | { readonly role: 'facts' }
  | { readonly role: 'image'; readonly mediaType: string }
  /** Its name suggests that its author wants it to be read. */
  | { readonly role: 'refused'; readonly refusal: Refusal }
  | { readonly role: 'ignored' }

export type SingleRole = keyof typeof singleFiles

interface Refusal {
  readonly code: ContentProblemCode
  readonly message: string
  readonly fix?: string | undefined
}

function refused(code: ContentProblemCode, message: string): FileRole {
  return { role: 'refused', refusal: { code, message } }
}

const pageFolders: ReadonlyMap<string, PageKind> = new Map([
  ['pages', 'page'],
  ['comparisons', 'comparison'],
  ['research', 'research'],
])

const imageFolder = 'images'

/** The folder for files of facts, in addition to `facts.yaml`. */
const factsFolder = 'facts'

/** First segments of paths that the publication itself needs: the page of the facts, images, and `/index.md`, the Markdown of the front page. */
const ownNames: ReadonlySet<string> = new Set([factsFolder, imageFolder, 'index'])

export const readFolders: ReadonlySet<string> = new Set([...pageFolders.keys(), imageFolder, factsFolder])

const mediaTypes: ReadonlyMap<string, string> = new Map([
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['webp', 'image/webp'],
  ['avif', 'image/avif'],
  ['gif', 'image/gif'],
  ['svg', 'image/svg+xml'],
])

/** What is said of a file in images/ that has another type. */
export const unservedImage = {
  message: 'Images of this type are not served.',
  fix: 'Save it as PNG, JPEG, WebP, AVIF, GIF or SVG, or move it out of images/.',
} as const

const singleFiles = {
  profile: 'profile.json',
  providers: 'providers.yaml',
  glossary: 'glossary.yaml',
  questions: 'questions.yaml',
  agents: 'agents.md',
  site: 'site.yaml',
  texts: 'texts.yaml',
} as const

/**
 * The page's path is its file's path: `pages/pricing.md` is `/pricing`, `research/cyber/ransom.md` is `/research/cyber/ransom`. `index.md` is the page
 * of its folder: `pages/index.md` is `/`, `pages/guides/index.md` is `/guides`.
 *
 * @param isReserved whether the service needs the path of a page itself
 */
export function fileRole(file: string, isReserved: (path: string) => boolean = () => false): FileRole {
  const [folder = '', ...names] = file.split('/')
  const kind = names.length > 0 ? pageFolders.get(folder) : undefined
  if (kind !== undefined) return pageRole(file, kind, isReserved)
  if (names.length > 0 && folder === imageFolder) return imageRole(names)
  return folder === factsFolder || /^facts\.ya?ml$/i.test(file) ? factsRole(file) : singleRole(file)
}

/** Why a folder is ignored, though its name differs only in capitals from one that is read. */
export function folderRefusal(name: string): Refusal | undefined {
  const suggestion = name.toLowerCase()
  if (name === suggestion || !readFolders.has(suggestion)) return undefined
  return { code: 'unexpected_file', message: `A folder of this name is not read; "${suggestion}" is.` }
}

/** Whether a file that is not in a folder of pages may be a page in the wrong place. Repositories have README.md and CODE_OF_CONDUCT.md. */
export function isMisplacedPage(name: string): boolean {
  return /^(?!readme\.|\.).*\.(?:md|mdx|markdown)$/i.test(name) && /[a-z]/.test(name.slice(0, name.lastIndexOf('.')))
}

/**
 * Why a file whose path has a name with a leading dot is refused: it would be a page at a reserved address. Files of editors and file
 * systems, such as `.#pricing.md` and `._pricing.md`, are ignored.
 */
export function hiddenRefusal(file: string): Refusal | undefined {
  const segments = file.split('/')
  if (!isInPageFolder(file) || !file.endsWith('.md') || /^\.[#_~.]/.test(segments.at(-1) ?? '')) return undefined
  const hidden = segments.find((segment) => segment.startsWith('.'))
  return { code: 'reserved_path', message: `"${hidden}" is reserved: no page has a name with a leading dot in its path.` }
}

/** Whether a hidden folder may contain such files. */
export function isInPageFolder(path: string): boolean {
  return pageFolders.has(path.split('/', 1).join())
}

function imageRole(segments: readonly string[]): FileRole {
  const mediaType = mediaTypes.get(/\.([a-z]+)$/i.exec(segments.at(-1) ?? '')?.[1]?.toLowerCase() ?? '')
  if (mediaType === undefined) return { role: 'ignored' }
  // Without characters that must be encoded, the address of an image has one spelling.
  const bad = segments.find((segment) => !/^[\w.-]+$/.test(segment))
  if (bad === undefined) return { role: 'image', mediaType }
  return refused('invalid_image_name', `"${bad}" in the path may only have letters, digits, ".", "_" and "-".`)
}

function factsRole(file: string): FileRole {
  if (/^facts(?:\/[^/]+)?\.yaml$/.test(file)) return { role: 'facts' }
  if (!/\.ya?ml$/i.test(file)) return { role: 'ignored' }
  return refused('unexpected_file', 'Facts are read from "facts.yaml" and from files directly in facts/ whose names end with ".yaml".')
}

function singleRole(file: string): FileRole {
  const found = /^(?:(profile|providers|glossary|questions|site|texts)\.(?:json|ya?ml)|(agents)\.(?:md|mdx|markdown|txt))$/i.exec(file)
  const name = (found?.[1] ?? found?.[2])?.toLowerCase() as SingleRole | undefined
  if (name === undefined) return { role: 'ignored' }
  if (file === singleFiles[name]) return { role: name }
  return refused('unexpected_file', `A file of this name is not read; "${singleFiles[name]}" is.`)
}

function pageRole(file: string, kind: PageKind, isReserved: (path: string) => boolean): FileRole {
  if (!file.endsWith('.md')) {
    if (!/\.(?:md|mdx|markdown)$/i.test(file)) return { role: 'ignored' }
    return refused('unexpected_file', 'Pages are read from files whose names end with ".md"; this one does not.')
  }
  const [folder, ...segments] = file.slice(0, -'.md'.length).split('/')
  const isFolder = segments.at(-1) === 'index'
  const named = isFolder ? segments.slice(0, -1) : segments
  const path = `/${[...(kind === 'page' ? [] : [folder]), ...named].join('/')}`
  const refusal = refusalOf(kind, path, segments, isReserved)
  // The page of the folder is not a comparison.
  const ownKind = kind === 'comparison' && path === '/comparisons' ? 'page' : kind
  return { role: 'page', kind: ownKind, path, ...(refusal ? { refusal } : {}) }
}

/** `Our Story` as `our-story`; empty for a name without Latin letters and digits. */
function pathName(name: string): string {
  const letters = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return letters.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')
}

function refusalOf(kind: PageKind, path: string, segments: readonly string[], isReserved: (path: string) => boolean): Refusal | undefined {
  const bad = segments.find((segment) => !/^[a-z0-9-]+$/.test(segment))
  if (bad !== undefined) {
    const name = pathName(bad) && `${pathName(bad)}${bad === segments.at(-1) ? '.md' : ''}`
    const message = `"${bad}" in the path may only have lower-case letters, digits and hyphens.`
    return { code: 'invalid_path', message, fix: name ? `Rename it to ${name}.` : undefined }
  }
  if (kind === 'comparison' && segments.length > 1) {
    const message = 'Comparisons must be directly in comparisons/, not in a subfolder.'
    return { code: 'invalid_path', message, fix: `Move it to comparisons/${segments.at(-1)}.md.` }
  }
  const [, first = ''] = path.split('/')
  if (kind === 'page' && (ownNames.has(first) || isReserved(path))) {
    return { code: 'reserved_path', message: `"${path}" is reserved: the service needs addresses that begin with /${first}.` }
  }
  return undefined
}
