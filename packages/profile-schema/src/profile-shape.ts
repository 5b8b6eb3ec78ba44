import type { ErrorBody } from './error-body.ts'
import { findMismatch, type JsonShape } from './json-shape.ts'
import type { PublicProfile } from './profile.ts'

// Named, because a minifier shortens names and not literals.
const text = 'string'
const flag = 'boolean'

/** The fields of a profile that a reader relies on. The compiler holds it to `PublicProfile`; formats are not checked. */
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

export function isErrorBody(value: unknown): value is ErrorBody {
  return !findMismatch(value, errorBodyShape, 'error')
}
