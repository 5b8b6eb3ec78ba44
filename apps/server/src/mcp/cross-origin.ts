import type { HeaderFields } from '../http/representation/representation.ts'

/** What pages of an allowed origin may send. Never credentials: there are none. */
export const preflightHeaders: HeaderFields = {
  'Access-Control-Allow-Methods': 'POST',
  'Access-Control-Allow-Headers': 'content-type, accept, mcp-protocol-version, mcp-method, mcp-name',
  // Two hours, the longest that browsers keep it.
  'Access-Control-Max-Age': '7200',
}

/** Headers of every answer, whatever its status, so that a page can read what went wrong. */
export function crossOriginHeaders(origin: string | undefined, allowed: ReadonlySet<string>): HeaderFields {
  if (origin === undefined || !allowed.has(origin)) return { Vary: 'Origin' }
  return { Vary: 'Origin', 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': 'Retry-After' }
}
