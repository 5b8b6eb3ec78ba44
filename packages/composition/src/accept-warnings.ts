/** An entry of its own: it parses Markdown, which a serving process never does. */
import { type ContentProblem, markdownSections, type PartialContent, type SourcePage } from '@svc/knowledge-index'

/**
 * Divides warnings by `accepted.yaml`: a warning is accepted if an entry has its code and all of its places. A place without an anchor
 * is the whole page, and a warning of a file that is no page has the file's name as its place.
 *
 * @param isComplete whether these are all warnings of the content, so that an entry without one is out of date
 */
export function acceptWarnings(warnings: readonly ContentProblem[], content: PartialContent, isComplete: boolean) {
  const entries = content.accepted ?? []
  if (entries.length === 0) return { warnings, accepted: 0 }
  const pages = new Map(content.pages.map((page) => [page.file, page]))
  const used = new Set<unknown>()
  const left = warnings.filter((warning) => {
    const ofCode = entries.filter((entry) => entry.warning === warning.code)
    if (ofCode.length === 0) return true
    const own = warning.places ?? [placeOf(warning, pages.get(warning.file))]
    const accepting = ofCode.filter(({ places }) => own.every((place) => places.includes(place) || places.includes(pathOf(place))))
    for (const entry of accepting) used.add(entry)
    return accepting.length === 0
  })
  const unused = entries.flatMap((entry): ContentProblem[] => {
    if (!isComplete || used.has(entry)) return []
    const message = `There is no warning ${entry.warning} at ${entry.places.join(' and ')}.`
    const fix = 'Remove the entry, or write the places as the check names them.'
    return [{ file: 'accepted.yaml', line: entry.line, column: 1, code: 'unused_acceptance', message, fix }]
  })
  return { warnings: [...left, ...unused], accepted: warnings.length - left.length }
}

const pathOf = (place: string) => place.split('#', 1).join()

function placeOf({ file, line }: ContentProblem, page: SourcePage | undefined): string {
  if (page === undefined) return file
  const inBody = line - (page.reading?.bodyLine ?? 1)
  const before = page.body
    .split('\n')
    .slice(0, inBody + 1)
    .join('\n')
  const anchor = inBody < 0 ? '' : (markdownSections(before).at(-1)?.anchor ?? '')
  return anchor === '' ? page.path : `${page.path}#${anchor}`
}
