import { preambleEnd } from '../../page/markdown/preamble.ts'
import type { ContentProblem } from '../../page/model/content-problem.ts'
import type { Contradiction, ContradictionPlace } from '../../page/model/contradiction.ts'
import type { PublishedPage } from '../../page/model/page.ts'
import { at } from '../../page/text/item-at.ts'
import type { PartialContent, SourcePage } from '../folder/content.ts'
import fixes from './editorial-warnings.json'

/** Contradictions, and the published pages in which they are. */
export interface FoundContradictions {
  readonly found: readonly Contradiction[]
  readonly pages: readonly PublishedPage[]
}

/**
 * A warning for each pair of places that give different values for the same thing, at the second one: the statement that differs from a fact,
 * or the later of two statements; in the order of `found`.
 *
 * @example const warnings = contradictionWarnings({ found, pages }, content)
 */
export function contradictionWarnings({ found, pages }: FoundContradictions, content: Pick<PartialContent, 'pages'>): ContentProblem[] {
  const published = new Map(pages.map((page, number) => [page.path, { page, source: at(content.pages, number) }]))
  const addressOf = ({ path, start }: ContradictionPlace) => {
    const anchor = published.get(path)?.page.sections.findLast((section) => section.start <= start)?.anchor ?? ''
    return anchor === '' ? path : `${path}#${anchor}`
  }
  return found.map(({ places: [one, other] }) => {
    const { page, source } = published.get(other.path) as { page: PublishedPage; source: SourcePage }
    const places = [one, other].map(addressOf)
    const declared =
      one.fact === undefined ? `${places[0]} says "${one.written}"` : `the fact "${one.fact}" (${places[0]}) says "${one.written}"`
    return {
      file: source.file,
      ...placeInFile(page, source, other.start),
      code: 'contradiction',
      places,
      message: `This says "${other.written}", and ${declared} for what seems to be the same.`,
      fix: one.fact === undefined ? fixes.contradiction : `Write ${one.written}, or correct the fact; ${acceptance}`,
    }
  })
}

const acceptance = 'if both are right, name what they differ in, or list the two places in accepted.yaml.'

/** Where the source has what is published at an offset: on the same line of the text, whose links have other addresses. */
function placeInFile({ text }: PublishedPage, { body, reading }: SourcePage, offset: number): Pick<ContentProblem, 'line' | 'column'> {
  const before = text.value.slice(preambleEnd(text.value), text.toUnits(offset))
  const lines = body.split('\n')
  const first = lines.findIndex((line) => line.trim() !== '')
  const index = first + before.split('\n').length - 1
  const [start = ''] = text.slice(offset, offset + 40).split(/\]\(|\n/)
  const column = Math.max(0, lines[index]?.indexOf(start) ?? 0)
  return { line: (reading?.bodyLine ?? 1) + index, column: Array.from(lines[index]?.slice(0, column) ?? '').length + 1 }
}
