import { counted, readContent } from '@svc/composition'
import { configure, failOnContent, formatWarning } from './configure.ts'
import { print } from './ending.ts'
import type { Shipped } from './shipped.ts'

/** `--check`: prints every mistake in configuration and content, or what is in order, with warnings. */
export async function checkContent(content: string | undefined, shipped: Shipped): Promise<void> {
  const { configuration, warnings } = await configure(content, shipped)
  for (const warning of warnings) process.stderr.write(`${formatWarning(warning)}\n`)
  const result = await readContent(configuration)
  if (result.status === 'invalid') return failOnContent(result.problems)
  const { pages, questions, revision } = result.content
  // An index is built for the questions that need one.
  if (questions.some(({ unanswerable }) => unanswerable)) {
    const { answeredQuestions, createKnowledge, formatContentProblem } = await import('@svc/knowledge-index')
    const knowledge = await createKnowledge(result.content, { baseUrl: configuration.baseUrl })
    for (const problem of answeredQuestions(questions, knowledge)) process.stderr.write(`warning: ${formatContentProblem(problem)}\n`)
  }
  print(`Configuration and content are in order: ${counted(pages.length, 'page')}, revision ${revision}.\n`)
}
