/** How a text bounds a number: "up to 5" and "at least 5" share every digit and say different things. */
export type Bound = OneBound | `${OneBound}, ${OneBound}`
type OneBound = 'up to' | 'below' | 'at least' | 'above' | 'within' | 'about' | 'before' | 'after' | 'exactly'

/** Longer phrases first: "no more than" is not "more than". */
const phrasesBefore = bounds({
  'up to':
    'up to|at most|at the most|no more than|not more than|no later than|not later than|(?:a |the )?maximum(?: of)?|max\\.?|not exceed(?:ing)?|limited to|capped at|as much as|as many as|no longer than|not longer than|not over',
  'at least':
    'at least|no less than|not less than|no fewer than|not fewer than|no earlier than|(?:a |the )?minimum(?: of)?|starting (?:at|from)|starts? (?:at|from)|begins? at|as little as|from',
  below: 'less than|fewer than|under|below|lower than|shorter than|younger than|smaller than',
  above: 'more than|over|above|exceed(?:s|ed|ing)?|greater than|longer than|older than|higher than|beyond|in excess of',
  within: 'within',
  exactly: 'exactly|precisely',
  before: 'before|prior to|until|till|ahead of',
  after: 'after|since|following',
  about: 'about|around|approximately|approx\\.?|roughly|nearly|almost|circa|some|~|≈',
})
const endingWith = (phrases: string) => new RegExp(`(?:^|[^a-z])(?:${phrases})[\\s*_("']*$`)
const before: readonly (readonly [OneBound, RegExp])[] = phrasesBefore.map(([bound, phrases]) => [bound, endingWith(phrases)])

/** One look for all of them: most numbers have no bound. */
const anyBefore = endingWith(phrasesBefore.map(([, phrases]) => phrases).join('|'))

const after: readonly (readonly [OneBound, RegExp])[] = bounds({
  'up to': '(?:at most|at the most|or less|or fewer|or under|or below|or lower|maximum)\\b',
  'at least': '(?:at least|or more|or over|or above|or higher|or longer|minimum|and up|and above|and over)\\b|\\+',
}).map(([bound, phrases]) => [bound, new RegExp(`^[\\s*_)"']*(?:${phrases})`)])

/** Phrases with a "no" or "not" that bounds the number right after it and negates nothing. */
export const boundingNegations =
  /\b(?:(?:no|not) (?:more|less|fewer|later|earlier|longer|over) than|not exceed(?:ing)?)(?=[\s*_(]*(?:[$€£¥]|\d|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|half|a (?:dozen|hundred|thousand|million)|january|february|march|april|may|june|july|august|september|october|november|december)\b))/g

/** How far before a number its bound begins. */
const reach = 28

export function boundOf(text: string, start: number, end: number): Bound | undefined {
  const prefix = text.slice(Math.max(0, start - reach), start)
  const suffix = text.slice(end, end + reach)
  const ahead = boundAhead(prefix)
  // "From about 5" bounds as much as "about 5 or more".
  const outer = ahead === 'about' ? boundAhead(prefix.replace(/\S+\s*$/, '')) : undefined
  const behind = outer ?? after.find(([, pattern]) => pattern.test(suffix))?.[0]
  return ahead !== undefined && behind !== undefined && ahead !== behind ? `${ahead}, ${behind}` : (ahead ?? behind)
}

function boundAhead(prefix: string): OneBound | undefined {
  return anyBefore.test(prefix) ? before.find(([, pattern]) => pattern.test(prefix))?.[0] : undefined
}

const beforeDate = /\b(?:before|prior to|until|till|by|no later than|not later than|through|ahead of)[\s*_("']*$/
const afterDate = /\b(?:after|since|from|starting(?: on| in)?|beginning(?: on| in)?|effective|as of|following)[\s*_("']*$/
const aroundDate = /\b(?:about|around|approximately|circa)[\s*_("']*$/

/** What stands before a date says where it lies, not how much it is. */
export function dateBoundOf(text: string, start: number): Bound | undefined {
  const prefix = text.slice(Math.max(0, start - reach), start)
  if (beforeDate.test(prefix)) return 'before'
  if (afterDate.test(prefix)) return 'after'
  return aroundDate.test(prefix) ? 'about' : undefined
}

/** "within 3 days" may restate "takes 3 days"; every other bound changes what is said. */
export function sameBound(claimed: Bound | undefined, quoted: Bound | undefined): boolean {
  return claimed === quoted || (claimed === 'within' && quoted === undefined)
}

function bounds(phrases: Partial<Record<OneBound, string>>): [OneBound, string][] {
  return Object.entries(phrases) as [OneBound, string][]
}
