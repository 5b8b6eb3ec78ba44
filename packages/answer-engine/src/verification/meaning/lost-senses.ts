import type { ReadText } from '../reading/read-text.ts'
import { wordsAfter } from './senses.ts'

/** Words that limit a quote, and the words of a claim that limit it as much. */
const neverLost: readonly { readonly limits: RegExp; readonly kept: RegExp }[] = [
  {
    limits: /\b(?:may|might|could|possibly|perhaps|probably|likely)\b/g,
    kept: /\b(?:may|might(?:n't)?|could(?:n't)?|can(?:'t)?|possib(?:ly|le)|perhaps|probabl[ye]|likely|potential(?:ly)?|optional(?:ly)?|allowed|permitted|free to|able to)\b/g,
  },
  {
    limits:
      /\b(?:usually|often|typically|generally|commonly|normally|sometimes|frequently|occasionally|mostly|mainly|ordinarily|most|some|many|few)\b/g,
    kept: /\b(?:usual(?:ly)?|often|typical(?:ly)?|generally|common(?:ly)?|normal(?:ly)?|sometimes|frequent(?:ly)?|occasional(?:ly)?|mostly|mainly|ordinar(?:y|ily)|rarely|nearly|most|some|many|few|several|certain|partly|majority|tends? to|various|multiple|not all|not every)\b/g,
  },
  {
    limits: /\b(?:if|unless|when|otherwise|provided that|providing that|as long as|subject to|on condition|in case)\b/g,
    kept: /\b(?:if|unless|otherwise|else|with|when|whenever|where|while|provided|providing|as long as|subject to|conditions?|conditional|until|once|except|after|before|upon|in case|depend(?:s|ing)|should|in the event)\b/g,
  },
]

/**
 * The limits of the quoted statements stand in the claim: at least one of each kind they have, and as many as stand right
 * before words that the claim repeats.
 */
export function losesNoSense(claim: ReadText, statements: ReadText): boolean {
  const [said, quoted] = [withoutMonth(claim), withoutMonth(statements)]
  const told = withoutUntoldHalves(claim, statements, quoted)
  if (Array.from(said.matchAll(anyCondition)).length < Array.from(quoted.matchAll(plainCondition)).length) return false
  return neverLost.every(({ limits, kept }, index) => {
    const isCondition = index === neverLost.length - 1
    if ((isCondition ? quoted : told).search(limits) === -1) return true
    const repeated = wordsAfter(kept, statements, quoted).filter((word) => claim.stems.has(word))
    return Array.from(said.matchAll(kept)).length >= Math.max(1, repeated.length)
  })
}

/** The text in lower case; the month of May is no permission. */
function withoutMonth({ lower, text }: ReadText): string {
  return lower.replace(/\bmay\b/g, (word, index: number) => (text.startsWith('May', index) ? '   ' : word))
}

/** Every condition is told: one of two leaves more open than the sentence does. */
const plainCondition = /\b(?:if|unless|provided that|providing that|as long as|subject to|on condition|in case)\b/g
const anyCondition = new RegExp(
  `${plainCondition.source}|\\b(?:when|whenever|where|who|without|with|otherwise|provided|conditional|depend(?:s|ing)|in the event)\\b`,
  'g',
)

/** "A starts today, and customers who object may leave": what a claim does not tell of at all may keep its hedges. */
const halves = /;(?=\s)|,\s(?:and|but|while|whereas)\b/g
const fewestWords = 4

/** @param text the statements in lower case */
function withoutUntoldHalves(claim: ReadText, { words }: ReadText, text: string): string {
  const breaks = Array.from(text.matchAll(halves), ({ index }) => index)
  let told = text
  for (const [index, start] of breaks.entries()) {
    const end = Math.min(breaks[index + 1] ?? text.length, nextLine(text, start))
    const inside = words.filter((word) => word.isContent && word.start >= start && word.end <= end)
    const said = inside.filter((word) => claim.says(word))
    if (inside.length >= fewestWords && 3 * said.length < inside.length)
      told = told.slice(0, start) + ' '.repeat(end - start) + told.slice(end)
  }
  return told
}

function nextLine(text: string, position: number): number {
  const end = text.indexOf('\n', position)
  return end === -1 ? text.length : end
}
