import { languageRoots } from '../source/languages.ts'
import { type Dialect, fileAddress, isMarkdown, type Site } from '../source/site.ts'
import { prepareDirectives } from './directives.ts'
import { prepareDocFx } from './docfx.ts'

/** Any folder of Markdown: a page is where its file is, and `README.md` is the page of its folder where there is no `index.md`. */
export const plain: Dialect = {
  name: 'plain',
  isAt: () => true,
  readSite(source, base): Site {
    const inBase = (path: string) => base === '' || path.startsWith(`${base}/`)
    const paths = source.files.filter(inBase).map((path) => (base === '' ? path : path.slice(base.length + 1)))
    const address = (path: string) => (isMarkdown(path) ? fileAddress(path) : undefined)
    const languages = languageRoots(
      base,
      paths.filter((path) => isMarkdown(path)),
    )
    return {
      roots: [
        ...languages.map(({ folder, name, language }) => ({
          folder,
          language,
          address: (path: string) => (isMarkdown(path) ? `/${name}${fileAddress(path)}` : undefined),
        })),
        { folder: base, address },
      ],
      language: 'en',
      staticFolders: [{ folder: base, address: '' }],
      redirects: [],
      includeFolders: [base],
    }
  },
  isMdx: (file) => /\.mdx$/i.test(file),
  prepare: (body, preparation) => prepareDirectives(prepareDocFx(body, preparation)),
}
