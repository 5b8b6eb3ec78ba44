import known from './fact-units.json'

/** Currencies of ISO 4217 and a subset of UCUM (ucum.org), each also per month, year or user: few, so that most mistyped units are found. */
const ucumUnits: ReadonlySet<string> = new Set(known.units)
/** Units as people write them. */
const otherNames: ReadonlyMap<string, string> = new Map(Object.entries(known.otherNames))

/** Units of UCUM that CLDR has a name for, by symbol. */
export const cldrUnits: ReadonlyMap<string, string> = new Map(Object.entries(known.cldrUnits))

const pers: ReadonlySet<string> = new Set(['month', 'year', 'user'])

let currencies: ReadonlySet<string> | undefined

export function isFactUnit(unit: string): boolean {
  currencies ??= new Set(Intl.supportedValuesOf('currency'))
  const parts = unit.split('/')
  const given = new Set<string>()
  for (let per = parts.at(-1) ?? ''; pers.has(per) && !given.has(per); per = parts.at(-1) ?? '') {
    given.add(per)
    parts.pop()
  }
  const base = parts.join('/')
  return currencies.has(base) || ucumUnits.has(base)
}

/** The unit that a wrong one may mean: `usd` is `USD`, `$/month` is `USD/month`, `hours` is `h`, `GB` is `GBy`. */
export function suggestedUnit(unit: string): string | undefined {
  const [, written = '', per = ''] = /^([^/]*)((?:\/.*)?)$/s.exec(unit.trim()) ?? []
  const suffix = per
    .toLowerCase()
    .replace(/\/(?:mo|m)$/, '/month')
    .replace(/\/(?:yr|y|a)$/, '/year')
    .replace(/\/(?:seat|person)$/, '/user')
  const base = otherNames.get(written.toLowerCase()) ?? (isFactUnit(written.toUpperCase()) ? written.toUpperCase() : written)
  const suggestion = base + suffix
  return suggestion !== unit && isFactUnit(suggestion) ? suggestion : undefined
}
