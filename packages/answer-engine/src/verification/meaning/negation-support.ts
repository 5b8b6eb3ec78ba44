import type { QuotedPart } from '../quoted-part.ts'
import { readClauses } from '../reading/clauses.ts'
import { ReadText, readText } from '../reading/read-text.ts'
import { areRelated, hasRelated } from '../reading/related-stems.ts'
import { stem } from '../reading/stem.ts'
import type { Cell } from '../reading/table-row.ts'
import { contentStems } from '../reading/words.ts'
import { type Negation, readNegations } from './negations.ts'

/**
 * Whether a claim denies what its quotes deny, and nothing else. A negation in a quoted statement, or in the line that
 * introduces a quoted list item or row, must stand in the claim, and the other way round; each must speak about the same thing.
 */
export function keepsNegations(claim: ReadText, parts: readonly QuotedPart[], statements: ReadText): boolean {
  if (!parts.every((part) => keepsCells(claim, part))) return false
  const said = claim.stems
  const quoted = parts.flatMap((part, index) =>
    negationsOf(part, said).map((negation) => ({ ...negation, clause: `${index}:${negation.clause}` })),
  )
  const claimed = readNegations(claim, languageOf(parts))
  if (claimed.length > quoted.length || (claimed.length === 0) !== (quoted.length === 0)) return false
  return (
    claimed.every((negation) => quoted.some((other) => speakOfTheSame(negation, other))) &&
    deniedStaysDenied(claimed, quoted, said) &&
    staysAtItsWord(claimed, quoted, statements) &&
    tellsWhatIsDenied(claim, claimed, quoted, statements) &&
    keepsRepeated(claimed, quoted, said) &&
    keepsDoubles(claimed, quoted, said) &&
    affirmsOnlyDenied(claim, claimed, quoted, statements) &&
    keepsContrast(claim, statements)
  )
}

function speakOfTheSame(claimed: Spoken, quoted: Spoken): boolean {
  // What stands above denies that an item holds at all ("is not covered"), not what the item itself says.
  if (quoted.itemStems !== undefined && claimed.isPlain && claimed.head !== undefined && hasRelated(quoted.itemStems, claimed.head))
    return false
  if (quoted.scope.size === 0) return true
  if (claimed.head !== undefined && hasRelated(quoted.scope, claimed.head)) return true
  if (quoted.head !== undefined) return hasRelated(claimed.scope, quoted.head)
  return [...claimed.scope].some((stem) => hasRelated(quoted.scope, stem))
}

interface Spoken extends Omit<Negation, 'clause'> {
  readonly clause: string | number
  /** Of a negation that stands above an item: the item's own words that do not stand above it as well. */
  readonly itemStems?: ReadonlySet<string>
}

/** A claim that repeats a clause repeats its "not". */
function keepsRepeated(claimed: readonly Spoken[], quoted: readonly Spoken[], said: ReadonlySet<string>): boolean {
  const repeated = quoted.filter(
    ({ isPlain, itemStems, scope }) => isPlain && itemStems === undefined && [...scope].every((stem) => said.has(stem)),
  )
  return repeated.every(({ head }) =>
    claimed.some((negation) => negation.isPlain && (head === undefined || hasRelated(negation.scope, head))),
  )
}

/** Two negations in one clause lift each other: a claim has neither more of them nor fewer than the clause it tells. */
function keepsDoubles(claimed: readonly Spoken[], quoted: readonly Spoken[], said: ReadonlySet<string>): boolean {
  const quotedClauses = clausesOf(quoted)
  const mostQuoted = Math.max(0, ...quotedClauses.map((clause) => clause.length))
  if (clausesOf(claimed).some((clause) => clause.length > Math.max(1, mostQuoted))) return false
  return quotedClauses.every((clause) => {
    const told = clause.flatMap(({ head }) => (head !== undefined && said.has(head) ? [head] : []))
    return claimed.filter((negation) => told.some((head) => negation.scope.has(head))).length >= told.length
  })
}

function clausesOf(negations: readonly Spoken[]): Spoken[][] {
  const clauses = new Map<string | number, Spoken[]>()
  for (const negation of negations) clauses.set(negation.clause, [...(clauses.get(negation.clause) ?? []), negation])
  return [...clauses.values()]
}

/** "Groups that do not come lose their room" does not say that groups that come do not lose it. */
function staysAtItsWord(claimed: readonly Spoken[], quoted: readonly Spoken[], statements: ReadText): boolean {
  const heads = quoted.flatMap(({ isVerbal, denied }) => (isVerbal ? denied.slice(0, 1) : []))
  return claimed.every(
    ({ isVerbal, head = '', scope }) =>
      !isVerbal ||
      heads.length < quoted.length ||
      !statements.stems.has(head) ||
      heads.some((other) => areRelated(other, head) || !scope.has(other)),
  )
}

/** "Forks do not inherit protection" does not say that they have none: a claim says what is denied. */
function tellsWhatIsDenied(claim: ReadText, claimed: readonly Spoken[], quoted: readonly Spoken[], statements: ReadText): boolean {
  if (!claimed.some(({ isPlain }) => isPlain)) return true
  return quoted.some(({ isVerbal, head }) => !isVerbal || statements.words.some((word) => word.stem === head && claim.says(word)))
}

/** What a quote denies first must be denied wherever the claim says it. */
function deniedStaysDenied(claimed: readonly Spoken[], quoted: readonly Spoken[], said: ReadonlySet<string>): boolean {
  const denied = quoted.flatMap((negation) => negation.denied)
  return denied.every((stem) => !said.has(stem) || claimed.some((negation) => hasRelated(negation.scope, stem)))
}

/** The negations of a statement and, for an item or a row, of what stands above it and governs it. */
function negationsOf(part: QuotedPart, said: ReadonlySet<string>): Spoken[] {
  const { read, evidence } = part
  const { language } = evidence.passage.page
  const { kind, introduction, heading } = read.statement
  if (kind !== 'item' && kind !== 'row') return readNegations(read, language)

  const cells = usedCells(read.cells, said)
  const own = readNegations(cells.length === 0 ? read : new ReadText(cells.map((cell) => cell.text).join(' | ')), language)
  // A heading such as "Without coinsurance" names a subject; "Exclusions" and "What we do not cover" deny what stands below.
  const governor = (introduction === '' ? heading : introduction).replace(/\bwithout\b(?!\W*$)/gi, '')
  const above = readText([governor, ...cells.map((cell) => cell.header)].join('\n'))
  const governing = readNegations(above, language)
  // What is denied above is denied of what the item or row names first.
  const first = read.clauses.slice(0, 1).flatMap(({ start, end }) => [...contentStems(read.text.slice(start, end))])
  const scope = new Set([...above.stems, ...first])
  const itemStems = new Set([...read.stems].filter((stem) => !above.stems.has(stem)))
  return [
    ...own,
    ...governing.map(({ isPlain }) => ({ isPlain, isVerbal: false, clause: -1, scope, head: undefined, denied: [], itemStems })),
  ]
}

/** The label and the cells whose content or header a claim names; none when it names only the label, and with it the whole row. */
function usedCells(cells: readonly Cell[], said: ReadonlySet<string>): readonly Cell[] {
  const used = cells.filter((cell, index) => index > 0 && [...cell.stems, ...cell.names].some((stem) => said.has(stem)))
  return used.length === 0 ? [] : [...cells.slice(0, 1), ...used]
}

/** A list of columns stays together: "Starter and Standard do not include it". */
const columnJoints = /(?<![,;:.])[,;:.]+(?=\s|$)|\b(?:but|while|whereas)\b/g
const yesOrNo = /^[\s*_]*(?:yes|no|none|not|never|✓|✗|✔|✘)(?![\p{L}])/u

/** Where the cells of a row say yes and no, a claim names the columns it speaks of and denies exactly those whose cells deny. */
function keepsCells(claim: ReadText, { read, evidence }: QuotedPart): boolean {
  const { language } = evidence.passage.page
  const answers = read.cells.slice(1).filter((cell) => yesOrNo.test(cell.text.toLowerCase()))
  const denies = new Map(
    answers.map((cell) => [cell, readNegations(new ReadText(cell.text), language).length > 0 || /[✗✘]/u.test(cell.text)]),
  )
  if (new Set(denies.values()).size < 2) return true
  const isNamed = (cell: Cell, said: ReadonlySet<string>) => [...cell.names].some((stem) => said.has(stem))
  if (!answers.some((cell) => isNamed(cell, claim.stems))) return false
  return readClauses(claim.lower, columnJoints).every(({ start, end }) => {
    const clause = new ReadText(claim.text.slice(start, end))
    const said = clause.stems
    const isNegated = readNegations(clause, language).length > 0
    return answers.every((cell) => !isNamed(cell, said) || denies.get(cell) === isNegated)
  })
}

const affirmations =
  /\b(?:cover(?:s|ed|ing|age)?|includ(?:e|es|ed|ing)|insur(?:e|es|ed|ing)|allow(?:s|ed|ing)?|permit(?:s|ted)?|accept(?:s|ed|ing)?|approv(?:e|es|ed))\b/g

/** "Excludes flood and earthquake" does not cover either: a claim that affirms what its quotes only deny, affirms it under a "not". */
function affirmsOnlyDenied(claim: ReadText, claimed: readonly Spoken[], quoted: readonly Spoken[], statements: ReadText): boolean {
  if (!quoted.some(({ isPlain }) => !isPlain)) return true
  return Array.from(claim.lower.matchAll(affirmations)).every(({ 0: word }) => {
    const affirmed = stem(word)
    return statements.stems.has(affirmed) || claimed.some(({ isPlain, scope }) => isPlain && scope.has(affirmed))
  })
}

const contrast = /\b(?:and|but|,) not (?:by|to|for|in|on|at|from|with|the|an?)\b/g

/** "By the trust and not by us": what a claim sets aside is not what its quotes set it aside from. */
function keepsContrast(claim: ReadText, statements: ReadText): boolean {
  const setAside = wordsAfterAll(contrast, statements)
  return setAside.length === 0 || wordsAfterAll(contrast, claim).every((stem) => stem === undefined || setAside.includes(stem))
}

function wordsAfterAll(pattern: RegExp, { lower, words }: ReadText): (string | undefined)[] {
  return Array.from(
    lower.matchAll(pattern),
    ({ 0: found, index }) => words.find(({ start, isContent }) => isContent && start >= index + found.length)?.stem,
  )
}

function languageOf(parts: readonly QuotedPart[]): string {
  return (parts[0] as QuotedPart).evidence.passage.page.language
}
