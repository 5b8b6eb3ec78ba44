import { readAttributes } from '../markdown/html-tags.ts'
import { lineAt } from '../source/import-note.ts'
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
  const prepared = (line: string, number: number) => {
    const image = /^([ \t>]*):::image\b(.*?):{3}[ \t]*$/.exec(line)
    if (image !== null) {
      const { source = '', 'alt-text': alternative = '' } = readAttributes(image[2] as string)
      return `${image[1]}![${alternative}](${source})`
    }
    if (/^[ \t>]*:{3}[ \t]*(?:zone|moniker|row|column|image)\b.*$|^[ \t>]*:{3}(?:row|column)?-end:{3}/.test(line)) return ''
    return line.replace(/\[!INCLUDE[ \t]{0,9}\[[^\]\n]{0,200}\]\(([^()\n]{0,300})\)\]/gi, (_, path: string) => {
      return include(path.trim(), [parentOf(file)], number)?.trim() ?? ''
    })
  }
  return changeOutsideCode(body, (run, start) => {
    const first = lineAt(body, start)
    return run
      .split('\n')
      .map((line, index) => prepared(line, first + index))
      .join('\n')
  })
}
