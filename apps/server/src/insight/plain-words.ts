const leading = /^[("'‘“„«¿¡[]+/u
/** Punctuation at the end of a word also ends a run. Bounded, so that matching is linear. */
const trailing = /[.,;:!?…)"'’”“»\]]{1,4}$/u
/** Only lower-case letters, so no digit, address, key or capitalised name. Scripts without case are left out. */
const plain = /^[\p{Ll}\p{M}'’‐‑-]+$/u
/** Words that precede a name. */
const titles: ReadonlySet<string> = new Set('mr mrs ms miss mister dr prof herr herrn frau mme monsieur madame'.split(' '))
/** A first name and a last name. */
const wordsOfAName = 2
/** A longer run of letters is a key or an identifier. */
const longestWord = 32

/** Words that may be counted once several clients used them, in runs: no digits, capitals or other characters, none after a title like `dr`. */
export function plainWords(text: string): readonly (readonly string[])[] {
  const runs: string[][] = [[]]
  let named = 0
  for (const chunk of text.split(/\s+/u)) {
    const word = chunk.replace(leading, '').replace(trailing, '')
    const isTitle = titles.has(word.toLowerCase())
    const isPlain = plain.test(word) && word.length <= longestWord && !isTitle && named === 0
    named = isTitle ? wordsOfAName : Math.max(0, named - 1)
    if (isPlain) runs.at(-1)?.push(...word.split(/[-‐‑]+/u).filter(Boolean))
    if (!isPlain || trailing.test(chunk)) runs.push([])
  }
  return runs.filter(({ length }) => length > 0)
}
