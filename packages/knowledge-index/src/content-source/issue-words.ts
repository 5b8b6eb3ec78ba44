import type { z } from 'zod'
import words from './issue-words.json'

const typeWords: Readonly<Record<string, string>> = words.types
const formatWords: Readonly<Record<string, string>> = words.formats

/** Plain messages for schemas without their own. For zod's error map. */
export const issueWords: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${typeWords[isInteger(issue.inst) ? 'int' : issue.expected] ?? 'another kind of value'}`
    case 'invalid_value':
      return `must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.map(String).join(', ')}`
    case 'invalid_format':
      return `must be ${formatWords[issue.format] ?? 'written in another form'}`
    case 'too_small':
      return `must ${amount(issue.origin, 'at least', issue.minimum)}`
    case 'too_big':
      return `must ${amount(issue.origin, 'at most', issue.maximum)}`
    default:
      return 'must be something else'
  }
}

/** A schema of whole numbers reports a number as the expected type. */
function isInteger(schema: unknown): boolean {
  return (schema as z.core.$ZodType | undefined)?._zod.def.type === 'number' && 'format' in (schema as z.core.$ZodNumberFormat)._zod.def
}

function amount(origin: string, bound: string, count: number | bigint): string {
  if (origin === 'string') return `have ${bound} ${count} characters`
  return origin === 'array' || origin === 'set' ? `list ${bound} ${count} entries` : `be ${bound} ${count}`
}
