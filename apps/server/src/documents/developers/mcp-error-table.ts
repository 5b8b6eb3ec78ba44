import { sdkErrors } from '../../mcp/explain-error.ts'
import { refusals } from '../../mcp/refusals.ts'
import { table } from './markdown-table.ts'

/** Errors of the handlers, whose resolution depends on the call. */
const handlerErrors = [
  ['`unknown_tool`', '-32602', 'There is no tool of this name. The resolution lists them.'],
  ['`invalid_cursor`', '-32602', 'The cursor does not belong to this content. Start again without a cursor.'],
]

/** The errors of both MCP endpoints. */
export function mcpErrorTable(): string {
  const refused = Object.entries(refusals).map(([error, { code, message, resolution }]) => row(error, code, message, resolution))
  const ofSdk = Object.entries(sdkErrors)
    .filter(([, { error }]) => !(error in refusals))
    .map(([code, { error, message, resolution }]) => row(error, code, message, resolution))
  return table(['data.error', 'code', 'what happened, and what to do'], [...refused, ...ofSdk, ...handlerErrors])
}

function row(error: string, code: number | string, message: string, resolution: string): readonly string[] {
  return [`\`${error}\``, String(code), `${message} ${resolution}`]
}
