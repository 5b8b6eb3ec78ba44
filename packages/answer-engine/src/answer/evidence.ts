import type { EvidencePassage, Knowledge, Statement } from '@svc/knowledge-index'
import { placeLine, statementsOf } from '@svc/knowledge-index/page'

/** Code points with the lines of places (docs/pages/reference/limits.md). A local model reads 4,000 in seconds; fewer are three passages. */
export const contextLimits = { minCharacters: 4_000, maxCharacters: 24_000 } as const
/** A passage has about 1,000 characters. */
const maxPassages = 24
/** After the line with title and section (`writePrompt`). */
const lineBreaks = 2

/** The port to what can be found. */
export type EvidenceSource = Pick<Knowledge, 'revision' | 'evidence'>

export interface Evidence {
  /** `E1` to `E24`, best first. */
  readonly id: string
  readonly passage: EvidencePassage
}

/** The passages for a question, numbered. The limits also apply to sources that ignore them. */
export async function retrieveEvidence(
  source: EvidenceSource,
  question: string,
  contextCharacters: number,
  signal?: AbortSignal,
): Promise<readonly Evidence[]> {
  if (question === '') return []
  const evidence: Evidence[] = []
  let characters = 0
  const maxCharacters = contextCharacters - maxPassages * lineBreaks
  for (const passage of await source.evidence(question, { maxCharacters, maxPassages, ...(signal && { signal }) })) {
    characters += passage.end - passage.start + Array.from(placeLine(passage.page, passage.section)).length + lineBreaks
    if (evidence.length === maxPassages || characters > contextCharacters) break
    evidence.push({ id: `E${evidence.length + 1}`, passage })
  }
  return evidence
}

/** The statement that the model knows as `S<number>`. */
export interface NumberedStatement {
  /** From 1, in the order of the prompt, over all passages. */
  readonly number: number
  readonly evidence: Evidence
  readonly statement: Statement
  /** Whether it is the first of its block: then marks such as `- [x] ` before it belong to its line. */
  readonly opensBlock: boolean
}

/** The statements that are completely in a passage, in the order of the prompt. */
export function numberStatements(evidence: readonly Evidence[]): readonly NumberedStatement[] {
  const numbered: NumberedStatement[] = []
  for (const item of evidence) {
    const { page, start, end } = item.passage
    for (const statement of statementsOf(page, start, end)) {
      const opensBlock = statementsOf(page, statement.block.start, statement.start).length === 0
      numbered.push({ number: numbered.length + 1, evidence: item, statement, opensBlock })
    }
  }
  return numbered
}
