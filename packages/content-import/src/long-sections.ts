import { markdownSections } from '@svc/knowledge-index'
import { CodePointText } from '@svc/knowledge-index/internal'
import { fenceAfter } from './source/outside-code.ts'

/** Characters of a section after which it is divided: the content check accepts 20,000 (docs/pages/reference/limits.md). */
const longestPart = 15_000
const longestSection = 20_000

/** The text with a heading of the same words, numbered, before a paragraph in each section that is longer than a section may be. */
export function withDividedSections(text: string, onDivided: (title: string) => void): string {
  if (text.length <= longestSection) return text
  const points = new CodePointText(text)
  const sections = markdownSections(text)
  // Sections are the whole text, or nothing is divided.
  if (sections.map(({ start, end }) => points.slice(start, end)).join('') !== text) return text
  return sections
    .map(({ start, end, level, title }) => {
      const section = points.slice(start, end)
      if (section.length <= longestSection || title === '') return section
      onDivided(title)
      return dividedSection(section, `${'#'.repeat(Math.max(2, level))} ${title}`)
    })
    .join('')
}

function dividedSection(section: string, heading: string): string {
  let fence: string | undefined
  let length = 0
  let part = 1
  const lines = section.split('\n')
  return lines
    .map((line, index) => {
      fence = fenceAfter(line, fence)
      length += line.length + 1
      const isParagraph = lines[index - 1] === '' && /^[\p{L}*_`[]/u.test(line) && !/^(?:[*_] |```)/.test(line)
      if (fence !== undefined || !isParagraph || length <= longestPart) return line
      length = 0
      part += 1
      return `${heading} (${part})\n\n${line}`
    })
    .join('\n')
}
