import { counted } from '@svc/composition'
import { type Content, type ContentProblem, formatContentProblem } from '@svc/knowledge-index'
import { contentWarnings } from './content-warnings.ts'
import type { Terminal } from './terminal.ts'

/** What is said of a content folder: mistakes, or warnings about content that is in order. */
export type CheckedContent =
  | { readonly status: 'invalid'; readonly problems: readonly ContentProblem[] }
  | { readonly status: 'loaded'; readonly content: Content }

/** Prints every mistake, or every warning and what was read; exit code 1 when there are mistakes. */
export function reportContent(
  checked: CheckedContent,
  { staleAfterDays, today, json }: { readonly staleAfterDays: number; readonly today: Date; readonly json: boolean },
  terminal: Terminal,
): number {
  const problems = checked.status === 'invalid' ? checked.problems : []
  const warnings = checked.status === 'loaded' ? contentWarnings(checked.content, { staleAfterDays, today }) : []
  if (json) {
    terminal.print(`${JSON.stringify({ status: checked.status, problems, warnings }, null, 2)}\n`)
    return problems.length > 0 ? 1 : 0
  }
  for (const problem of problems) terminal.print(`${formatContentProblem(problem)}\n`)
  for (const warning of warnings) terminal.print(`warning  ${formatContentProblem(warning)}\n`)
  terminal.print(
    checked.status === 'invalid'
      ? `${counted(problems.length, 'mistake')}\n`
      : `${counted(checked.content.pages.length, 'page')}, ${counted(checked.content.questions.length, 'question')}, revision ${checked.content.revision}; no mistakes, ${counted(warnings.length, 'warning')}\n`,
  )
  return problems.length > 0 ? 1 : 0
}
