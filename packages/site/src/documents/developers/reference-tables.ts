/** The tools and the errors as Markdown, from their definitions. */

import { errors, refusalTable, sdkErrors } from '@svc/composition'
import type { KnowledgeTool } from '@svc/mcp-tools'

/** A Markdown table; a bar inside a cell is escaped. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

/** Values in backticks, separated by commas. */
export function code(values: readonly string[]): string {
  return values.map((value) => `\`${value}\``).join(', ')
}

/** The errors outside the MCP endpoints. */
export function errorTable(): string {
  const rows = Object.entries(errors).map(([error, { status }]) => [String(status), code([error])])
  return table(['status', 'error'], rows)
}

/** JSON-RPC codes of errors of the handlers, whose resolution depends on the call. */
const handlerErrors = { unknown_tool: -32_602, invalid_cursor: -32_602, unknown_skill: -32_602 }

/** The errors of both MCP endpoints. */
export function mcpErrorTable(): string {
  const own = Object.entries(refusalTable).map(([error, { code: number }]) => [error, number])
  const ofSdk = Object.entries(sdkErrors).map(([number, { error }]) => [error, Number(number)])
  const codes: Record<string, number> = Object.fromEntries([...ofSdk, ...own, ...Object.entries(handlerErrors)])
  const errorsOf = (number: number) => Object.keys(codes).filter((error) => codes[error] === number)
  const rows = [...new Set(Object.values(codes))].map((number) => [String(number), code(errorsOf(number))])
  return table(['code', 'data.error'], rows)
}

/** One tool, read from the schemas that `tools/list` publishes. */
export function toolReference(tool: KnowledgeTool, index: number, tools: readonly KnowledgeTool[]): string[] {
  const { name, title, description, inputSchema, outputSchema } = tool
  const required = new Set(inputSchema.required ?? [])
  const fields = resultFields(outputSchema)
  const like = tools.slice(0, index).find((other) => resultFields(other.outputSchema).every((field) => fields.includes(field)))
  const rows = Object.entries(inputSchema.properties).map(([argument, schema]) => [
    code([argument]),
    `${required.has(argument) ? 'required ' : ''}${describeArgument(schema)}`,
  ])
  return [
    `### ${name}`,
    `**${title}.** ${description}`,
    table(['argument', 'value'], rows),
    `Result: ${like === undefined ? code(fields) : `that of ${code([like.name])}, and ${code(fields.filter((field) => !(field in like.outputSchema.properties)))}`}.`,
  ]
}

/** A tool as a table row: its name, its arguments, the fields of its result. */
export function toolRow({ name, inputSchema, outputSchema }: KnowledgeTool): string[] {
  const args = Object.entries(inputSchema.properties).map(([argument, schema]) => `${code([argument])}, ${describeArgument(schema)}`)
  return [code([name]), args.join('; '), code(resultFields(outputSchema))]
}

/** The fields of an error of any tool. */
export const toolErrorFields: readonly string[] = ['error', 'message', 'resolution', 'suggestions']

function resultFields({ properties }: KnowledgeTool['outputSchema']): string[] {
  return Object.keys(properties).filter((field) => !toolErrorFields.includes(field))
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
