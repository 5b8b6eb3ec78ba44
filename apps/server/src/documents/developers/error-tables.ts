import { errors } from '../../http/errors.ts'
import { sdkErrors } from '../../mcp/explain-error.ts'
import { refusals } from '../../mcp/refusals.ts'
import { table } from './markdown-table.ts'

/** The errors outside the MCP endpoints, as a Markdown table. */
export function errorTable(): string {
  const rows = Object.entries(errors).map(([code, { status, message, resolution }]) => [String(status), `\`${code}\``, message, resolution])
  return table(['status', 'error', 'message', 'resolution'], rows)
}

/** Errors of the handlers, whose resolution depends on the call. */
const handlerErrors = [
  ['`unknown_tool`', '-32602', 'There is no tool of this name. The resolution lists them.'],
  ['`invalid_cursor`', '-32602', 'The cursor does not belong to this content. Start again without a cursor.'],
]

/** The errors of both MCP endpoints. */
export function mcpErrorTable(): string {
  const ofSdk = Object.entries(sdkErrors).map(([code, { error, ...rest }]) => [error, { code, ...rest }] as const)
  const known = [...Object.entries(refusals), ...ofSdk.filter(([error]) => !(error in refusals))]
  const rows = known.map(([error, { code, message, resolution }]) => [`\`${error}\``, String(code), `${message} ${resolution}`])
  return table(['data.error', 'code', 'what happened, and what to do'], [...rows, ...handlerErrors])
}
