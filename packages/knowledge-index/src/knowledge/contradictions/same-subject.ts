import { isOfAnotherTime, type StatedAmount } from './stated-amounts.ts'

/** Share of the words of each statement that the other one has, in itself or in its headings. */
const leastCovered = 0.75
/** Words that both have in themselves: two statements share one by chance. */
const leastShared = 2
const leastOfFact = 0.8
/** A month is 30 or 31 days, a year 365 or 366, and a large number is rounded. */
const sameRounded = 0.02

/** Whether two statements give different values for the same thing. */
export function contradict(one: StatedAmount, other: StatedAmount): boolean {
  if (one.path === other.path && (one.group === other.group || (one.label !== undefined && other.label !== undefined))) return false
  const [fact, stated] = one.fact === undefined ? [other, one] : [one, other]
  if (fact.fact !== undefined) return stated.fact === undefined && differs(fact, stated)
  if (isUnderAnother(one, other) && isUnderAnother(other, one)) return false
  const isCopy = one.copy !== undefined && one.copy === other.copy
  if (isCopy) {
    if (one.unit !== other.unit || isSame(one.value, other)) return false
  } else {
    if (one.isLoose || other.isLoose || one.unit === 'date' || !isSameUnit(one, other) || agree(one, other)) return false
    if (areApart(one, other) || areApart(other, one)) return false
  }
  if (covered(one.words, other) < leastCovered || covered(other.words, one) < leastCovered) return false
  // Pages of one folder have subjects of one kind, and often the same words for them.
  const areSiblings = !isCopy && one.path !== other.path && folderOf(one.path) !== '' && folderOf(one.path) === folderOf(other.path)
  if (!areSiblings && (isOfLabel(one, other) || isOfLabel(other, one))) return true
  const shared = [...one.words].filter((word) => other.words.has(word))
  // What is said in few words is said of the page's subject, unless they name it.
  const isNamed = shared.some((word) => one.context.has(word) || other.context.has(word))
  return shared.length >= leastShared + (isNamed ? 0 : 1) + (areSiblings ? 2 : 0)
}

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/'))

function isSameUnit(one: StatedAmount, other: StatedAmount): boolean {
  if (one.unit.startsWith('1') && other.unit.startsWith('1')) {
    const nouns = [one.noun, other.noun]
    if (nouns[0] !== undefined && nouns[1] !== undefined) return nouns[0] === nouns[1]
    // A bare number of a cell counts what its row or column names.
    return nouns.every((noun) => noun === undefined || (one.words.has(noun) && other.words.has(noun)))
  }
  if (one.unit === other.unit) return one.noun === other.noun
  return one.fact !== undefined && (one.unit.startsWith(`${other.unit}/`) || other.unit.startsWith(`${one.unit}/`))
}

function agree(one: StatedAmount, other: StatedAmount): boolean {
  return other.values.some((value) => isSame(value, one)) || one.values.some((value) => isSame(value, other))
}

function isSame(value: number, { value: own, unit }: StatedAmount): boolean {
  return (
    Math.abs(value - own) <=
    (unit === 's' || (unit.startsWith('1') && own >= 1_000) ? sameRounded : 1e-9) * Math.max(Math.abs(value), Math.abs(own))
  )
}

function areApart({ names }: StatedAmount, { words, context, names: others }: StatedAmount): boolean {
  for (const name of names) if (!words.has(name) && !context.has(name) && !others.has(name)) return true
  return false
}

/** Whether the headings above a statement name a year or a plan that the other does not have: `Fees 2025` and `Fees 2026`. */
function isUnderAnother({ scope = new Set() }: StatedAmount, { scope: others, names, words }: StatedAmount): boolean {
  return [...scope].some((name) => !others?.has(name) && !names.has(name) && !words.has(name))
}

function covered(words: ReadonlySet<string>, { words: own, context }: StatedAmount): number {
  let count = 0
  for (const word of words) if (own.has(word) || context.has(word)) count += 1
  return count / words.size
}

function isOfLabel({ label, words }: StatedAmount, other: StatedAmount): boolean {
  return (
    label !== undefined && label.size === other.words.size && words.size === label.size && [...label].every((word) => other.words.has(word))
  )
}

function differs(fact: StatedAmount, statement: StatedAmount): boolean {
  const { words, unit, names, said } = fact
  if (!isSameUnit(fact, statement) || agree(fact, statement)) return false
  // The label itself may name an amount, such as `Up to 5 users`, and a condition.
  const isOfLabel =
    statement.said.includes(said) && !names.has(`#${statement.value}`) && !isOfAnotherTime(statement.said.replace(said, ' '))
  if (isOfLabel) return true
  if (statement.isLoose || areApart(fact, statement) || areApart(statement, fact)) return false
  const named = [...words].filter((word) => statement.words.has(word)).length
  if (named < leastShared || covered(words, statement) < leastOfFact) return false
  return covered(statement.words, fact) >= (unit === statement.unit ? 0.6 : leastCovered)
}
