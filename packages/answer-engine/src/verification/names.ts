import { scriptsOf } from './text-rules.ts'
import { readWords, type Word } from './words.ts'

/** Words that begin an honest sentence about anything, though nothing retrieved says them. */
const ordinaryBeginnings = new Set(
  `customers customer clients client users user subscribers people businesses business companies company firms firm organizations members
  visitors readers teams someone anybody somebody service services product products plan plans policies policy prices price pricing costs fees
  payment payments support access documents files data information answers questions reports contracts currently today according additionally
  moreover furthermore specifically overall therefore similarly likewise depending besides regarding concerning given`.split(/\s+/),
)

/**
 * Whether every name of a claim stands in its quotes or above them: words with a capital inside a sentence, abbreviations in
 * capitals, and whatever a sentence begins with, unless it is an ordinary word.
 *
 * @param isOrdinary whether the evidence writes a word in lower case anywhere, so that it is no name
 */
export function namesAreGiven(claim: string, given: string, isOrdinary: (word: string) => boolean): boolean {
  const written = readWords(given)
  const known = new Set(written.flatMap((word) => [word.text, word.stem]))
  return readWords(claim).every((word) => {
    if (!/^\p{Lu}/u.test(word.written)) return true
    // "Plan A" and "Type I": a single capital inside a sentence is a name, not an article.
    if (word.written.length === 1 && !beginsSentence(claim, word)) return written.some((other) => other.written === word.written)
    if (known.has(word.text) || known.has(word.stem)) return true
    if (/^\p{Lu}{2,}$/u.test(word.written)) return false
    return !word.isContent || (beginsSentence(claim, word) && (isOrdinary(word.text) || ordinaryBeginnings.has(word.text)))
  })
}

/**
 * A claim about someone must quote what is said of them: where the quoted statements speak of one name, and the claim of another
 * instead that only stands above them, it says of one what is true of the other.
 *
 * @param quoted the quoted statements
 * @param statements the same, table rows with their headers
 */
export function namesAreMeant(claim: string, quoted: string, statements: string, isOrdinary: (word: string) => boolean): boolean {
  const named = namesOf(claim, isOrdinary)
  const spoken = namesOf(statements, isOrdinary)
  const isBorrowed = [...named].some((name) => !spoken.has(name))
  return !isBorrowed || [...namesOf(quoted, isOrdinary)].every((name) => named.has(name))
}

function namesOf(text: string, isOrdinary: (word: string) => boolean): ReadonlySet<string> {
  const names = readWords(text).filter((word) => word.isContent && /^\p{Lu}\p{L}/u.test(word.written) && !isOrdinary(word.text))
  return new Set(names.map((word) => word.stem))
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
