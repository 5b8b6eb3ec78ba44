import fc from 'fast-check'

type Path = readonly (string | number)[]

/** The path of every member and item of a JSON value, such as `['contact', 'general']`. */
export function placesOf(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return []
  const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value)
  return keys.flatMap((key) => [[...path, key], ...placesOf((value as Record<string | number, unknown>)[key], [...path, key])])
}

/** A copy with another value at a path; `undefined` removes it. */
export function withEdit(root: object, path: Path, value: unknown): object {
  const copy = structuredClone(root) as Record<string | number, unknown>
  const parent = path.slice(0, -1).reduce((object, key) => object[key] as Record<string | number, unknown>, copy)
  const key = path.at(-1) as string | number
  if (value !== undefined) parent[key] = value
  else if (Array.isArray(parent)) parent.splice(Number(key), 1)
  else delete parent[key]
  return copy
}

/** Copies of an object with one member or item removed or replaced by another JSON value. */
export function editsOf(root: object): fc.Arbitrary<object> {
  return fc
    .tuple(fc.constantFrom(...placesOf(root)), fc.option(fc.jsonValue({ maxDepth: 2 }), { nil: undefined }))
    .map(([path, value]) => withEdit(root, path, value))
}
