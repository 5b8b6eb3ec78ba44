import { type Variable, variables } from './variables.ts'

/** Every variable with its meaning and default, two lines each, for `--help`. */
export function variableTable(): readonly string[] {
  const rows = Object.entries(variables as Record<string, Variable<unknown>>)
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.flatMap(([name, { meaning, default: fallback, whenUnset }]) => [
    `  ${name.padEnd(width)}  ${meaning}`,
    `  ${''.padEnd(width)}  default: ${fallback ?? whenUnset ?? 'unset'}`,
  ])
}
