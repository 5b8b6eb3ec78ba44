import type { EvidencePassage, Knowledge } from '@svc/knowledge-index'

/** Specification, "Limits": retrieved context in code points. */
const maxCharacters = 24_000
/** Design, section 6: evidence ids run from E1 to E24. */
const maxPassages = 24

/** The port to what can be found. */
export type EvidenceSource = Pick<Knowledge, 'revision' | 'evidence'>

/** A retrieved passage under the id by which the model and the reader refer to it. */
export interface Evidence {
  /** `E1` to `E24`, best first. */
  readonly id: string
  readonly passage: EvidencePassage
}

/** The passages for a question, numbered. The limits hold whatever the source returns. */
export async function retrieveEvidence(source: EvidenceSource, question: string, signal: AbortSignal): Promise<readonly Evidence[]> {
  if (question === '') return []
  const evidence: Evidence[] = []
  let characters = 0
  for (const passage of await source.evidence(question, { maxCharacters, maxPassages, signal })) {
    characters += passage.end - passage.start
    if (evidence.length === maxPassages || characters > maxCharacters) break
    evidence.push({ id: `E${evidence.length + 1}`, passage })
  }
  return evidence
}
