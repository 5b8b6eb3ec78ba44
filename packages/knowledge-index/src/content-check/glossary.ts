import * as z from 'zod'
import type { Content } from '../content.ts'
import type { SourceText } from './source-text.ts'
import { textLine } from './text-line.ts'
import { readYamlFile } from './yaml-file.ts'

const group = 'must be a group: a list of at least two words or phrases that mean the same'
const groupSchema = z.array(textLine(120), { error: group }).refine((phrases) => phrases.length >= 2, group)
const glossarySchema = z.array(groupSchema, { error: 'must be a list of groups, each a list of words or phrases that mean the same' })

/** Reads `glossary.yaml`: `- [deductible, own share]`. */
export function readGlossary(source: SourceText): Content['glossary'] | undefined {
  const file = readYamlFile(source)
  return file?.check([], file.value, glossarySchema)
}
