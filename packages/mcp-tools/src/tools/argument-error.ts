import type { z } from 'zod'
import { shown, type ToolError } from '../results/tool-error.ts'
import { describeExpected, type JsonSchema } from './json-schema.ts'

interface ToolInput {
  readonly name: string
  readonly inputSchema: JsonSchema
  readonly example: Record<string, unknown>
}

/** Names each invalid argument with the expected and the received value. */
export function argumentError(tool: ToolInput, given: unknown, error: z.ZodError): ToolError {
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
  const came = Object.hasOwn(values, name) ? describeGiven(values[name]) : 'it is missing'
  return `Argument "${String(name)}" must be ${describeExpected(tool.inputSchema.properties[String(name)] ?? {})}, but ${came}.`
}

/** Whether an argument is a string without any visible character. */
export function isBlank(value: unknown): boolean {
  return typeof value === 'string' && value.trim() === ''
}

function describeGiven(value: unknown): string {
  if (isBlank(value)) return value === '' ? 'it is empty' : `${shown(value)} came, which is only white space`
  if (typeof value === 'string') {
    const characters = Array.from(value).length
    return `${shown(value)} came, a string of ${characters} ${characters === 1 ? 'character' : 'characters'}`
  }
  if (typeof value === 'number') return `the number ${value} came`
  if (typeof value === 'boolean' || value === null) return `${value} came`
  return Array.isArray(value) ? 'an array came' : 'an object came'
}
