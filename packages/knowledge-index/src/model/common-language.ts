/** The language tag that occurs most; the earlier one of equals, and `en` if there is none. */
export function commonLanguage(tags: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? 'en'
}
