import type { Section } from '@svc/knowledge-index'
import type { TextRange } from '@svc/knowledge-index/page'
import * as z from 'zod'
import { defaultPageCharacters, fewestPageCharacters, mostPageCharacters, pageResultSchema } from '../results/page-result.ts'
import { longestReference, pageReference, type ReferencedPage, sectionReference } from '../results/page-sections.ts'
import { readPage } from '../results/read-page.ts'
import type { ToolError } from '../results/tool-error.ts'
import { done, failed } from '../results/tool-result.ts'
import { findPage, withSections } from './find-page.ts'
import { integerFrom } from './json-schema.ts'
import { defineTool } from './tool.ts'

const input = z.strictObject({
  page: z
    .string()
    .min(1)
    .max(longestReference)
    .describe('Path, .md path or URL; #anchor for a section, @revision for a stored one. /llms.txt lists all.'),
  start: integerFrom(0).optional().describe('Continue at next_start.'),
  max_characters: z.int().min(fewestPageCharacters).max(mostPageCharacters).default(defaultPageCharacters).describe('Of the part.'),
})

export const getPage = defineTool({
  name: 'get_page',
  title: 'Read a page',
  description: ({ introduction }) => `Reads a page of ${introduction}, verbatim, with its dates.`,
  input,
  output: pageResultSchema,
  example: { page: '/index.md' },
  async handle(dependencies, { page: asked, start, max_characters }) {
    const found = await findPage(dependencies, asked)
    if (found.status === 'failed') return found
    const { page, published, section, notice } = found
    const range = section ? { start: section.start, end: section.treeEnd } : { start: 0, end: page.text.length }
    const from = start ?? range.start
    if (from < range.start || from >= range.end) return failed(startOutOfRange(page, section, from, range))
    const reference = section ? sectionReference(page, section) : pageReference(page)
    const part = readPage(page, { start: from, end: range.end }, max_characters, { reference, notice })
    return done(part.result, part.text, { kind: 'read', path: page.path, page: published })
  },
})

function startOutOfRange(page: ReferencedPage, section: Section | undefined, start: number, range: TextRange): ToolError {
  const where = section ? `the section #${section.anchor} of ${pageReference(page)}` : `the page ${pageReference(page)}`
  return withSections(page, {
    error: 'start_out_of_range',
    message: `start ${start} is outside ${where}, which is characters ${range.start} to ${range.end}.`,
    resolution: `Use a start from ${range.start} to ${range.end - 1}, leave it out to begin at the beginning, or take one of these sections.`,
  })
}
