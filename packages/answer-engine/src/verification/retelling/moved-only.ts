import { toBe } from '../meaning/to-be.ts'
import { type Token, writeTokens } from '../reading/token.ts'

const modals = new Set('may can must will should cannot'.split(' '))
const prepositions = new Set('in on at to for with by from after before when if during within per'.split(' '))

/**
 * The claim with its "only" where the statement has it, where both say the same: "is only offered after lunch" for "is offered only after
 * lunch", and "only in pairs" for "in pairs only". At the beginning, and before what is done, "only" says who or what.
 */
export function movedOnly(claim: readonly Token[], statement: readonly Token[]): readonly string[] {
  const [said, told] = [claim, statement].map((tokens) => tokens.findIndex(({ text }) => text === 'only')) as [number, number]
  if (!limitsWhen(claim, said) || !limitsWhen(statement, told)) return []
  const rest = claim.filter((_, index) => index !== said)
  const before = statement[told - 1] as Token
  const at = rest.findIndex(({ text, stem }) => stem === before.stem || (isAuxiliary(text) && isAuxiliary(before.text)))
  // "Sold in May only to guests" limits whom, not when.
  const isSame = at !== -1 && rest[at + 1]?.stem === statement[told + 1]?.stem
  return !isSame ? [] : [writeTokens([...rest.slice(0, at + 1), claim[said] as Token, ...rest.slice(at + 1)])]
}

/** Right behind an auxiliary, or at either end of a part that opens with a preposition. */
function limitsWhen(tokens: readonly Token[], index: number): boolean {
  const [before, after] = [tokens[index - 1], tokens[index + 1]]
  if (before === undefined) return false
  return isAuxiliary(before.text) || after === undefined || prepositions.has(after.text)
}

function isAuxiliary(text: string): boolean {
  return toBe.has(text) || modals.has(text)
}
