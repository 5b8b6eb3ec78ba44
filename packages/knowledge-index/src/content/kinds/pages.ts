import type { PageKind } from '../../page/model/page.ts'
import { inKebabCase } from '../source/schema-parts.ts'
import type { Refusal } from '../source/source-text.ts'
import { type ContentKind, textLimit, unexpectedFile } from './kind.ts'

const kindOfFolder: ReadonlyMap<string, PageKind> = new Map([
  ['pages', 'page'],
  ['comparisons', 'comparison'],
  ['research', 'research'],
])

/** First segments of paths that the publication itself needs: the page of the facts, images, and `/index.md`, the Markdown of the front page. */
const ownNames: ReadonlySet<string> = new Set(['facts', 'images', 'index'])

const importing = 'Add pages/index.md, the page at "/". To make a content folder of a web site, run `svc-server import SITE --to DIR`.'

/** The Markdown files of `pages/`, `comparisons/` and `research/`. */
export const pages: ContentKind = {
  roleOf(path) {
    if (!path.includes('/') || !isInPageFolder(path)) return undefined
    if (path.endsWith('.md')) return 'read'
    if (!/\.(?:md|mdx|markdown)$/i.test(path)) return 'ignored'
    return unexpectedFile('Pages are read from files whose names end with ".md"; this one does not.')
  },
  limit: textLimit,
  read(files, folder) {
    for (const file of files) {
      const place = placeOf(file.path)
      const refusal = refusalOf(place, folder.service.mayBePage)
      // Its other mistakes are named too.
      if (refusal) folder.report(file.path, refusal)
      folder.addPage(file, place, refusal === undefined)
    }
    const fix = files.length > 0 ? undefined : importing
    if (!folder.registered.has('/'))
      folder.report('pages/index.md', { code: 'missing_index', message: 'The folder has no page for "/".', fix })
    return {}
  },
}

interface PagePlace {
  readonly path: string
  readonly kind: PageKind
  readonly folder: string
  /** Of the file, in its folder. */
  readonly segments: readonly string[]
}

/** `research/cyber/ransom.md` is `/research/cyber/ransom`, `pages/guides/index.md` is `/guides`, `pages/index.md` is `/`. */
function placeOf(file: string): PagePlace {
  const [folder = '', ...segments] = file.slice(0, -'.md'.length).split('/')
  const named = segments.at(-1) === 'index' ? segments.slice(0, -1) : segments
  const path = `/${[...(folder === 'pages' ? [] : [folder]), ...named].join('/')}`
  // The page of the folder is not a comparison.
  const kind = path === '/comparisons' ? 'page' : (kindOfFolder.get(folder) as PageKind)
  return { path, kind, folder, segments }
}

function refusalOf({ path, folder, segments }: PagePlace, mayBePage: (path: string) => boolean): Refusal | undefined {
  const bad = segments.find((segment) => !/^[a-z0-9-]+$/.test(segment))
  if (bad !== undefined) {
    const name = inKebabCase(bad) && `${inKebabCase(bad)}${bad === segments.at(-1) ? '.md' : ''}`
    const message = `"${bad}" in the path may only have lower-case letters, digits and hyphens.`
    return { code: 'invalid_path', message, fix: name ? `Rename it to ${name}.` : undefined }
  }
  if (folder === 'comparisons' && segments.length > 1) {
    const message = 'Comparisons must be directly in comparisons/, not in a subfolder.'
    return { code: 'invalid_path', message, fix: `Move it to comparisons/${segments.at(-1)}.md.` }
  }
  const [, first = ''] = path.split('/')
  if (folder !== 'pages' || (!ownNames.has(first) && mayBePage(path))) return undefined
  return { code: 'reserved_path', message: `"${path}" is reserved: the service needs addresses that begin with /${first}.` }
}

/** Whether a file that is not in a folder of pages may be a page in the wrong place. Repositories have README.md and CODE_OF_CONDUCT.md. */
export function isMisplacedPage(name: string): boolean {
  return /^(?!readme\.|\.).*\.(?:md|mdx|markdown)$/i.test(name) && /[a-z]/.test(name.slice(0, name.lastIndexOf('.')))
}

/** A name with a leading dot would be at a reserved address. Files of editors and systems, such as `.#pricing.md`, are ignored. */
export function hiddenRefusal(file: string): Refusal | undefined {
  const segments = file.split('/')
  if (!isInPageFolder(file) || !file.endsWith('.md') || /^\.[#_~.]/.test(segments.at(-1) ?? '')) return undefined
  const hidden = segments.find((segment) => segment.startsWith('.'))
  return { code: 'reserved_path', message: `"${hidden}" is reserved: no page has a name with a leading dot in its path.` }
}

/** Whether a hidden folder may contain such files. */
export function isInPageFolder(path: string): boolean {
  return kindOfFolder.has(path.split('/', 1).join())
}
