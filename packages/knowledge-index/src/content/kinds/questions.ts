import * as z from 'zod'
import { splitAnchor } from '../../page/model/page-address.ts'
import { longestQuery } from '../../search/query-bounds.ts'
import type { Content, ContentQuestion } from '../folder/content.ts'
import { mapping } from '../source/schema-collections.ts'
import { areSpelled, example, mustBe, textLine } from '../source/schema-parts.ts'
import { type ContentKind, oneFile } from './kind.ts'

const questionsSchema = z.array(z.unknown(), { error: mustBe('a list of { question, page, section } or { question, unanswerable: true }') })
const questionSchema = mapping({
  question: textLine(longestQuery).meta(example('question: What does it cost?')),
  page: textLine(512).meta(example('page: /pricing')).optional(),
  section: textLine(512).meta(example('section: tiers')).optional(),
  unanswerable: z.literal(true, { error: 'must be true, or left out' }).meta(example('unanswerable: true')).optional(),
})
  .refine(({ page, unanswerable }) => (page === undefined) !== (unanswerable === undefined), {
    error: 'must name the page that answers, or be marked "unanswerable: true", and not both',
    when: areSpelled('page', 'unanswerable'),
  })
  .refine(({ page, section, unanswerable }) => section === undefined || page !== undefined || unanswerable === undefined, {
    error: 'must name the page of its section',
    when: areSpelled('page', 'section'),
  })
  .meta(example('- { question: What does it cost?, page: /pricing }'))

/** `questions.yaml`. Every entry is checked against the pages; `page` may contain the section: `/pricing#tiers`. */
export const questions: ContentKind<Pick<Content, 'questions'>> = oneFile('questions.yaml', (source, folder) => {
  const file = source && folder.yaml(source)
  const entries = file?.check([], file.value, questionsSchema) ?? []
  const questions: ContentQuestion[] = []
  const asked = new Set<string>()
  entries.forEach((part, index) => {
    if (!file) return
    const { fields, isWhole } = file.checkKeys([index], part, questionSchema)
    const report = (key: string, code: 'duplicate_question' | 'unknown_page' | 'unknown_section', message: string, fix?: string) =>
      source.report(code, file.at.valuePosition([index, key]), message, fix)
    const { question = '', unanswerable = false } = fields
    const key = question.replace(/\s+/g, ' ').toLowerCase()
    if (key !== '' && asked.has(key)) report('question', 'duplicate_question', `"${question}" is asked twice.`)
    asked.add(key)
    const [page, anchor] = splitAnchor(folder.pathOf(fields.page ?? ''))
    const section = fields.section === undefined ? anchor : splitAnchor(`#${fields.section.replace(/^#/, '')}`)[1]
    const write = fields.section === undefined ? undefined : (suggestion: string) => suggestion
    const unknown = fields.page === undefined ? undefined : folder.registered.unknownTarget(page, section, write)
    if (unknown) report(unknown[0] === 'unknown_section' && fields.section !== undefined ? 'section' : 'page', ...unknown)
    if (!isWhole) return
    const { line } = source.locate(file.at.valuePosition([index, 'question']))
    questions.push({ question, ...(unanswerable ? {} : { page }), ...(section === '' ? {} : { section }), unanswerable, line })
  })
  return { questions }
})
