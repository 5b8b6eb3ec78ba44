import { markdownSections } from '@svc/knowledge-index'
import { CodePointText } from '@svc/knowledge-index/page'

/** Characters of a part of a section, if it can be divided there: the content check accepts 20,000 (docs/pages/reference/limits.md). */
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
  const [head = '', ...runs] = runsFromParagraphs(section)
  // A heading alone is no part.
  let length = /^[^\n]*(?:\n(?:=+|-+))?$/.test(head.trim()) ? 0 : head.length
  let part = 1
  const divided = runs.map((run) => {
    const isFull = length > 0 && length + run.length > longestPart
    length = (isFull ? 0 : length) + run.length
    if (!isFull) return run
    part += 1
    return `${heading} (${part})\n\n${run}`
  })
  return [head, ...divided].join('\n')
}

/** The text before the first paragraph, then that from each paragraph to the next, with the lists and listings below it. */
function runsFromParagraphs(section: string): readonly string[] {
  const runs: string[][] = [[]]
  let [fence, before] = ['', 'text']
  for (const line of section.split('\n')) {
    const isParagraph = fence === '' && before === '' && /^[\p{L}*_`[]/u.test(line) && !/^(?:[*_] |```)/.test(line)
    // Text of an import has fences of backticks that begin a line.
    if (fence === '') fence = /^`{3,}/.exec(line)?.[0] ?? ''
    else if (line === fence) fence = ''
    if (isParagraph) runs.push([])
    runs.at(-1)?.push(line)
    before = line
  }
  return runs.map((lines) => lines.join('\n'))
}
