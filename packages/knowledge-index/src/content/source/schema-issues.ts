import * as z from 'zod'
import { nearestWord } from '../../page/text/nearest-word.ts'
import type { ContentProblemCode } from './content-problem-fixes.ts'
import words from './issue-words.json'
import { pathKey } from './json-source.ts'
import { suggestedKey } from './schema-parts.ts'
import type { SourceText } from './source-text.ts'

/** An error in a value. The issues of a zod schema fit as they are. */
export interface ValueIssue {
  readonly path: readonly PropertyKey[]
  /** A sentence, or what the value must be: `must be a text`. */
  readonly message: string
  /** Unknown keys of the mapping at `path`, if they are the error. */
  readonly keys?: readonly string[]
  /** Keys that the mapping at `path` may have, for suggestions. */
  readonly known?: readonly string[]
  readonly fix?: string | undefined
  /** A text is expected, and without quotes YAML reads another value. */
  readonly isUnquoted?: boolean
  /** Default: `invalid_value`, `missing_key` or `unknown_key`. */
  readonly code?: ContentProblemCode | undefined
}

/** An error in a profile. The issues of a zod schema fit as they are. */
export type ProfileIssue = Omit<ValueIssue, 'code'>

/** Checks a parsed profile against its contract, which belongs to the caller. */
export type CheckProfile = (profile: unknown) => readonly ProfileIssue[]

/** Where entries of the checked value are in its text, as UTF-16 positions. */
export interface EntryPositions {
  keyPosition(path: readonly PropertyKey[]): number
  valuePosition(path: readonly PropertyKey[]): number
}

export interface CheckedValue<Value> {
  /** Undefined if there is an issue. */
  readonly data: Value | undefined
  readonly issues: readonly ValueIssue[]
}

/** Checks a value by a schema: in plain words, with suggestions, and with the examples or descriptions of the schema as fixes. */
export function checkValue<Schema extends z.ZodType>(schema: Schema, value: unknown): CheckedValue<z.infer<Schema>> {
  const { data, error } = schema.safeParse(value, { error: issueWords })
  return { data, issues: (error?.issues ?? []).map((issue) => valueIssue(schema, value, issue)) }
}

function valueIssue(schema: z.ZodType, value: unknown, issue: z.core.$ZodIssue): ValueIssue {
  const { path, message } = issue
  const { known, example, description } = schemaHints(schema, path)
  if (issue.code === 'unrecognized_keys') return { path, message, keys: issue.keys, known }
  const found = valueAt(value, path)
  const params: { readonly suggestion?: string; readonly code?: ContentProblemCode } | undefined =
    issue.code === 'custom' ? issue.params : undefined
  // A number, a truth value, or a comment after the key.
  if (/^must be a text/.test(message) && !(found instanceof Object) && found !== undefined && typeof found !== 'string') {
    return { path, message, isUnquoted: true, fix: example && `Write for example "${example}".` }
  }
  const suggestion = issue.code === 'invalid_value' ? nearestWord(String(found), issue.values.map(String)) : params?.suggestion
  const code = params?.code
  if (suggestion !== undefined) return { path, message, fix: `Write ${suggestion}.`, code }
  if (example !== undefined) {
    const opening = found === undefined ? 'Add a line such as' : 'Write for example'
    return { path, message, fix: `${opening} "${example}".`, code }
  }
  if (found !== undefined && known.length > 0 && issue.code === 'invalid_type') {
    const keys = known.map((key) => `${key}: …`)
    return { path, message, fix: `Write ${[...path.slice(-1).map(String), `{ ${keys.join(', ')} }`].join(': ')}.`, code }
  }
  if (found !== undefined) {
    const [, wanted] = /^(?:must be|Expected) (an? .+?)\.?$/.exec(message) ?? []
    return { path, message, fix: code === undefined && wanted !== undefined ? `Write ${wanted}.` : undefined, code }
  }
  const meaning = description && `${description.charAt(0).toLowerCase()}${description.slice(1)}`.replace(/\.$/, '')
  return { path, message, fix: meaning && `Write "${path.map(String).join('.')}", which means: ${meaning}.`, code }
}

/** The metadata and keys of a schema at a path. Metadata of an optional or defaulted entry may be on either side of it. */
function schemaHints(schema: z.core.$ZodType, path: readonly PropertyKey[]) {
  let found: z.core.$ZodType | undefined = schema
  for (const step of path) found = found && entryOf(unwrapped(found), step)
  if (found === undefined) return { known: [] }
  const inner = unwrapped(found)
  const meta = { ...z.globalRegistry.get(inner), ...z.globalRegistry.get(found) }
  const known = inner instanceof z.ZodObject ? Object.keys(inner.shape) : []
  return { known, example: (meta.examples as readonly string[] | undefined)?.[0], description: meta.description }
}

function entryOf(schema: z.core.$ZodType, step: PropertyKey): z.core.$ZodType | undefined {
  if (schema instanceof z.ZodObject) {
    const shape: Readonly<Record<PropertyKey, z.core.$ZodType>> = schema.shape
    return Object.hasOwn(shape, step) ? shape[step] : undefined
  }
  if (schema instanceof z.ZodArray) return schema.element
  if (schema instanceof z.ZodRecord) return schema.valueType
  if (schema instanceof z.ZodTuple) return (schema.def.items as readonly z.core.$ZodType[])[Number(step)]
  return undefined
}

function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  let inner = schema
  for (;;) {
    if (inner instanceof z.ZodOptional || inner instanceof z.ZodDefault || inner instanceof z.ZodNullable) inner = inner.def.innerType
    // A transformed value is checked as it is written.
    else if (inner instanceof z.ZodPipe) inner = inner.def.in
    else return inner
  }
}

/** How the errors of one kind of file are reported. */
interface ReportWords {
  readonly key: 'key' | 'member'
  readonly whole: string
  /** The code of every error. Default: that of the issue. */
  readonly code?: ContentProblemCode
}

const yamlWords: ReportWords = { key: 'key', whole: 'The file' }

/** Reports each issue of a value with its place in the text, the value there and a fix. */
export function reportIssues(
  issues: readonly ValueIssue[],
  value: unknown,
  source: SourceText,
  at: EntryPositions,
  { key: noun, whole, code: onlyCode }: ReportWords = yamlWords,
): void {
  /** Required keys that are there under another name: one mistake. */
  const misspelled = new Set<string>()
  for (const { path, keys = [], known = [] } of issues) {
    const open = new Set(known.filter((key) => !Object.hasOwn(Object(valueAt(value, path)), key)))
    for (const key of keys) {
      const suggestion = suggestedKey(key, open)
      if (suggestion !== undefined) {
        open.delete(suggestion)
        misspelled.add(pathKey([...path, suggestion]))
      }
      const place = [...path, key]
      const [message] = suggesting(`Unknown ${noun} ${named(place, whole)}.`, suggestion && JSON.stringify(suggestion))
      source.report(onlyCode ?? 'unknown_key', at.keyPosition(place), message, unknownKeyFix(suggestion, known))
    }
  }
  for (const { path, message, keys, fix, code, isUnquoted } of issues) {
    if (keys !== undefined || misspelled.has(pathKey(path))) continue
    const found = valueAt(value, path)
    const name = named(path, whole)
    if (found === undefined) source.report(onlyCode ?? 'missing_key', at.keyPosition(path), `${name} is missing.`, fix)
    else {
      const position = at.valuePosition(path)
      const [written] = (isUnquoted && /^(?:[^\s,#\]}]+|#[^\n]+)/.exec(source.value.slice(position))) || []
      const shown = written === undefined || found === null ? described(found) : `the ${typeof found} ${written}`
      const text = /^must /.test(message)
        ? `${name} ${message}; found ${shown}.`
        : `${name}: ${message}${/[.!?]$/.test(message) ? '' : '.'}`
      const quoted = written && `Put it in quotes: ${String(path.at(-1))}: ${JSON.stringify(written)}.`
      source.report(onlyCode ?? code ?? 'invalid_value', position, text, quoted ?? fix)
    }
  }
}

function unknownKeyFix(suggestion: string | undefined, known: readonly string[]): string | undefined {
  if (suggestion !== undefined) return `Rename it to ${JSON.stringify(suggestion)}.`
  return known.length === 0 ? undefined : `Remove it; the known keys are ${known.join(', ')}.`
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let found: unknown = value
  for (const step of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, step)) return undefined
    found = Reflect.get(found, step)
  }
  return found
}

/** A key with those above it, joined by dots; an entry of a list by its number, from 1: `"page" of entry 2 of "navigation"`. */
function named(path: readonly PropertyKey[], whole: string): string {
  const last = path.findLastIndex((step) => typeof step === 'number')
  const keys = path.slice(last + 1)
  const inside = keys.length === 0 ? '' : `"${keys.map(String).join('.')}"`
  if (last < 0) return inside || whole
  const entry = `ntry ${Number(path[last]) + 1}${last === 0 ? '' : ` of ${named(path.slice(0, last), whole).replace(/^E(?=ntry )/, 'e')}`}`
  return inside === '' ? `E${entry}` : `${inside} of e${entry}`
}

/** A value for a message: short, whatever it is. */
function described(value: unknown): string {
  if (value === null) return 'nothing'
  if (Array.isArray(value)) return `a list of ${value.length}`
  if (typeof value === 'object') return 'a mapping'
  if (typeof value !== 'string') return `the ${typeof value} ${value}`
  const length = Array.from(value).length
  // Long enough to recognise it, short enough for one line.
  return length > 60 ? `${length} characters` : JSON.stringify(value)
}

/** The message and the fix for a name that may mean a known one. @param written what to write instead of the name */
export function suggesting(
  message: string,
  suggestion: string | undefined,
  written = suggestion,
): [message: string, fix: string | undefined] {
  return suggestion === undefined ? [message, undefined] : [`${message} Did you mean ${suggestion}?`, `Write ${written}.`]
}

const typeWords: Readonly<Record<string, string>> = words.types
const formatWords: Readonly<Record<string, string>> = words.formats

/** Plain messages for schemas without their own. For zod's error map. */
const issueWords: z.core.$ZodErrorMap = (issue) => {
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
