import type { ReadText } from '../reading/read-text.ts'
import { areRelated } from '../reading/related-stems.ts'
import { scriptsOf } from '../reading/text-rules.ts'
import type { Word } from '../reading/words.ts'

/** Whether the evidence writes a word in lower case anywhere, so that it is no name. */
export type IsOrdinary = (word: string) => boolean

/** Words that begin an honest sentence about anything, though nothing retrieved says them. */
const ordinaryBeginnings = new Set(
  `customers customer clients client users user subscribers people businesses business companies company firms firm organizations members
  visitors readers teams someone anybody somebody service services product products plan plans policies policy prices price pricing costs fees
  payment payments support access documents files data information answers questions reports contracts currently today according additionally
  moreover furthermore specifically overall therefore similarly likewise depending besides regarding concerning given
  approximately roughly typically usually generally normally`.split(/\s+/),
)

/**
 * Whether every name of a claim stands in its quotes or above them: words with a capital inside a sentence, abbreviations in
 * capitals, and whatever a sentence begins with, unless it is an ordinary word.
 */
export function namesAreGiven(claim: ReadText, given: ReadText, isOrdinary: IsOrdinary): boolean {
  return claim.words.every((word) => {
    if (!/^\p{Lu}/u.test(word.written)) return true
    // "Plan A" and "Type I": a single capital inside a sentence is a name, not an article.
    if (word.written.length === 1 && !beginsSentence(claim, word)) return given.words.some((other) => other.written === word.written)
    if (given.words.some((other) => other.stem === word.stem)) return true
    if (/^\p{Lu}{2,}$/u.test(word.written)) return false
    return (
      !word.isContent ||
      (beginsSentence(claim, word) && (isOrdinary(word.text) || isInflected(word, given) || ordinaryBeginnings.has(word.text)))
    )
  })
}

/**
 * A claim about someone must quote what is said of them: where the quoted statements speak of one name, and the claim of another
 * instead that only stands above them, it says of one what is true of the other.
 *
 * @param quoted the quoted statements
 * @param statements the same, table rows with their headers
 */
export function namesAreMeant(claim: ReadText, quoted: ReadText, statements: ReadText, isOrdinary: IsOrdinary): boolean {
  if (cutsName(claim, quoted)) return false
  const isSpoken = ({ stem }: Word) => statements.words.some((word) => word.stem === stem)
  const isBorrowed = namesOf(claim).some((name) => !isSpoken(name) && !isOrdinary(name.text))
  if (!isBorrowed) return true
  return namesOf(quoted).every((name) => isOrdinary(name.text) || claim.words.some((word) => word.stem === name.stem))
}

/** "Mossgate Direct" is not Mossgate: a claim that begins a name tells it to its end. */
function cutsName({ words }: ReadText, { words: quoted }: ReadText): boolean {
  const isName = (word: Word | undefined) => word?.isContent && /^\p{Lu}/u.test(word.written)
  return words.some((word, index) => {
    if (!isName(word) || isName(words[index + 1])) return false
    const places = quoted.flatMap((other, at) => (other.written === word.written ? [at] : []))
    return (
      places.length > 0 && places.every((at) => isName(quoted[at + 1]) && (quoted[at + 1] as Word).start === (quoted[at] as Word).end + 1)
    )
  })
}

/** "Replacing a card" begins with a form of "replacement", which the quote writes in lower case. */
function isInflected({ text, stem }: Word, given: ReadText): boolean {
  return text.endsWith('ing') && given.words.some((other) => /^\p{Ll}/u.test(other.written) && areRelated(other.stem, stem))
}

function namesOf({ words }: ReadText): Word[] {
  return words.filter((word) => word.isContent && /^\p{Lu}\p{L}/u.test(word.written))
}

function beginsSentence({ text }: ReadText, word: Word): boolean {
  return /(?:^|[.!?:]\s)[^\p{L}\p{N}]*$/u.test(text.slice(0, word.start))
}

/** Every party a claim speaks of is one that the quoted statements speak of; where they name none, their context may. */
export function partiesAreGiven(claim: ReadText, statements: ReadText, given: ReadText): boolean {
  const named = partiesOf(statements)
  const known = named.size === 0 ? partiesOf(given) : named
  return [...partiesOf(claim)].every((party) => known.has(party))
}

function partiesOf({ words }: ReadText): ReadonlySet<string> {
  return new Set(words.flatMap((word) => word.party ?? []))
}

/** Whether a claim is written in the quotes' own letters: no script and no compatibility form (`½`, `Ａ`, `𝐚`) that they do not use. */
export function lettersAreGiven({ text: claim }: ReadText, { text: given }: ReadText): boolean {
  if (/^[ -~]*$/.test(claim)) return true
  const scripts = scriptsOf(given)
  if ([...scriptsOf(claim)].some((script) => !scripts.has(script))) return false
  return Array.from(claim).every((character) => character.normalize('NFKC') === character || given.includes(character))
}
