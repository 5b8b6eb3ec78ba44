import * as z from 'zod'
import { nearestWord } from '../../page/text/nearest-word.ts'
import type { ContentProblemCode } from './content-problem-fixes.ts'
import words from './issue-words.json'
import { pathKey } from './json-source.ts'
import { mustBe, suggestedKey, type Wanted } from './schema-parts.ts'
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
  const { data, error } = schema.safeParse(value, { error: (issue) => wordsOf(issue, issue.inst).message })
  return { data, issues: (error?.issues ?? []).map((issue) => valueIssue(schema, value, issue)) }
}

function valueIssue(schema: z.ZodType, value: unknown, issue: z.core.$ZodIssue): ValueIssue {
  const { path, message } = issue
  const { known, example, description, words } = schemaHints(schema, issue)
  if (issue.code === 'unrecognized_keys') return { path, message, keys: issue.keys, known }
  const found = valueAt(value, path)
  const params: IssueParams | undefined = issue.code === 'custom' ? issue.params : undefined
  // A number, a truth value, or a comment after the key.
  if (words.isText && !(found instanceof Object) && found !== undefined && typeof found !== 'string') {
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
    const { wanted } = params?.wanted === undefined ? words : params
    // Another check of the same schema has its own message.
    const isWanted = code === undefined && wanted !== undefined && message === mustBe(wanted)()
    return { path, message, fix: isWanted ? `Write ${wanted}.` : undefined, code }
  }
  const meaning = description && `${description.charAt(0).toLowerCase()}${description.slice(1)}`.replace(/\.$/, '')
  const name = path.slice(path.findLastIndex((step) => typeof step === 'number') + 1).map(String)
  return { path, message, fix: meaning && `Write "${name.join('.')}", which means: ${meaning}.`, code }
}

interface IssueParams extends Partial<Wanted> {
  readonly suggestion?: string
  readonly code?: ContentProblemCode
}

interface SchemaHints {
  readonly known: readonly string[]
  readonly words: Partial<Wanted>
  readonly example?: string | undefined
  readonly description?: string | undefined
}

/** The metadata, keys and error of the schema of an issue. Metadata of an optional or defaulted entry may be on either side of it. */
function schemaHints(schema: z.core.$ZodType, issue: z.core.$ZodIssue): SchemaHints {
  let found: z.core.$ZodType | undefined = schema
  for (const step of issue.path) found = found && entryOf(unwrapped(found), step)
  if (found === undefined) return { known: [], words: {} }
  const inner = unwrapped(found)
  const own = inner instanceof z.ZodType ? (inner.def.error as Partial<Wanted> | undefined) : undefined
  const meta = { ...z.globalRegistry.get(inner), ...z.globalRegistry.get(found) }
  const known = inner instanceof z.ZodObject ? Object.keys(inner.shape) : []
  return {
    known,
    example: (meta.examples as readonly string[] | undefined)?.[0],
    description: meta.description,
    words: own ?? wordsOf(issue, inner),
  }
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
      const isJson = noun === 'member'
      const asYaml = () => /^(?:[^\s,#\]}]+|#[^\n]+)/.exec(source.value.slice(position))?.[0]
      const asJson = () => (found === null ? undefined : String(found))
      const written = isUnquoted ? (isJson ? asJson : asYaml)() : undefined
      const shown = written === undefined || found === null ? described(found) : `the ${typeof found} ${written}`
      const text = /^must /.test(message)
        ? `${name} ${message}; found ${shown}.`
        : `${name}: ${message}${/[.!?]$/.test(message) ? '' : '.'}`
      const last = path.at(-1)
      const key = typeof last === 'number' ? '' : `${isJson ? JSON.stringify(last) : String(last)}: `
      const quoted = written && `Put it in quotes: ${key}${JSON.stringify(written)}.`
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

interface IssueWords extends Partial<Wanted> {
  readonly message: string
}

/** Plain words for an issue of a schema without its own. */
function wordsOf(issue: z.core.$ZodRawIssue | z.core.$ZodIssue, schema: unknown): IssueWords {
  switch (issue.code) {
    case 'invalid_type': {
      // A schema of whole numbers reports a number as the expected type.
      const type = schema instanceof z.ZodNumberFormat ? 'int' : issue.expected
      if (type === 'boolean') return { message: 'must be true or false' }
      return wantedWords(typeWords[type], type === 'string') ?? { message: 'must be another kind of value' }
    }
    case 'invalid_value':
      return { message: `must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.map(String).join(', ')}` }
    case 'invalid_format':
      return wantedWords(formatWords[issue.format]) ?? { message: 'must be written in another form' }
    case 'too_small':
      return { message: `must ${amount(issue.origin, 'at least', issue.minimum)}` }
    case 'too_big':
      return { message: `must ${amount(issue.origin, 'at most', issue.maximum)}` }
    default:
      return { message: 'must be something else' }
  }
}

function wantedWords(wanted: string | undefined, isText = false): IssueWords | undefined {
  return wanted === undefined ? undefined : { message: mustBe(wanted)(), wanted, isText }
}

function amount(origin: string, bound: string, count: number | bigint): string {
  if (origin === 'string') return `have ${bound} ${count} characters`
  return origin === 'array' || origin === 'set' ? `list ${bound} ${count} entries` : `be ${bound} ${count}`
}
