import { readAttributes } from '../source/html-tags.ts'
import { changeOutsideCode } from '../source/outside-code.ts'
import { joinPath, type Preparation, parentOf } from '../source/site.ts'

/** The syntax of DocFX (learn.microsoft.com): includes, images and zones. */
export function prepareDocFx(body: string, { file, include }: Preparation): string {
  if (!body.includes('[!') && !body.includes(':::')) return body
  return changeOutsideCode(body, (part, first) =>
    part
      .split('\n')
      .map((line, index) => {
        const image = /^([ \t>]*):::image\b(.*?):{3}[ \t]*$/.exec(line)
        if (image !== null) {
          const { source = '', 'alt-text': alternative = '' } = readAttributes(image[2] as string)
          return `${image[1]}![${alternative}](${source})`
        }
        if (/^[ \t>]*:{3}[ \t]*(?:zone|moniker|row|column|image)\b.*$|^[ \t>]*:{3}(?:row|column)?-end:{3}/.test(line)) return ''
        return line.replace(/\[!INCLUDE[ \t]{0,9}\[[^\]\n]{0,200}\]\(([^()\n]{0,300})\)\]/gi, (_, path: string) => {
          return include([joinPath(parentOf(file), path.trim())], first + index)?.trim() ?? ''
        })
      })
      .join('\n'),
  )
}
