import { type Token, writeTokens } from '../reading/token.ts'

/** "If guests leave early, they pay" for "Guests who leave early pay": the claim with its condition told of whom the statement names. */
export function toldOfWhom(claim: readonly Token[], statement: readonly Token[]): readonly string[] {
  const who = statement.findIndex(({ text }) => text === 'who' || text === 'that')
  if (who < 1) return []
  const named = statement.slice(0, who)
  const isNamed = (tokens: readonly Token[]) => {
    const [first] = tokens
    if (first === undefined) return 0
    if (first.text === 'you' || first.text === 'they') return 1
    return named.every(({ stem }, index) => tokens[index]?.stem === stem) ? named.length : 0
  }
  const condition = claim.findIndex(({ text }) => text === 'if')
  if (condition === -1) return []
  const said = condition + 1 + isNamed(claim.slice(condition + 1))
  if (claim[said]?.stem !== statement[who + 1]?.stem) return []
  const end = condition === 0 ? claim.findIndex(({ written }) => written.endsWith(',')) + 1 : claim.length
  const main = condition === 0 ? claim.slice(end) : claim.slice(0, condition)
  const spoken = isNamed(main)
  if (spoken === 0) return []
  return [writeTokens(named, statement.slice(who, who + 1), claim.slice(said, end), main.slice(spoken))]
}
