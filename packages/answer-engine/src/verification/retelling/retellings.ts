import { isFragment, type QuotedPart } from '../quoted-part.ts'
import { readTokens, type Token } from '../reading/token.ts'
import { readWords } from '../reading/words.ts'
import { movedOnly } from './moved-only.ts'
import { movedParts, tradedPredicates } from './moved-parts.ts'
import { toldOfWhom } from './relative-clauses.ts'
import { type Speakers, toldActively, toldOfNobody, toldPassively } from './voice.ts'

const negation = /\b(?:not|no|never|none|nobody|nothing|cannot|[a-z]+n't)\b/i

/** Phrases of one word more or less that say the same everywhere. */
const phrases: readonly (readonly [RegExp, string])[] = [
  // "Guests do not have to pay" forbids nobody to pay.
  [new RegExp(`(?<!${negation.source}[^,;]*)\\b(?:has|have) to (?=[a-z])`, 'gi'), 'must '],
  [/\b(?:that|who) (?:has|have) (?=a\b|an\b)/g, 'with '],
  [/\b(?:is|are) not allowed to\b/g, 'may not'],
  [/\b(?:is|are) allowed to\b/g, 'may'],
  [/^(\p{Lu}\p{Ll}+ing) ([^,;]+) is possible\.?$/gu, 'You can $1 $2.'],
  [/^(\p{Lu}\p{Ll}+ing) ([^,;]+) is not possible\.?$/gu, 'You cannot $1 $2.'],
  [/\b(may|can|must|is|are) neither ([^,;]+?) nor /g, '$1 not $2 or '],
  [/^While ([^,;]+), /, '$1, but '],
  [/\bdo not include\b/g, 'exclude'],
  [/\bdoes not include\b/g, 'excludes'],
]

/** A claim that joins more statements tells them one after the other. */
const mostStatements = 2
/** Each costs a whole check; an honest claim needs one or two. */
const mostRetellings = 6

/**
 * The claim in the order and voice of what it quotes. Each retelling says what the claim says, so that a claim holds when one of
 * them holds: the rules compare words as they stand, and know nothing of grammar.
 *
 * @param claim with its typography folded
 */
export function retellings(claim: string, parts: readonly QuotedPart[]): readonly string[] {
  const plain = phrases.reduce((text, [found, same]) => text.replace(found, same), withoutAnswer(claim))
  const told = new Set([plain, plain.replace(/\beach (?=[a-z])/g, 'every ')])
  // What a semicolon divides a "but" sets against each other.
  if (parts.some(({ read }) => read.text.includes(';'))) told.add(plain.replace(/, (?:but|while|whereas) /, '; '))
  if (parts.length <= mostStatements) {
    const tokens = readTokens(plain)
    for (const part of parts) if (!isFragment(part)) for (const text of retoldLike(part, tokens)) told.add(text)
  }
  told.delete(claim)
  return [...told].slice(0, mostRetellings)
}

function* retoldLike(part: QuotedPart, claim: readonly Token[]): Generator<string> {
  const statement = part.read.tokens
  const speakers = speakersOf(part)
  yield* movedOnly(claim, statement)
  yield* movedParts(claim, statement)
  yield* tradedPredicates(claim, statement)
  yield* toldOfWhom(claim, statement)
  yield* toldOfNobody(claim, statement, speakers)
  for (const text of [...toldPassively(claim, statement, speakers), ...toldActively(claim, statement, speakers)]) {
    yield text
    yield* movedParts(readTokens(text), statement)
  }
}

function speakersOf({ evidence, publisher }: QuotedPart): Speakers {
  return { title: new Set(readWords(`${evidence.passage.page.title} ${publisher}`).map(({ stem }) => stem)) }
}

/** "Yes" before what is so and "No" before what is not only answer the question. */
function withoutAnswer(claim: string): string {
  const answer = /^(?:(yes)|no), /i.exec(claim)
  if (answer === null) return claim
  const rest = claim.slice(answer[0].length)
  return negation.test(rest) === (answer[1] === undefined) ? rest.charAt(0).toUpperCase() + rest.slice(1) : claim
}
