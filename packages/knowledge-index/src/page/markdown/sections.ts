import GithubSlugger from 'github-slugger'
import type { Section } from '../model/page.ts'
import { longestInPath } from '../model/section-address.ts'
import { CodePointText } from '../text/code-point-text.ts'
import { firstCodePoints, isLongerThan, shortened } from '../text/code-points.ts'
import { at } from '../text/item-at.ts'
import type { MarkdownBlock } from './markdown-blocks.ts'

/** Code points of a heading that are used for its anchor, as many as a page's description has. */
const longestAnchored = 300
/** Code points of a heading path, as many as an excerpt has. */
const longestPath = 600

/** Only headings matter. */
export type SectionBlock = Pick<MarkdownBlock, 'kind' | 'level' | 'id' | 'text' | 'written' | 'start'>

type Heading = SectionBlock & { readonly level: number }

/** One for the text before the first heading (anchor `''`), then one for each top-level heading: in order and without gaps. */
export function sectionsOf(text: CodePointText, blocks: readonly SectionBlock[]): Section[] {
  const headings = blocks.filter((block): block is Heading => block.level !== undefined)
  const anchors = new GithubSlugger()
  // The empty anchor means the text before the first heading; a heading without letters gets `-1`.
  anchors.slug('')
  // An id of the author has priority over the anchor of a heading above it.
  const named = headings.map(({ id }) => id && anchors.slug(id))
  const starts = headings.map((heading) => text.toCodePoints(heading.start))
  const treeEnds = treeEndsOf(headings, starts, text.length)
  const first = starts[0] ?? text.length
  const sections: Section[] = first > 0 ? [{ anchor: '', title: '', headings: [], level: 0, start: 0, end: first, treeEnd: first }] : []
  const path: { level: number; title: string }[] = []
  headings.forEach((heading, index) => {
    const { level } = heading
    const title = heading.text.replace(/\s+/g, ' ').trim()
    while ((path.at(-1)?.level ?? 0) >= level) path.pop()
    // One more than the limit shows that the path is too long; more need not be copied.
    path.push({ level, title: firstCodePoints(title, longestPath + 1) })
    sections.push({
      // A tag or an image at its end leaves a space, of which addresses are made too.
      anchor: named[index] ?? anchors.slug(firstCodePoints(heading.written.replace(/\s+/g, ' '), longestAnchored)),
      title,
      headings: headingPath(path.map((above) => above.title)),
      level,
      start: at(starts, index),
      end: starts[index + 1] ?? text.length,
      treeEnd: at(treeEnds, index),
    })
  })
  return sections
}

/**
 * The sections of a text that this program has generated: a line that begins with `#` is a heading without marks, and there is no code.
 *
 * @example const sections = generatedSections('# Facts\n\n## Prices\n')
 */
export function generatedSections(markdown: string): Section[] {
  const headings = Array.from(markdown.matchAll(/^(#{1,6}) (.+)$/gm), ({ 1: marks = '', 2: text = '', index }) => ({
    kind: 'heading' as const,
    level: marks.length,
    text,
    written: text,
    start: index,
  }))
  return sectionsOf(new CodePointText(markdown), headings)
}

/** The headings, each shortened if together they are longer than a path may be. */
function headingPath(titles: readonly string[]): string[] {
  const joined = titles.join(' > ')
  if (!isLongerThan(joined, longestPath)) return [...titles]
  return titles.map((title) => shortened(title, longestInPath))
}

/** For each heading, where the next one of the same or a higher level begins. */
function treeEndsOf(headings: readonly Heading[], starts: readonly number[], length: number): number[] {
  // nextAt[level] is the start of the nearest following heading of that level or above.
  const nextAt = new Array<number>(7).fill(length)
  const ends: number[] = new Array(headings.length)
  for (let index = headings.length - 1; index >= 0; index -= 1) {
    const { level } = at(headings, index)
    ends[index] = at(nextAt, level)
    nextAt.fill(at(starts, index), level)
  }
  return ends
}
