/**
 * The shape of a JSON value as data: `'string'`, `'boolean'`, `[item]` for an array, an object of shapes. It names what is
 * relied on and nothing else, so unknown properties pass.
 */
export type JsonShape<Value> = Value extends string
  ? 'string'
  : Value extends boolean
    ? 'boolean'
    : Value extends readonly (infer Item)[]
      ? readonly [JsonShape<Item>]
      : { readonly [Key in keyof Value]: JsonShape<Exclude<Value[Key], undefined>> }

type AnyShape = string | readonly [AnyShape] | { readonly [name: string]: AnyShape }

/** The first place (`profile.contact.general`) where a value lacks a shape, if there is one. */
export function findMismatch(value: unknown, shape: AnyShape, place: string): string | undefined {
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
