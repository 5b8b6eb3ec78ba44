import type { HeaderFields } from '../http/representation/representation.ts'

/** Preflight headers for an allowed origin, without credentials. */
export const preflightHeaders: HeaderFields = {
  'Access-Control-Allow-Methods': 'POST',
  'Access-Control-Allow-Headers': 'content-type, accept, mcp-protocol-version, mcp-method, mcp-name',
  // Two hours, the maximum of browsers.
  'Access-Control-Max-Age': '7200',
}

/** Headers of every response, so that a page can also read errors. */
export function crossOriginHeaders(origin: string | undefined, allowed: ReadonlySet<string>): HeaderFields {
  if (origin === undefined || !allowed.has(origin)) return { Vary: 'Origin' }
  return { Vary: 'Origin', 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': 'Retry-After' }
}
