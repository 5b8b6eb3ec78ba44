import type { AskContext } from '@svc/answer-engine'
import type { z } from 'zod'
import { shown, type ToolError, toolErrorSchema } from '../results/tool-error.ts'
import { failed, type Outcome, type ToolResult, toToolResult } from '../results/tool-result.ts'
import type { KnowledgeDependencies } from './dependencies.ts'
import { describeExpected, type JsonSchema, toJsonSchema } from './json-schema.ts'
import type { Listing } from './listing.ts'

/** The caller of a tool, its signal, and how to report progress. */
export interface ToolCall extends AskContext {
  readonly signal: AbortSignal
}

/** A tool: its entry in `tools/list` and its handler. */
export interface KnowledgeTool {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema: JsonSchema
  readonly outputSchema: JsonSchema
  readonly annotations: typeof hintsOfAll & { readonly title: string }
  /** Hints for clients that hide tools behind a search. */
  readonly _meta: Record<string, unknown>
  /** Never rejects: invalid arguments and exceptions become error results. */
  call(dependencies: KnowledgeDependencies, args: unknown, call: ToolCall): Promise<ToolResult>
}

interface ToolDefinition<Input extends z.ZodObject, Output extends z.ZodObject> {
  readonly name: string
  readonly title: string
  readonly description: (listing: Listing) => string
  /** It begins most work with a publication, so clients need not search for it. @default false */
  readonly isAlwaysLoaded?: true
  readonly input: Input
  readonly output: Output
  /** Valid arguments, for error messages. */
  readonly example: z.input<Input> & Record<string, unknown>
  handle(
    dependencies: KnowledgeDependencies,
    args: z.output<Input>,
    call: ToolCall,
  ): Outcome<z.output<Output>> | Promise<Outcome<z.output<Output>>>
}

const hintsOfAll = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }

/** Makes a tool with the texts of a publication and a server. */
export type ToolIn = (listing: Listing) => KnowledgeTool

export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>(definition: ToolDefinition<Input, Output>): ToolIn {
  const { input, output, example, handle } = definition
  const inputSchema = toJsonSchema(input, 'input')
  const required = new Set(inputSchema.required as readonly string[])
  const optional = new Set(Object.keys(inputSchema.properties).filter((name) => !required.has(name)))
  const outputSchema = withErrors(toJsonSchema(output, 'output'))
  return (listing) => {
    const { prefix, introduction } = listing
    const name = prefix + definition.name
    const title = listing.name === undefined ? definition.title : `${listing.name}: ${definition.title}`
    const _meta = {
      // Only `true` keeps a tool out of the search over tools.
      ...(definition.isAlwaysLoaded && { 'anthropic/alwaysLoad': true }),
      // Replaces the description there.
      ...(listing.name !== undefined && { 'anthropic/searchHint': introduction }),
    }
    return {
      name,
      title,
      description: definition.description(listing),
      inputSchema,
      outputSchema,
      // One client and its directory show this title (docs/pages/listed.md).
      annotations: { title, ...hintsOfAll },
      _meta,
      async call(dependencies, args = {}, call) {
        const parsed = input.safeParse(givenArguments(args, optional))
        if (!parsed.success) {
          return toToolResult(failed(argumentError({ name, inputSchema, example }, args, parsed.error)))
        }
        try {
          const outcome = await handle(dependencies, parsed.data, call)
          if (outcome.status === 'done' && !call.signal.aborted) dependencies.onEvent?.(outcome.event)
          return toToolResult(prefix === '' ? outcome : withPrefixedNames(outcome, prefix))
        } catch (error) {
          // A caller that disconnects also causes an exception.
          if (!call.signal.aborted) dependencies.onError?.(error, name)
          return toToolResult(failed(internalError(name)))
        }
      },
    }
  }
}

/** Models that must fill every argument send `null` or an empty string for those they leave out; white space says as little. */
function givenArguments(args: unknown, optional: ReadonlySet<string>): unknown {
  if (typeof args !== 'object' || args === null || Array.isArray(args)) return args
  const stated = Object.entries(args).map(([name, value]) => [name, isBlank(value) ? '' : value] as const)
  return Object.fromEntries(stated.filter(([name, value]) => !optional.has(name) || (value !== '' && value !== null)))
}

/** Of results and errors, which clients of 2025-06-18 also validate: one flat list of properties with two alternatives. */
function withErrors(result: JsonSchema): JsonSchema {
  const error = toJsonSchema(toolErrorSchema, 'output')
  const { required: _, properties, ...rest } = result
  // One property separates a result from an error, because `tools/list` must stay below 7.5 kB.
  const required = Object.keys(properties).slice(0, 1)
  return { ...rest, properties: { ...properties, ...error.properties }, anyOf: [{ required }, { required: ['error'] }] }
}

function internalError(tool: string): ToolError {
  return {
    error: 'internal_error',
    message: `${tool} failed for a reason that is not in your call.`,
    resolution: 'Try once more in a minute. If it fails again, read the page or use another tool.',
    suggestions: [],
  }
}

type ToolInput = Pick<KnowledgeTool, 'name' | 'inputSchema'> & { readonly example: Record<string, unknown> }

/** Names each invalid argument with the expected and the received value. */
function argumentError(tool: ToolInput, given: unknown, error: z.ZodError): ToolError {
  const example = JSON.stringify(tool.example)
  return {
    error: 'invalid_argument',
    message: error.issues.map((issue) => explain(tool, given, issue)).join(' '),
    resolution: `Call ${tool.name} again with corrected arguments, for example ${example}.`,
    suggestions: [example],
  }
}

const namedKeys = 5

function explain(tool: ToolInput, given: unknown, issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') {
    const accepted = Object.keys(tool.inputSchema.properties).map((name) => `"${name}"`)
    const unknown = issue.keys.slice(0, namedKeys).map(shown)
    if (issue.keys.length > namedKeys) unknown.push(`${issue.keys.length - namedKeys} more`)
    const subject = unknown.length === 1 ? `Argument ${unknown[0]} is` : `Arguments ${unknown.join(', ')} are`
    return `${subject} not known; ${tool.name} takes ${accepted.join(', ')}.`
  }
  const [name] = issue.path
  if (name === undefined) return `The arguments must be an object, but ${describeGiven(given)}.`
  const values = given as Readonly<Record<PropertyKey, unknown>>
  const sent = Object.hasOwn(values, name) ? describeGiven(values[name]) : 'it is missing'
  return `Argument "${String(name)}" must be ${describeExpected(tool.inputSchema.properties[String(name)] ?? {})}, but ${sent}.`
}

/** Whether an argument is a string without any visible character. */
function isBlank(value: unknown): boolean {
  return typeof value === 'string' && value.trim() === ''
}

function describeGiven(value: unknown): string {
  if (isBlank(value)) return value === '' ? 'it is empty' : `${shown(value)} was sent, which is only white space`
  if (typeof value === 'string') {
    const characters = Array.from(value).length
    return `${shown(value)} was sent, a string of ${characters} ${characters === 1 ? 'character' : 'characters'}`
  }
  if (typeof value === 'number') return `the number ${value} was sent`
  if (typeof value === 'boolean' || value === null) return `${value} was sent`
  return Array.isArray(value) ? 'an array was sent' : 'an object was sent'
}

const toolNames = /\b(?:search_knowledge|get_page|compare_providers|ask_service)\b/g

/** An outcome that names the tools as its server does. What is quoted from pages stays as it is. */
function withPrefixedNames<Result extends object>(outcome: Outcome<Result>, prefix: string): Outcome<Result> {
  const named = (text: string) => text.replace(toolNames, (name) => prefix + name)
  if (outcome.status === 'failed') return { ...outcome, error: { ...outcome.error, resolution: named(outcome.error.resolution) } }
  const { text } = outcome
  const { notice, markdown } = outcome.result as { readonly notice?: string; readonly markdown?: string }
  const result = notice === undefined ? outcome.result : { ...outcome.result, notice: named(notice) }
  // Without Markdown it is a search, and only its notice names tools.
  if (markdown === undefined) return { ...outcome, result, text: text.replace(notice ?? '', named) }
  const head = text.slice(0, text.length - markdown.length)
  return { ...outcome, result, text: named(head) + markdown }
}
