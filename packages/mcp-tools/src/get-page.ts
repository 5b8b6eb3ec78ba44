import type { PublishedPage, Section } from '@svc/knowledge-index'
import * as z from 'zod'
import type { PublishedKnowledge } from './dependencies.ts'
import { integerFrom } from './integer-from.ts'
import {
  defaultPageCharacters,
  fewestPageCharacters,
  mostPageCharacters,
  type PageRange,
  type PageResult,
  pageResultSchema,
} from './page-result.ts'
import { askableSections, longestReference, sectionReference } from './page-sections.ts'
import { readPage, sectionsCall } from './read-page.ts'
import { defineTool } from './tool.ts'
import { shown, type ToolError, withSuggestions } from './tool-error.ts'
import { done, failed, type Outcome } from './tool-result.ts'

const input = z.strictObject({
  page: z.string().min(1).max(longestReference).describe('Path (/pricing), .md path, canonical or .md URL; add #anchor for one section.'),
  start: integerFrom(0).optional().describe('next_start of the previous result, to continue.'),
  max_characters: z.int().min(fewestPageCharacters).max(mostPageCharacters).default(defaultPageCharacters),
})

export const getPage = defineTool({
  name: 'get_page',
  title: 'Read a published page',
  description:
    'Reads one published page as Markdown, verbatim, with its canonical URL and review dates. Long pages come in parts: continue with start = next_start.',
  input,
  output: pageResultSchema,
  example: { page: '/index.md' },
  handle: ({ knowledge }, { page, start, max_characters }) => read(knowledge, page, start, max_characters),
})

function read(knowledge: PublishedKnowledge, reference: string, start: number | undefined, maxCharacters: number): Outcome<PageResult> {
  const lookup = knowledge.findPage(reference)
  if (lookup.status === 'unknown_page') return failed(unknownPage(reference, lookup.nearest))
  if (lookup.status === 'unknown_anchor') return failed(unknownAnchor(lookup.page, lookup.anchor))
  const { page, section, movedFrom } = lookup
  const range = section ? { start: section.start, end: section.treeEnd } : { start: 0, end: page.text.length }
  const from = start ?? range.start
  if (from < range.start || from >= range.end) return failed(startOutOfRange(page, section, from, range))
  const rest = { start: from, end: range.end }
  const part = readPage(page, rest, maxCharacters, { reference: section ? sectionReference(page, section) : page.path, movedFrom })
  return done(part.result, part.text)
}

function unknownPage(reference: string, nearest: readonly PublishedPage[]): ToolError {
  return {
    error: 'page_not_found',
    message: `No page is published at ${shown(reference)}.`,
    resolution: `${nearest.length > 0 ? 'Take a suggestion, find' : 'Find'} the page with search_knowledge, or list the pages with resources/list.`,
    suggestions: nearest.slice(0, 3).map((page) => page.path),
  }
}

function unknownAnchor(page: PublishedPage, anchor: string): ToolError {
  return withSections(page, {
    error: 'section_not_found',
    message: `The page ${page.path} has no section ${shown(`#${anchor}`)}.`,
    resolution: 'Take one of these sections, or leave the anchor out to read the whole page.',
  })
}

function startOutOfRange(page: PublishedPage, section: Section | undefined, start: number, range: PageRange): ToolError {
  const where = section ? `the section #${section.anchor} of ${page.path}` : `the page ${page.path}`
  return withSections(page, {
    error: 'start_out_of_range',
    message: `start ${start} is outside ${where}, which is characters ${range.start} to ${range.end}.`,
    resolution: `Use a start from ${range.start} to ${range.end - 1}, leave it out to begin at the beginning, or take one of these sections.`,
  })
}

function withSections(page: PublishedPage, error: Omit<ToolError, 'suggestions'>): ToolError {
  const sections = askableSections(page)
  return withSuggestions(
    error,
    sections.map((section) => sectionReference(page, section)),
    (listed) =>
      `These are ${listed} of ${sections.length} sections; for the others ${sectionsCall(page, (sections[listed] as Section).start)}.`,
  )
}
