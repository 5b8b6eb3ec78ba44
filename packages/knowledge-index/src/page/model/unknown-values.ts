/** Paths of the values of a profile that are empty or addresses that cannot exist (RFC 2606), which an import writes for what it does not know. */
export function unknownValues(profile: unknown, path = ''): readonly string[] {
  if (profile === '' || (typeof profile === 'string' && /[@/.]\w+\.invalid\/?$/.test(profile))) return [path]
  if (typeof profile !== 'object' || profile === null || Array.isArray(profile)) return []
  return Object.entries(profile).flatMap(([key, value]) => unknownValues(value, path === '' ? key : `${path}.${key}`))
}
