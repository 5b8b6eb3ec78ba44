import type { z } from 'zod'
import { describeExpected, type JsonSchema } from './json-schema.ts'
import { shown, type ToolError } from './tool-error.ts'

interface ToolInput {
  readonly name: string
  readonly inputSchema: JsonSchema
  /** Arguments of a call that works. */
  readonly example: Record<string, unknown>
}

/** Arguments that break a tool's schema, each named with what was expected and what came. */
export function argumentError(tool: ToolInput, given: Record<string, unknown>, error: z.ZodError): ToolError {
  const example = JSON.stringify(tool.example)
  return {
    error: 'invalid_argument',
    message: error.issues.flatMap((issue) => explain(tool, given, issue)).join(' '),
    resolution: `Call ${tool.name} again with corrected arguments, for example ${example}.`,
    suggestions: [example],
  }
}

function explain(tool: ToolInput, given: Record<string, unknown>, issue: z.core.$ZodIssue): string[] {
  const known = Object.keys(tool.inputSchema.properties)
  if (issue.code === 'unrecognized_keys') {
    const accepted = known.map((name) => `"${name}"`).join(', ')
    return issue.keys.map((key) => `Argument ${shown(key)} is not known; ${tool.name} takes ${accepted}.`)
  }
  const name = String(issue.path[0])
  const property = tool.inputSchema.properties[name] ?? {}
  const came = Object.hasOwn(given, name) ? describeGiven(given[name]) : 'it is missing'
  return [`Argument "${name}" must be ${describeExpected(property)}, but ${came}.`]
}

function describeGiven(value: unknown): string {
  if (typeof value === 'string') return `${shown(value)} came, a string of ${Array.from(value).length} characters`
  if (typeof value === 'number') return `the number ${value} came`
  if (typeof value === 'boolean' || value === null) return `${value} came`
  return Array.isArray(value) ? 'an array came' : 'an object came'
}
