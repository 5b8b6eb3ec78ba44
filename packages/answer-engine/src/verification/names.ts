import { scriptsOf } from './text-rules.ts'
import { readWords, type Word } from './words.ts'

/** Words that begin an honest sentence about anything, though the quotes do not say them. */
const ordinaryBeginnings = new Set(
  `customers customer clients client users user subscribers people businesses business companies company firms firm organizations policyholders
  members visitors readers teams someone anybody somebody service services product products plan plans policy policies coverage cover price
  prices pricing cost costs fee fees payment payments billing subscription subscriptions account accounts access support documents document
  files data information answers answer questions reports report reviews review contracts contract claims claim limits limit terms
  currently today according additionally moreover furthermore specifically generally overall however therefore instead similarly likewise
  for in on at by to from as with under during depending besides regarding concerning given because since when while if`.split(/\s+/),
)

/**
 * Whether every name of a claim stands in its quotes or above them: words with a capital inside a sentence, abbreviations in
 * capitals, and whatever the sentence begins with, unless it is an ordinary word.
 */
export function namesAreGiven(claim: string, given: string): boolean {
  const known = new Set(readWords(given).flatMap((word) => [word.text, word.stem]))
  return readWords(claim).every((word) => {
    if (!/^\p{Lu}/u.test(word.written) || known.has(word.text) || known.has(word.stem)) return true
    const isAbbreviation = /^\p{Lu}{2,}$/u.test(word.written)
    if (!word.isContent && !isAbbreviation) return true
    return beginsSentence(claim, word) && !isAbbreviation && ordinaryBeginnings.has(word.text)
  })
}

function beginsSentence(text: string, word: Word): boolean {
  return /(?:^|[.!?:]\s)[^\p{L}\p{N}]*$/u.test(text.slice(0, word.start))
}

/** Whether a claim is written in the quotes' own letters: no script and no compatibility form (`½`, `Ａ`, `𝐚`) that they do not use. */
export function lettersAreGiven(claim: string, given: string): boolean {
  const scripts = scriptsOf(given)
  if ([...scriptsOf(claim)].some((script) => !scripts.has(script))) return false
  return Array.from(claim).every((character) => character.normalize('NFKC') === character || given.includes(character))
}
