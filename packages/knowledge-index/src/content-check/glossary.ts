import { z } from 'zod'
import type { Content } from '../content.ts'
import type { ContentProblem } from '../content-problem.ts'
import type { SourceText } from './source-text.ts'
import { textLine } from './text-line.ts'
import { readYamlFile } from './yaml-file.ts'

const message = 'must be a list of groups, each a list of at least two words or phrases that mean the same'
const glossarySchema = z.array(z.array(textLine(120), { error: message }).min(2, message), { error: message })

export interface GlossaryResult {
  readonly glossary: Content['glossary']
  readonly problems: readonly ContentProblem[]
}

/** Reads `glossary.yaml`: `- [deductible, own share]`. */
export function readGlossary(source: SourceText): GlossaryResult {
  const problems: ContentProblem[] = []
  const file = readYamlFile(source, problems)
  return { glossary: file?.check([], file.value, glossarySchema) ?? [], problems }
}
