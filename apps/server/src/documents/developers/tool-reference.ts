import type { KnowledgeTool } from '@svc/mcp-tools'
import { table } from './markdown-table.ts'

/** One tool of `developers.md`, read from the schemas that `tools/list` publishes. */
export function toolReference({ name, title, description, inputSchema, outputSchema }: KnowledgeTool): string[] {
  const required = new Set((inputSchema.required as readonly string[] | undefined) ?? [])
  const rows = Object.entries(inputSchema.properties).map(([argument, schema]) => [
    `\`${argument}\``,
    required.has(argument) ? 'yes' : 'no',
    describeArgument(schema),
  ])
  return [
    `### ${name}`,
    `**${title}.** ${description}`,
    table(['argument', 'required', 'value'], rows),
    `Result: ${Object.keys(outputSchema.properties)
      .map((property) => `\`${property}\``)
      .join(', ')}.`,
  ]
}

/** A tool as a table row: its name, its arguments, the fields of its result. */
export function toolRow({ name, inputSchema, outputSchema }: KnowledgeTool): string[] {
  const args = Object.entries(inputSchema.properties).map(([argument, schema]) => `\`${argument}\`, ${describeArgument(schema)}`)
  const properties = Object.keys(outputSchema.properties).map((property) => `\`${property}\``)
  return [`\`${name}\``, args.join('; '), properties.join(', ')]
}

/** A property's JSON Schema in words. */
export function describeArgument(schema: Record<string, unknown>): string {
  const { type, minLength, maxLength, minimum, maximum, default: fallback, description } = schema
  const parts = [`${type}`]
  if (maxLength !== undefined) parts.push(`${minLength ?? 0} to ${maxLength} characters`)
  if (minimum !== undefined) parts.push(maximum === undefined ? `at least ${minimum}` : `${minimum} to ${maximum}`)
  if (fallback !== undefined) parts.push(`default ${fallback}`)
  return description === undefined ? parts.join(', ') : `${parts.join(', ')}: ${description}`
}
