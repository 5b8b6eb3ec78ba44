import type { ErrorBody } from './error-body.ts'
import type { PublicProfile } from './profile.ts'

/**
 * The shape of a JSON value as data: `'string'`, `'boolean'`, `[item]` for an array, an object of shapes. It names what is
 * relied on and nothing else, so unknown properties pass.
 */
type JsonShape<Value> = Value extends string
  ? 'string'
  : Value extends boolean
    ? 'boolean'
    : Value extends readonly (infer Item)[]
      ? readonly [JsonShape<Item>]
      : { readonly [Key in keyof Value]: JsonShape<Exclude<Value[Key], undefined>> }

type AnyShape = string | readonly [AnyShape] | { readonly [name: string]: AnyShape }

// Named, because a minifier shortens names and not literals.
const text = 'string'
const flag = 'boolean'
const number = 'number'

/** The fields of a profile that a reader relies on. The compiler checks it against `PublicProfile`; formats are not checked. */
const profileShape: JsonShape<Required<PublicProfile>> = {
  type: text,
  name: text,
  description: text,
  legalName: text,
  dba: text,
  address: { streetAddress: text, addressLocality: text, addressRegion: text, postalCode: text, addressCountry: text },
  contact: { general: text, recruiting: text },
  links: { company: text, product: text, github: text },
  audience: [text],
  capabilities: [text],
  independence: { insuranceCarrier: flag, takesPremiumCommissions: flag, canWorkWithIncumbentBroker: flag },
  pricing: [{ range: text, price: text }],
  demoUrl: text,
}

const errorBodyShape: JsonShape<ErrorBody> = { error: text, message: text, resolution: text }

/** The first place where a body lacks what readers of a profile rely on, if there is one. */
export function findProfileMismatch(body: unknown): string | undefined {
  // Tiers that are left out are as good as none, and what is no object has no fields.
  return findMismatch({ pricing: [], ...(body as object) }, profileShape, 'profile')
}

/** The fields of a verdict that a reader relies on. */
const verifiedQuoteShape: AnyShape = {
  verdict: text,
  matches: [{ path: text, section: text, start: number, end: number, url: text, quote_url: text, revision: text }],
  current_revision: text,
}

/** The first place where a body lacks what readers of a verdict rely on, if there is one. */
export function findVerdictMismatch(body: unknown): string | undefined {
  return findMismatch(body, verifiedQuoteShape, 'verdict')
}

/** The first place where a body lacks what readers of facts rely on, if there is one. */
export function findFactsMismatch(body: unknown): string | undefined {
  return findMismatch(body, { facts: [{ id: text, label: text, status: text }], revision: text }, 'facts')
}

export function isErrorBody(value: unknown): value is ErrorBody {
  return !findMismatch(value, errorBodyShape, 'error')
}

/** The first place (`profile.contact.general`) where a value lacks a shape, if there is one. */
function findMismatch(value: unknown, shape: AnyShape, place: string): string | undefined {
  if (typeof shape === 'string') return typeof value === shape ? undefined : place
  const isList = Array.isArray(shape)
  if (Object(value) !== value || Array.isArray(value) !== isList) return place
  for (const name of Object.keys(isList ? (value as object) : shape)) {
    const expected = isList ? shape[0] : (shape as Record<string, AnyShape>)[name]
    const mismatch = findMismatch((value as Record<string, unknown>)[name], expected as AnyShape, `${place}.${name}`)
    if (mismatch) return mismatch
  }
  return undefined
}
