import { mixesNoClauses } from './clauses/one-clause.ts'
import { tellsClausesWhole } from './clauses/told-clauses.ts'
import { tellsLimitsWhole } from './clauses/told-whole.ts'
import { keepsBindings } from './figures/figure-binding.ts'
import { pairFigures, type QuotedFigure } from './figures/figure-support.ts'
import type { Figure } from './figures/figures.ts'
import { keepsLimits } from './figures/limits.ts'
import type { Ground } from './ground.ts'
import { tellsComparisonsWhole } from './meaning/comparisons.ts'
import { keepsWhom } from './meaning/for-whom.ts'
import { keepsFree } from './meaning/free-of-charge.ts'
import { losesNoSense } from './meaning/lost-senses.ts'
import { keepsModals } from './meaning/modals.ts'
import { keepsNegations } from './meaning/negation-support.ts'
import { turnsAround } from './meaning/opposites.ts'
import { keepsToOtherLanguage } from './meaning/other-languages.ts'
import { keepsPersons, tradesNoPersons } from './meaning/persons.ts'
import { keepsReservations } from './meaning/reservations.ts'
import { addsNoSense } from './meaning/senses.ts'
import { keepsSides } from './meaning/sides.ts'
import type { ReadText } from './reading/read-text.ts'
import { keepsColumns, keepsEmptyCells } from './rows/column-support.ts'
import { keepsHeaders } from './rows/kept-headers.ts'
import { addsNoWord } from './wording/added-words.ts'
import { isCovered } from './wording/coverage.ts'
import { keepsModifiers } from './wording/kept-modifiers.ts'
import { keepsSmallWords } from './wording/kept-small-words.ts'
import { lettersAreGiven, namesAreGiven, namesAreMeant, partiesAreGiven } from './wording/names.ts'
import { turnsNoParticle } from './wording/particles.ts'
import { replacesNoWord, turnsNoRelation } from './wording/replaced-words.ts'
import { subjectIsGiven } from './wording/subjects.ts'
import { keepsOrder } from './wording/word-order.ts'

/** Whether one thing about a claim holds. @param pairs which quoted figure each figure of the claim is */
type Rule = (claim: ReadText, ground: Ground, pairs: ReadonlyMap<Figure, QuotedFigure>) => boolean

/** Every rule but that of figures, which pairs them. Each drops a claim by itself; their order decides nothing but the cost. */
export const rules = {
  // What it speaks of: the quotes' words, denials, columns, words beside each figure, figures that limit, order of parties and comparisons.
  isCovered: (claim, { statements, given }) => isCovered(claim, statements, given),
  keepsNegations: (claim, { parts, quoted }) => keepsNegations(claim, parts, quoted),
  keepsColumns: (claim, { parts }) => keepsColumns(claim, parts),
  keepsBindings: (claim, { parts }, pairs) => keepsBindings(claim, pairs, parts),
  keepsLimits: (claim, { parts }) => keepsLimits(claim, parts),
  keepsOrder: (claim, { parts }) => parts.every((part) => keepsOrder(claim, part.read)),
  // Whom it speaks of.
  namesAreGiven: (claim, { given, isOrdinary }) => namesAreGiven(claim, given, isOrdinary),
  namesAreMeant: (claim, { quoted, statements, isOrdinary }) => namesAreMeant(claim, quoted, statements, isOrdinary),
  subjectIsGiven: (claim, { parts, given }) => subjectIsGiven(claim, parts, given),
  partiesAreGiven: (claim, { statements, given }) => partiesAreGiven(claim, statements, given),
  tradesNoPersons: (claim, { parts }) => tradesNoPersons(claim, parts),
  lettersAreGiven: (claim, { given }) => lettersAreGiven(claim, given),
  // How surely, how often, under which conditions: nothing added, lost or turned around.
  addsNoSense: (claim, { given }) => addsNoSense(claim, given),
  losesNoSense: (claim, { quoted }) => losesNoSense(claim, quoted),
  keepsReservations: (claim, { parts }) => keepsReservations(claim, parts),
  tellsComparisonsWhole: (claim, { parts }) => tellsComparisonsWhole(claim, parts),
  keepsModifiers: (claim, { parts }) => keepsModifiers(claim, parts),
  keepsWhom: (claim, { parts }) => keepsWhom(claim, parts),
  keepsFree: (claim, { parts }) => keepsFree(claim, parts),
  keepsModals: (claim, { quoted }) => keepsModals(claim, quoted),
  turnsNothingAround: (claim, { statements, given }) => !turnsAround(claim, given) && !turnsAround(claim, statements),
  // Word by word: none added, none put in another's place, the small ones where they stood, relations the same way round.
  addsNoWord: (claim, { parts }) => addsNoWord(claim, parts),
  keepsSmallWords: (claim, { parts }) => keepsSmallWords(claim, parts),
  turnsNoParticle: (claim, { parts }) => turnsNoParticle(claim, parts),
  replacesNoWord: (claim, { parts }) => replacesNoWord(claim, parts),
  turnsNoRelation: (claim, { parts }) => turnsNoRelation(claim, parts),
  // Clause by clause: each tells one clause or row, of the same subject, whole where a part says more, and who does what to whom.
  tellsClausesWhole: (claim, { parts }, pairs) => tellsClausesWhole(claim, parts, pairs),
  keepsPersons: (claim, { parts }) => keepsPersons(claim, parts),
  tellsLimitsWhole: (claim, { parts }) => tellsLimitsWhole(claim, parts),
  mixesNoClauses: (claim, { parts }) => mixesNoClauses(claim, parts),
  keepsEmptyCells: (claim, { parts }) => keepsEmptyCells(claim, parts),
  keepsHeaders: (claim, { parts }) => keepsHeaders(claim, parts),
  keepsSides: (claim, { parts }) => keepsSides(claim, parts),
} as const satisfies Readonly<Record<string, Rule>>

const everyRule: readonly Rule[] = Object.values(rules)

/** Whether a claim keeps every rule: its figures are the quotes' values, units and bounds in their order, and nothing else speaks against it. */
export function isSupported(claim: ReadText, ground: Ground): boolean {
  // The rules of sense know English only, and so do the words that bound a figure.
  if (!keepsToOtherLanguage(claim, ground.parts)) return false
  const pairs = pairFigures(claim, ground.figures)
  return pairs !== undefined && everyRule.every((rule) => rule(claim, ground, pairs))
}
