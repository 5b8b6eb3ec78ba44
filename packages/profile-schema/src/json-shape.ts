import type { ErrorBody } from './error-body.ts'

/**
 * The shape of a JSON value as data: a type's name, `[item]` for an array, an object of shapes. It has only the fields that readers need,
 * so unknown properties are accepted.
 */
export type JsonShape = string | readonly [JsonShape] | { readonly [name: string]: JsonShape }

/** The shape of a type, so that the compiler compares the two. */
export type ShapeOf<Value> = Value extends string
  ? 'string'
  : Value extends boolean
    ? 'boolean'
    : Value extends readonly (infer Item)[]
      ? readonly [ShapeOf<Item>]
      : { readonly [Key in keyof Value]: ShapeOf<Exclude<Value[Key], undefined>> }

// Constants, because a minifier shortens names but not literals.
export const text = 'string'
export const flag = 'boolean'
export const number = 'number'

const errorBodyShape: ShapeOf<ErrorBody> = { error: text, message: text, resolution: text }

export function isErrorBody(value: unknown): value is ErrorBody {
  return !findMismatch(value, errorBodyShape, 'error')
}

/** The first place (`profile.contact.general`) where a value lacks a shape; undefined if there is none. */
export function findMismatch(value: unknown, shape: JsonShape, place: string): string | undefined {
  if (typeof shape === 'string') return typeof value === shape ? undefined : place
  const isList = Array.isArray(shape)
  if (Object(value) !== value || Array.isArray(value) !== isList) return place
  for (const name of Object.keys(isList ? (value as object) : shape)) {
    const expected = isList ? shape[0] : (shape as Record<string, JsonShape>)[name]
    const mismatch = findMismatch((value as Record<string, unknown>)[name], expected as JsonShape, `${place}.${name}`)
    if (mismatch) return mismatch
  }
  return undefined
}
