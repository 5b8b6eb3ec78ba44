import { z } from 'zod'
import type { ContentProblem } from '../content-problem.ts'
import type { SourceText } from './source-text.ts'
import { textLine } from './text-line.ts'
import { readYamlFile } from './yaml-file.ts'

const message = 'must be a list of groups, each a list of at least two words or phrases that mean the same'
const glossarySchema = z.array(z.array(textLine(120), { error: message }).min(2, message), { error: message })

/** Reads `glossary.yaml`: `- [deductible, own share]`. */
export function readGlossary(source: SourceText): {
  readonly glossary: readonly (readonly string[])[]
  readonly problems: readonly ContentProblem[]
} {
  const read = readYamlFile(source, glossarySchema, [])
  return read.status === 'invalid' ? { glossary: [], problems: read.problems } : { glossary: read.value, problems: [] }
}
