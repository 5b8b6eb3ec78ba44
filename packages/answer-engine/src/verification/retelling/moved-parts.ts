import { isArticle, type Token, writeTokens } from '../reading/token.ts'

/** Words that open a part of a sentence which may stand at its beginning or its end and says the same at either. */
const openers: ReadonlySet<string> = new Set(
  'if when whenever although though unless because once until since while after before during within without with for in on at by from to under through as per'.split(
    ' ',
  ),
)

/**
 * The claim with the part that stands first put last, or the other way round, so that it begins as the statement begins: "If guests
 * leave early, they pay" for "They pay if guests leave early". Each part is moved whole and keeps its own words in order.
 */
export function movedParts(claim: readonly Token[], statement: readonly Token[]): readonly string[] {
  const first = statement.find(({ text }) => !isArticle(text))
  if (first === undefined) return []
  const [opening] = claim
  const isAside = opening !== undefined && openers.has(opening.text)
  return claim.flatMap(({ stem, text }, index) => {
    if (index === 0 || stem !== first.stem || isArticle(text)) return []
    const start = isArticle((claim[index - 1] as Token).text) ? index - 1 : index
    if (!isAside && !openers.has((claim[start] as Token).text)) return []
    const [opened, closed] = [claim.slice(0, start), claim.slice(start)]
    if (isAside) return [toldBehind(closed, opened)]
    return closed.some(hasDigit) && opened.slice(0, -1).some(endsClause) ? [] : [writeTokens(closed, opened)]
  })
}

/** A date is told of the clause beside it alone: "In 2025, it was 99.95%, up from 99.90%" dates the first share. */
function toldBehind(rest: readonly Token[], aside: readonly Token[]): string {
  const end = aside.some(hasDigit) ? rest.findIndex(endsClause) + 1 : 0
  return end === 0 ? writeTokens(rest, aside) : `${writeTokens(rest.slice(0, end), aside)}, ${writeTokens(rest.slice(end))}`
}

function hasDigit({ text }: Token): boolean {
  return /\d/.test(text)
}

function endsClause({ written }: Token): boolean {
  return /[,;]$/.test(written)
}

/** Two things said of one subject, told in the other order: "takes three hours and costs $99" for "costs $99 and takes three hours". */
export function tradedPredicates(claim: readonly Token[], statement: readonly Token[]): readonly string[] {
  if (claim.some(({ text }) => text === 'then')) return []
  let shared = 0
  while (shared < claim.length && (claim[shared] as Token).stem === statement[shared]?.stem) shared += 1
  const next = statement[shared]
  if (shared === 0 || !isWord(next) || !isWord(claim[shared])) return []
  const joint = claim.findIndex(({ text }, index) => text === 'and' && claim[index + 1]?.stem === next.stem)
  if (joint === -1) return []
  return [writeTokens(claim.slice(0, shared), claim.slice(joint + 1), claim.slice(joint, joint + 1), claim.slice(shared, joint))]
}

function isWord(token: Token | undefined): token is Token {
  return token !== undefined && /^\p{L}/u.test(token.text)
}
