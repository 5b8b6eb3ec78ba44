/** The value of a key: made when it is first asked for, and remembered. */
export function remembered<Key, Value>(
  values: { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown },
  key: Key,
  make: () => Value,
): Value {
  const known = values.get(key)
  if (known !== undefined) return known
  const value = make()
  values.set(key, value)
  return value
}
