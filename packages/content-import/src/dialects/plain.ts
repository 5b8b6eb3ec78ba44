import { languageFolders } from '../source/languages.ts'
import { type Dialect, fileAddress, isMarkdown, type Site } from '../source/site.ts'
import { inFolder, pathIn } from '../source/source-path.ts'

/**
 * Any folder of Markdown: the address of a page is the path of its file. `README.md` is the page of its folder if the folder has no
 * `index.md`.
 */
export const plain: Dialect = {
  name: 'plain',
  configFiles: [],
  readSite(source, base): Site {
    const languages = languageFolders(source.files.filter(isMarkdown).flatMap((file) => pathIn(base, file) ?? []))
    return {
      roots: [
        ...Array.from(languages, ([name, language]) => ({
          folder: inFolder(base, name),
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
}
