import { errors } from '../../http/errors.ts'
import { table } from './markdown-table.ts'

/** The errors as the documents show them. */
export function errorTable(): string {
  const rows = Object.entries(errors).map(([code, { status, message, resolution }]) => [String(status), `\`${code}\``, message, resolution])
  return table(['status', 'error', 'message', 'resolution'], rows)
}
