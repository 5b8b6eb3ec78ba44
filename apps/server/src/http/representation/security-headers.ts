import type { HeaderFields } from './representation.ts'

/** On every response: a browser must not guess a type that this server did not name. */
export const securityHeaders: HeaderFields = Object.freeze({ 'X-Content-Type-Options': 'nosniff' })
