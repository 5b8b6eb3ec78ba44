import { lineAt } from '../source/import-note.ts'
import { changeOutsideCode } from '../source/outside-code.ts'
import { type Dialect, fileAddress, isMarkdown, joinPath, type Preparation, parentOf, type Site } from '../source/site.ts'
import { prepareDirectives } from './directives.ts'

/**
 * Any folder of Markdown, also of VitePress: the address of a page is the path of its file. `README.md` is the page of its folder
 * if the folder has no `index.md`.
 */
export const plain: Dialect = {
  name: 'plain',
  isAt: () => false,
  readSite(source, base): Site {
    const pages = source.files.filter((path) => isMarkdown(path) && (base === '' || path.startsWith(`${base}/`)))
    const languages = languageFolders(pages.map((path) => (base === '' ? path : path.slice(base.length + 1))))
    return {
      roots: [
        ...Array.from(languages, ([name, language]) => ({
          folder: joinPath(base, name) as string,
          language,
          address: (path: string) => `/${name}${fileAddress(path)}`,
        })),
        { folder: base, address: fileAddress },
      ],
      language: 'en',
      staticFolders: [base],
    }
  },
  isMdx: (file) => /\.mdx$/i.test(file),
  prepare: (body, preparation) => prepareDirectives(withIncludes(body, preparation)),
}

/** Replaces the includes of DocFX with the text of their files. */
function withIncludes(body: string, { file, include }: Preparation): string {
  if (!body.includes('[!')) return body
  return changeOutsideCode(body, (run, start) =>
    run.replace(/\[!INCLUDE[ \t]{0,9}\[[^\]\n]{0,200}\]\(([^()\n]{0,300})\)\]/gi, (_, path: string, position: number) => {
      return include(path.trim(), [parentOf(file)], lineAt(body, start + position))?.trim() ?? ''
    }),
  )
}

const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })

/** A folder or file name as a language tag (BCP 47): `fr`, `pt-br`, `zh_CN`; undefined for anything else. */
function languageTag(name: string): string | undefined {
  if (!/^[a-z]{2,3}(?:[-_][a-z0-9]{2,8}){0,2}$/i.test(name)) return undefined
  try {
    const [tag = ''] = Intl.getCanonicalLocales(name.replaceAll('_', '-'))
    return names.of(tag) === undefined ? undefined : tag
  } catch {
    return undefined
  }
}

/**
 * The folders at the top of a folder of pages that are translations, with their languages. A short name is not enough: two of them must
 * have a file of the same path.
 *
 * @param paths of the pages
 */
function languageFolders(paths: readonly string[]): ReadonlyMap<string, string> {
  const files = new Map<string, Set<string>>()
  for (const path of paths) {
    const end = path.indexOf('/')
    const folder = path.slice(0, Math.max(0, end))
    if (languageTag(folder) === undefined) continue
    files.set(folder, (files.get(folder) ?? new Set()).add(path.slice(end + 1).replace(/x$/, '')))
  }
  const all = [...files]
  const translated = all.filter(([folder, own]) =>
    all.some(([other, theirs]) => other !== folder && [...own].some((path) => theirs.has(path))),
  )
  return new Map(translated.map(([folder]) => [folder, languageTag(folder) as string]))
}
