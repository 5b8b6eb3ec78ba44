import { readAttributes } from '../markdown/html-tags.ts'
import { languageFolders } from '../source/languages.ts'
import { changeOutsideCode } from '../source/outside-code.ts'
import { type Dialect, fileAddress, isMarkdown, type Preparation, type Site } from '../source/site.ts'
import { inFolder, parentOf, pathIn } from '../source/source-path.ts'
import { prepareDirectives } from './directives.ts'

/**
 * Any folder of Markdown, also of VitePress and DocFX: the address of a page is the path of its file. `README.md` is the page of its folder
 * if the folder has no `index.md`.
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
  prepare: (body, preparation) => prepareDirectives(prepareDocFx(body, preparation)),
}

/** Includes, images and zones of DocFX (learn.microsoft.com). */
function prepareDocFx(body: string, { file, include }: Preparation): string {
  if (!body.includes('[!') && !body.includes(':::')) return body
  return changeOutsideCode(body, (run, first) => {
    const lines = run.split('\n').map((line, index) =>
      line
        .replace(/^([ \t>]*):::image\b(.*?):{3}[ \t]*$/, (_, before: string, given: string) => {
          const { source = '', 'alt-text': alternative = '' } = readAttributes(given)
          return `${before}![${alternative}](${source})`
        })
        .replace(/^[ \t>]*:{3}[ \t]*(?:zone|moniker|row|column|image)\b.*$|^[ \t>]*:{3}(?:row|column)?-end:{3}.*$/, '')
        .replace(/\[!INCLUDE[ \t]{0,9}\[[^\]\n]{0,200}\]\(([^()\n]{0,300})\)\]/gi, (_, path: string) => {
          return include(path.trim(), [parentOf(file)], first + index)?.trim() ?? ''
        }),
    )
    return lines.join('\n')
  })
}
