const ones =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'
const scales: Readonly<Record<string, number>> = { hundred: 2, thousand: 3, million: 6, billion: 9, trillion: 12 }
const ordinals =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'

/** Words that multiply or divide; each only equals itself. */
const multiples = 'half halves quarter quarters dozen dozens twice thrice double doubles doubled triple triples tripled'.split(' ')

const cardinals = new Map<string, number>([
  ...ones.split(' ').map((word, value): [string, number] => [word, value]),
  ...tens.split(' ').map((word, index): [string, number] => [word, (index + 2) * 10]),
])
const ordinalValues = new Map(ordinals.split(' ').map((word, index): [string, number] => [word, index + 1]))

const small = `(?:(?:${tens.replaceAll(' ', '|')})(?:[ -](?:${ones.split(' ').slice(1, 10).join('|')}))?|${ones.replaceAll(' ', '|')})`
const belowThousand = `(?:(?:${small}|an?)[ -]hundred(?: (?:and )?${small})?|${small})`
const group = '(?:thousand|million|billion|trillion)'
const cardinal = `(?:(?:${belowThousand}|an?)[ -]${group}(?:,? (?:and )?${belowThousand}(?:[ -]${group})?)*|${belowThousand})`
/** "several hundred thousand", "per million": a magnitude without a number is a figure of its own. */
const bareScale = '(?:hundred|thousand|million|billion|trillion)s?(?: (?:hundred|thousand|million|billion|trillion)s?)*'

/** A number in words: `twenty-five`, `one hundred and twenty`, `two thousand five hundred`; also `first`, `half`, `twice`. */
export const numberWords = new RegExp(
  `\\b(?:${cardinal}|${bareScale}|${[...ordinalValues.keys()].join('|')}|${multiples.join('|')})\\b`,
  'gi',
)

/** Powers of ten that a number in digits may be followed by, in words or letters: `25 million`, `25k`, `$3bn`. */
export const magnitudes: Readonly<Record<string, number>> = { ...scales, k: 3, m: 6, mn: 6, mm: 6, bn: 9, b: 9, tn: 12 }

/** The value of what `numberWords` found: digits for a cardinal, `#3` for an ordinal, the word itself for a multiple. */
export function valueOfNumberWords(found: string): string {
  const words = found.toLowerCase().split(/,? (?:and )?|-/)
  const [first = ''] = words
  const ordinal = ordinalValues.get(first)
  if (ordinal !== undefined) return `#${ordinal}`
  if (scales[first.replace(/s$/, '')] !== undefined) return words.map((word) => word.replace(/s$/, '')).join(' ')
  if (multiples.includes(first)) return first.replace(/[sd]$/, '').replace('halve', 'half')

  let total = 0
  let group = 0
  for (const word of words) {
    const power = scales[word]
    if (power === undefined) group += cardinals.get(word) ?? (word === 'a' || word === 'an' ? 1 : 0)
    else if (power === 2) group = Math.max(group, 1) * 100
    else {
      total += Math.max(group, 1) * 10 ** power
      group = 0
    }
  }
  return String(total + group)
}
