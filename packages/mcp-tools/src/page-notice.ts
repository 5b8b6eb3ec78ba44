import type { PublishedPage } from '@svc/knowledge-index'
import { fewestPageCharacters, mostPageCharacters } from './page-result.ts'
import { longestReference } from './page-sections.ts'

/** What of a page's lists a result leaves out. Lists are counted from 0. */
export interface LeftOut {
  /** The sources from here on, of `of`; absent when all are listed. */
  readonly sources?: { readonly from: number; readonly of: number } | undefined
  /** The sections but those from `first` up to `end`, of `of`; absent when all are listed. */
  readonly sections?: { readonly first: number; readonly end: number; readonly of: number; readonly nextStart: number } | undefined
  /** How many headings are too long to be asked for. */
  readonly unaskable: number
}

/** Says what was left out, where, and which calls give it; undefined when nothing was. */
export function noticeOf(page: PublishedPage, { sources, sections, unaskable }: LeftOut): string | undefined {
  const sentences: string[] = []
  if (sources) {
    // The end of the text leaves the most room for the sources.
    const call = getPageCall({ page: page.path, start: page.text.length - 1, max_characters: mostPageCharacters })
    sentences.push(`${listed('sources', 0, sources.from, sources.of)}; for all of them ${call}.`)
  }
  if (sections) {
    const { first, end, of, nextStart } = sections
    const calls: string[] = []
    if (end < of) calls.push(`for those that follow ${sectionsCall(page, nextStart)}`)
    if (first > 0) calls.push(`for those before ${sectionsCall(page, 0)}`)
    sentences.push(`${[listed('sections', first, end, of), ...calls].join('; ')}.`)
  }
  if (unaskable > 0) {
    const [subject, object] = unaskable === 1 ? ['1 section has', 'it'] : [`${unaskable} sections have`, 'them']
    sentences.push(
      `${subject} no entry, because "page" takes ${longestReference} characters at most; read on with start to come to ${object}.`,
    )
  }
  return sentences.length === 0 ? undefined : sentences.join(' ')
}

/** The call whose result lists the sections from an offset on: the less text, the more of them fit. */
export function sectionsCall({ path }: PublishedPage, start: number): string {
  return getPageCall({ page: path, start, max_characters: fewestPageCharacters })
}

function getPageCall(args: { readonly page: string; readonly start: number; readonly max_characters: number }): string {
  return `call get_page with ${JSON.stringify(args)}`
}

function listed(what: string, first: number, end: number, of: number): string {
  return end > first ? `Of ${of} ${what}, numbers ${first + 1} to ${end} are listed` : `Of ${of} ${what}, none is listed`
}
