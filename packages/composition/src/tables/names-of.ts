/** The names in a table, in its order. */
export function namesOf<Table extends object>(table: Table): Extract<keyof Table, string>[] {
  return Object.keys(table) as Extract<keyof Table, string>[]
}

/** A table with a value for each name. */
export function byName<Name extends string, Value>(names: readonly Name[], make: (name: Name) => Value): Readonly<Record<Name, Value>> {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>
}
