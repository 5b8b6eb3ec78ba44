const month = 'january|february|march|april|may|june|july|august|september|october|november|december'
const means = 'e-?mail|mail|post|phone|telephone|card|transfer|message|letter|courier|link|hand|certificate'
const isAgent = new RegExp(`^\\s+(?!(?:${month})\\b|(?:[\\p{L}-]+ ){0,2}(?:${means})\\b)\\p{L}`, 'iu')

/** Whether "by" names who does something, and not when ("by May 15") or by which means ("by unencrypted email"). @param rest what follows it */
export function namesAgent(rest: string): boolean {
  return isAgent.test(rest)
}
