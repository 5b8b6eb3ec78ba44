/** Matches each of these paths exactly as it is written: one route for all of them. */
export function exactPaths(paths: readonly string[]): RegExp {
  return new RegExp(`^(?:${paths.map((path) => path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})$`)
}
