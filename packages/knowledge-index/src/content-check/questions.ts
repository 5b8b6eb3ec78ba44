import { z } from 'zod'
import type { ContentQuestion } from '../content.ts'
import type { ContentProblem } from '../content-problem.ts'
import { splitAnchor } from '../page-address.ts'
import { longestQuery } from '../query-bounds.ts'
import { notAMapping } from './front-matter-schema.ts'
import type { RegisteredPages } from './registered-pages.ts'
import type { SourceText } from './source-text.ts'
import { textLine } from './text-line.ts'
import { readYamlFile } from './yaml-file.ts'

const answer = 'must name the page that answers, or be marked "unanswerable: true", and not both'
const questionsSchema = z.array(
  z
    .strictObject(
      {
        question: textLine(longestQuery),
        page: textLine(512).optional(),
        section: textLine(512).optional(),
        unanswerable: z.literal(true, { error: 'must be true, or left out' }).optional(),
      },
      { error: notAMapping },
    )
    .refine(({ page, unanswerable }) => (page === undefined) !== (unanswerable === undefined), answer)
    .refine(({ page, section }) => section === undefined || page !== undefined, 'must name the page of its section'),
  { error: 'must be a list of { question, page, section } or { question, unanswerable: true }' },
)

/** Reads `questions.yaml` and holds every entry to the pages there are. `page` may carry the section: `/pricing#tiers`. */
export function readQuestions(
  source: SourceText,
  pages: RegisteredPages,
): { readonly questions: readonly ContentQuestion[]; readonly problems: readonly ContentProblem[] } {
  const read = readYamlFile(source, questionsSchema, [])
  if (read.status === 'invalid') return { questions: [], problems: read.problems }
  const problems: ContentProblem[] = []
  const seen = new Set<string>()
  const questions = read.value.map((entry, index): ContentQuestion => {
    const { question, unanswerable = false } = entry
    const key = question.replace(/\s+/g, ' ').toLowerCase()
    if (seen.has(key))
      problems.push(source.problem('duplicate_question', read.at.valuePosition([index, 'question']), `"${question}" is asked twice.`))
    seen.add(key)
    if (entry.page === undefined) return { question, unanswerable }
    const [page, anchor] = splitAnchor(entry.page)
    const section = entry.section === undefined ? anchor : splitAnchor(`#${entry.section.replace(/^#/, '')}`)[1]
    if (!pages.has(page)) {
      problems.push(source.problem('unknown_page', read.at.valuePosition([index, 'page']), `"${page}" is the path of no registered page.`))
    } else if (section !== '' && !pages.hasAnchor(page, section)) {
      const position = read.at.valuePosition([index, entry.section === undefined ? 'page' : 'section'])
      problems.push(source.problem('unknown_section', position, `"${page}" has no heading with the anchor "${section}".`))
    }
    return { question, page, ...(section === '' ? {} : { section }), unanswerable }
  })
  return { questions, problems }
}
