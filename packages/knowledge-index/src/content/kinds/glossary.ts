import * as z from 'zod'
import type { Content } from '../folder/content.ts'
import { listOf } from '../source/schema-collections.ts'
import { example, mustBe, textLine } from '../source/schema-parts.ts'
import { type ContentKind, oneFile } from './kind.ts'

const group = 'a group: a list of at least two words or phrases that mean the same'
const groupSchema = listOf(textLine(120), (length) => length >= 2, group).meta(example('- [invoice, bill]'))
const groupsSchema = z.array(groupSchema, { error: mustBe('a list of groups, each a list of words or phrases that mean the same') })
const mappingSchema = z.strictObject(
  {
    common_vocabulary: z.boolean({ error: 'must be true or false' }).optional(),
    groups: groupsSchema.optional(),
  },
  { error: mustBe('a list of groups, or a mapping of "groups" and "common_vocabulary"') },
)

/** `glossary.yaml`: `- [deductible, own share]`, or a mapping of `groups` and `common_vocabulary`. */
export const glossary: ContentKind<Pick<Content, 'glossary' | 'commonVocabulary'>> = oneFile('glossary.yaml', (source, folder) => {
  const file = source && folder.yaml(source)
  if (file === undefined || Array.isArray(file.value)) return { glossary: file?.check([], file.value, groupsSchema) ?? [] }
  const { groups = [], common_vocabulary = true } = file.check([], file.value, mappingSchema) ?? {}
  return { glossary: groups, ...(common_vocabulary ? {} : { commonVocabulary: false }) }
})
