/**
 * Cuts the endings of English inflection. It need not be right about a language, only treat both sides alike: an unknown
 * ending keeps words apart that belong together, which costs a claim and never publishes one.
 */
export function stem(word: string): string {
  let stemmed = word.replace(/'s?$|'(?:re|ve|ll|d|m)$/, '')
  if (stemmed.length < 4) return stemmed
  stemmed = stemmed
    .replace(/(?:ies|ied)$/, 'y')
    .replace(/(ss|x|z|ch|sh)es$/, '$1')
    .replace(/([^su])s$/, '$1')
  if (stemmed.length > 4) stemmed = undouble(stemmed.replace(/(?<=[aeiouy].*)(?:ing|ed)(?:ly)?$/, ''), stemmed)
  return stemmed.replace(/(?<=[a-z]{3})(?:ly|e)$/, '')
}

/** `cancelled` loses one of the consonants that the ending doubled. So does `billing`, which costs a claim about a bill. */
function undouble(cut: string, whole: string): string {
  return cut === whole ? whole : cut.replace(/([bdfglmnprt])\1$/, '$1')
}
