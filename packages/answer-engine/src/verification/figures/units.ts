/** Measures by their canonical name; each pattern is a whole word. What is not here is a noun like any other. */
const measures: readonly (readonly [string, string])[] = [
  ['%', '%|percent|per cent|pct'],
  ['percentage point', 'percentage points?|pp'],
  ['basis point', 'basis points?|bps'],
  ['‰', '‰|per mille'],
  ['$', 'US dollars?|U\\.S\\. dollars?|dollars?|USD|US\\$|\\$'],
  ['CAD', 'Canadian dollars?|CAD|CA\\$|C\\$'],
  ['AUD', 'Australian dollars?|AUD|AU\\$|A\\$'],
  ['€', 'euros?|EUR|€'],
  ['£', 'pounds sterling|GBP|£'],
  ['pound', 'pounds?|lbs?'],
  ['¢', 'cents?|¢'],
  ['¥', 'yen|JPY|¥'],
  ['CHF', 'Swiss francs?|francs?|CHF'],
  ['₹', 'rupees?|INR|₹'],
  ['business day', '(?:business|working) days?'],
  ['second', 'seconds?|secs?'],
  ['minute', 'minutes?|mins?'],
  ['hour', 'hours?|hrs?|h'],
  ['day', '(?:calendar )?days?'],
  ['week', 'weeks?|wks?'],
  ['month', 'months?|mos?'],
  ['quarter', 'quarters?'],
  ['year', 'years?|yrs?'],
  ['decade', 'decades?'],
  ['a.m.', 'a\\.m\\.|am'],
  ['p.m.', 'p\\.m\\.|pm'],
  ['KB', 'KB|kB|kilobytes?'],
  ['MB', 'MB|megabytes?'],
  ['GB', 'GB|gigabytes?'],
  ['TB', 'TB|terabytes?'],
  ['KiB', 'KiB|kibibytes?'],
  ['MiB', 'MiB|mebibytes?'],
  ['GiB', 'GiB|gibibytes?'],
  ['millimetre', 'mm|millimet(?:er|re)s?'],
  ['centimetre', 'cm|centimet(?:er|re)s?'],
  ['metre', 'm|met(?:er|re)s?'],
  ['kilometre', 'km|kilomet(?:er|re)s?'],
  ['inch', 'inch(?:es)?'],
  ['foot', 'foot|feet|ft'],
  ['square foot', 'square f(?:ee|oo)t|sq\\.? ?ft'],
  ['mile', 'miles?'],
  ['gram', 'g|grams?'],
  ['kilogram', 'kg|kilograms?'],
  ['°C', '°C|degrees? Celsius'],
  ['°F', '°F|degrees? Fahrenheit'],
  ['times', 'times|x|×'],
]

/** A measure right after a number, attached, spaced or hyphenated. The closing condition makes the regular expression prefer the longest. */
export const measureAfter = new RegExp(`[ -]?(${measures.map(([, pattern]) => pattern).join('|')})(?![\\p{L}\\p{N}])`, 'uy')

/** A currency right before a number. */
export const currencyBefore = /(?<![\p{L}])(US\$|CA\$|C\$|AU\$|A\$|[$€£¥₹¢]|USD|CAD|AUD|EUR|GBP|JPY|CHF|INR) ?$/u

const names = measures.map(([name, pattern]): [string, RegExp] => [name, new RegExp(`^(?:${pattern})$`, 'u')])

export function measureName(written: string): string {
  return names.find(([, pattern]) => pattern.test(written))?.[0] ?? written
}

const currencies = new Set(['$', 'CAD', 'AUD', '€', '£', '¢', '¥', 'CHF', '₹'])
const durations = new Set(['business day', 'second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year', 'decade'])

/** Figures of different classes are never taken for one another: an amount, a share, a stretch of time, a count. */
export function measureClass(unit: string): string {
  if (currencies.has(unit)) return 'money'
  if (durations.has(unit)) return 'time'
  return unit
}

const timeNoun = 'second|minute|hour|day|week|month|quarter|year|annum|hr|mo|yr'
const ratePattern = new RegExp(
  `\\b(?:per|for (?:each|every)) (?:(?:each|every|started|begun|extra|additional|further) )?([a-z]+)|/ ?([a-z]+)|\\b(?:an?|each|every) (${timeNoun})\\b|\\b(hourly|daily|weekly|monthly|quarterly|yearly|annually)\\b`,
  'g',
)

/** Every rate has one of these; most figures have none. */
const rateSign = /per |for e|\/|\b(?:an?|each|every) |ly\b/

const rateNames: Readonly<Record<string, string>> = {
  hr: 'hour',
  hourly: 'hour',
  daily: 'day',
  weekly: 'week',
  mo: 'month',
  monthly: 'month',
  quarterly: 'quarter',
  yr: 'year',
  annum: 'year',
  yearly: 'year',
  annually: 'year',
}

/** What a price or a count is for, as the text right after it says, in lower case: "per user per month", "a year", "/mo", "monthly". */
export function ratesAfter(text: string): readonly string[] {
  const phrase = text.replace(/[.,;:|\d].*/s, '')
  if (!rateSign.test(phrase)) return []
  const byNumber = /(?:per|for (?:each|every)) $/.test(phrase) && /\d/.test(text.charAt(phrase.length)) ? ['number'] : []
  return [
    ...byNumber,
    ...Array.from(phrase.matchAll(ratePattern), ([, per, slash, article, adverb]) => {
      const word = (per ?? slash ?? article ?? adverb) as string
      return rateNames[word] ?? word
    }),
  ]
}
