/** A strict parser of the text format 0.0.4 ("Exposition formats", Prometheus documentation). It throws for everything unexpected. */
export interface Family {
  readonly name: string
  readonly type: string
  readonly help: string
  readonly samples: readonly Sample[]
}

export interface Sample {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

const suffixes: Readonly<Record<string, readonly string[]>> = { histogram: ['_bucket', '_sum', '_count'], counter: [''], gauge: [''] }

export function parsePrometheusText(text: string): ReadonlyMap<string, Family> {
  if (!text.endsWith('\n')) throw new Error('The last line must end with a line feed.')
  const families = new Map<string, { name: string; type: string; help: string; samples: Sample[] }>()
  const series = new Set<string>()
  let current: { name: string; type: string; help: string; samples: Sample[] } | undefined
  let help: [name: string, text: string] | undefined
  for (const line of text.split('\n')) {
    if (line === '') continue
    const described = /^# HELP ([a-zA-Z_:][a-zA-Z0-9_:]*) (.+)$/.exec(line)
    const typed = /^# TYPE ([a-zA-Z_:][a-zA-Z0-9_:]*) (counter|gauge|histogram)$/.exec(line)
    if (described !== null) help = [described[1] as string, described[2] as string]
    else if (typed !== null) {
      const [, name, type] = typed as unknown as [string, string, string]
      if (families.has(name) || help?.[0] !== name) throw new Error(`${name} is described twice, or not at all.`)
      current = { name, type, help: help[1], samples: [] }
      families.set(name, current)
    } else {
      const sample = parseSample(line)
      const names = suffixes[current?.type ?? '']?.map((suffix) => `${current?.name}${suffix}`)
      if (!names?.includes(sample.name)) throw new Error(`${line} is outside of its family.`)
      const key = `${sample.name} ${JSON.stringify(Object.entries(sample.labels).toSorted())}`
      if (series.has(key)) throw new Error(`${line} is said twice.`)
      series.add(key)
      current?.samples.push(sample)
    }
  }
  for (const family of families.values()) if (family.type === 'histogram') checkHistogram(family)
  return families
}

function parseSample(line: string): Sample {
  const match = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (\S+)$/.exec(line)
  if (match === null) throw new Error(`${line} is no sample.`)
  const [, name, labels = '', value] = match as unknown as [string, string, string | undefined, string]
  const pairs = [...labels.matchAll(/([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(,|$)/g)]
  if (pairs.map(([pair]) => pair).join('') !== labels) throw new Error(`${line} has malformed labels.`)
  return { name, labels: Object.fromEntries(pairs.map(([, key, text]) => [key, text])), value: parseValue(value) }
}

/** As Go's ParseFloat, which the format names, reads it: prom-client writes `Nan` for what it could not measure yet. */
function parseValue(text: string): number {
  if (/^nan$/i.test(text)) return Number.NaN
  const value = Number(text.replace(/inf$/i, 'Infinity'))
  if (Number.isNaN(value)) throw new Error(`${text} is no value.`)
  return value
}

/** Buckets are cumulative, and the last is the count. */
function checkHistogram({ name, samples }: Family): void {
  for (const [key, values] of groupBuckets(samples, name)) {
    if (values.some((value, index) => index > 0 && value < (values[index - 1] as number)))
      throw new Error(`${name} ${key} is not cumulative.`)
    const count = samples.find((sample) => sample.name === `${name}_count` && JSON.stringify(sample.labels) === key)
    if (count?.value !== values.at(-1)) throw new Error(`${name} ${key} has another count than its last bucket.`)
  }
}

function groupBuckets(samples: readonly Sample[], name: string): Map<string, number[]> {
  const groups = new Map<string, number[]>()
  for (const { name: own, labels, value } of samples) {
    if (own !== `${name}_bucket`) continue
    const { le: _, ...rest } = labels
    const key = JSON.stringify(rest)
    groups.set(key, [...(groups.get(key) ?? []), value])
  }
  return groups
}
