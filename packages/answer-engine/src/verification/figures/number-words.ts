const ones = numbered(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
  (index) => index,
)
const tens = numbered('twenty thirty forty fifty sixty seventy eighty ninety', (index) => (index + 2) * 10)
const ordinals = numbered(
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth',
  (index) => index + 1,
)
/** Powers of ten. */
const scales = new Map([
  ['hundred', 2],
  ['thousand', 3],
  ['million', 6],
  ['billion', 9],
  ['trillion', 12],
])
/** Words that multiply or divide; each equals only itself. */
const multiples = new Map(
  'half quarter dozen twice thrice double triple'
    .split(' ')
    .flatMap((word) => [word, `${word}s`, `${word}d`].map((form): [string, string] => [form, word])),
).set('halves', 'half')
for (const part of ['thirds', 'fourths', 'fifths', 'sixths', 'sevenths', 'eighths', 'ninths', 'tenths']) multiples.set(part, part)

/** Powers of ten that a number in digits may be followed by, in words or letters: `25 million`, `25k`, `$3bn`. */
export const magnitudes: ReadonlyMap<string, number> = new Map([
  ...scales,
  ['k', 3],
  ['m', 6],
  ['mn', 6],
  ['mm', 6],
  ['bn', 9],
  ['b', 9],
  ['tn', 12],
])

/** A number in words, where it stands. */
export interface NumberInWords {
  /** Digits for a cardinal, `#3` for an ordinal, the word itself for a multiple or a magnitude without a number. */
  readonly value: string
  readonly start: number
  readonly end: number
}

const anyWord = new RegExp(
  `\\b(?:${[...ones.keys(), ...tens.keys(), ...ordinals.keys(), ...multiples.keys(), ...[...scales.keys()].map((scale) => `${scale}s?`), 'an?(?=[ -](?:hundred|thousand|million|billion|trillion)\\b)'].join('|')})\\b`,
  'g',
)

interface Token {
  readonly word: string
  readonly start: number
  readonly end: number
}

/**
 * The numbers in words of a text in lower case: `twenty-five`, `one hundred and twenty`, `two thousand five hundred`, `a dozen`,
 * `first`, `half`; also "several hundred thousand", whose magnitude is a figure of its own.
 */
export function readNumberWords(lower: string): NumberInWords[] {
  const tokens = Array.from(lower.matchAll(anyWord), ({ 0: word, index }): Token => ({ word, start: index, end: index + word.length }))
  const numbers: NumberInWords[] = []
  for (let index = 0; index < tokens.length; ) {
    const { word, start } = tokens[index] as Token
    const cardinal = readCardinal(tokens, index, lower)
    const next = cardinal?.next ?? index + 1
    // What is no cardinal and no ordinal of the words above is a multiple.
    const value = cardinal?.value ?? ordinalOf(word) ?? partOf(word, lower.slice(0, start))
    numbers.push({ value, start, end: (tokens[next - 1] as Token).end })
    index = next
  }
  return numbers
}

/** "An hour and a quarter" is more than an hour, "a quarter of an hour" less. */
function partOf(word: string, before: string): string {
  const value = multiples.get(word) as string
  return /\p{L} and an? $/u.test(before) ? `and ${value}` : value
}

function ordinalOf(word: string): string | undefined {
  const value = ordinals.get(word)
  return value === undefined ? undefined : `#${value}`
}

interface Cardinal {
  readonly value: string
  /** Index of the first token behind it. */
  readonly next: number
}

/** Groups below a thousand, each with its scale, largest first. */
function readCardinal(tokens: readonly Token[], index: number, text: string): Cardinal | undefined {
  let total = 0
  let next = index
  for (let smallest = Number.POSITIVE_INFINITY; ; ) {
    const group = readGroup(tokens, next, text)
    if (group === undefined || (next > index && !isGlued(tokens, next, text, /^(?:,? |,? and )$/))) break
    const power = groupScale(tokens, group.next, text)
    if (power >= smallest) break
    total += group.value * 10 ** power
    next = group.next + (power === 0 ? 0 : 1)
    smallest = power
  }
  return next === index ? readBareScale(tokens, index, text) : { value: String(total), next }
}

/** One to nine hundred and ninety-nine; "a" counts before a scale only. */
function readGroup(tokens: readonly Token[], index: number, text: string): { readonly value: number; readonly next: number } | undefined {
  const word = wordAt(tokens, index)
  const isArticle = word === 'a' || word === 'an'
  const small = isArticle ? { value: 1, next: index + 1 } : readSmall(tokens, index, text)
  if (small === undefined) return undefined
  if (wordAt(tokens, small.next) === 'hundred' && isGlued(tokens, small.next, text, /^[ -]$/)) {
    const hundreds = { value: small.value * 100, next: small.next + 1 }
    const rest = isGlued(tokens, hundreds.next, text, /^ (?:and )?$/) ? readSmall(tokens, hundreds.next, text) : undefined
    return rest === undefined ? hundreds : { value: hundreds.value + rest.value, next: rest.next }
  }
  return small
}

function readSmall(tokens: readonly Token[], index: number, text: string): { readonly value: number; readonly next: number } | undefined {
  const word = wordAt(tokens, index)
  const ten = tens.get(word)
  if (ten === undefined) {
    const value = ones.get(word)
    return value === undefined ? undefined : { value, next: index + 1 }
  }
  const one = ones.get(wordAt(tokens, index + 1)) ?? 0
  const hasOne = one >= 1 && one <= 9 && isGlued(tokens, index + 1, text, /^[ -]$/)
  return hasOne ? { value: ten + one, next: index + 2 } : { value: ten, next: index + 1 }
}

/** The power of the thousand, million, … right before which a group stands; 0 where it stands before none. */
function groupScale(tokens: readonly Token[], index: number, text: string): number {
  const power = scales.get(wordAt(tokens, index)) ?? 0
  return power > 2 && isGlued(tokens, index, text, /^[ -]$/) ? power : 0
}

function readBareScale(tokens: readonly Token[], index: number, text: string): Cardinal | undefined {
  const words: string[] = []
  let next = index
  for (; next < tokens.length; next += 1) {
    const word = (tokens[next] as Token).word.replace(/s$/, '')
    if (!scales.has(word) || (next > index && !isGlued(tokens, next, text, /^ $/))) break
    words.push(word)
  }
  return words.length === 0 ? undefined : { value: words.join(' '), next }
}

/** Empty behind the last token. */
function wordAt(tokens: readonly Token[], index: number): string {
  return tokens[index]?.word ?? ''
}

/** Whether what stands between a token and the one before it is glue. */
function isGlued(tokens: readonly Token[], index: number, text: string, glue: RegExp): boolean {
  const token = tokens[index]
  return token !== undefined && glue.test(text.slice((tokens[index - 1] as Token).end, token.start))
}

function numbered(words: string, value: (index: number) => number): ReadonlyMap<string, number> {
  return new Map(words.split(' ').map((word, index) => [word, value(index)]))
}
