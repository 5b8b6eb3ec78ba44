import { readHalves } from '../clauses/halves.ts'
import { isFragment, type QuotedPart } from '../quoted-part.ts'
import { type Clause, joints } from '../reading/clauses.ts'
import type { ReadText } from '../reading/read-text.ts'
import { contentStems, type Word } from '../reading/words.ts'
import { cellOf, type QuotedFigure, standsIn } from './figure-support.ts'
import { classOfFigure, type Figure } from './figures.ts'
import { figuresWithFree } from './figures-with-free.ts'

/**
 * Whether the words around each figure of a claim are the words around it in the quote. "Starter is $10 and Team is $20" holds
 * both figures and both names; "Team is $10" ties them together wrongly.
 *
 * A word belongs to the figure it stands nearest to, without a joint ("and", a comma) between them; what stands before the
 * first figure belongs to every figure that brings no words of its own. Only figures of one class compete: amounts with amounts.
 */
export function keepsBindings(claim: ReadText, pairs: ReadonlyMap<Figure, QuotedFigure>, parts: readonly QuotedPart[]): boolean {
  const content = claim.words.filter((word) => word.isContent)
  for (const [claimed, { figure, part }] of pairs) {
    const rivals = rivalsOf(claimed, claim)
    const own = content.filter((word) => owners(word, rivals, claim, 'strict').includes(claimed))
    if (!own.every((word) => belongsTo(word, figure, part, parts, claim))) return false
  }
  return keepsLists(pairs) && keepsNeighbours(claim, pairs)
}

/** The figures, this one included, that could be taken for it; in order. */
function rivalsOf(figure: Figure, read: ReadText): readonly Figure[] {
  return figuresWithFree(read).filter((other) => classOfFigure(other) === classOfFigure(figure))
}

/** Whether a word of the claim may stand with a quoted figure. */
function belongsTo(word: Word, figure: Figure, part: QuotedPart, parts: readonly QuotedPart[], claim: ReadText): boolean {
  const { read } = part
  const content = read.words.filter((candidate) => candidate.isContent)
  const places = content.filter((candidate) => candidate.stem === word.stem)
  if (places.length === 0) return !isTakenFromElsewhere(word, figure, part, parts)
  const [label] = read.cells
  const cell = cellOf(figure, part)
  if (cell !== undefined && (cell === label || contentStems(cell.header).has(word.stem))) return true
  const rivals = rivalsOf(figure, read)
  if (!isFragment(part) && isInHalfOf(word, figure, rivals, read, claim)) return true
  const beside = rivals.filter((rival) => cellOf(rival, part) === cell)
  return places.some((place) => {
    const other = cellOf(place, part)
    if (other === cell) return owners(place, beside, read, 'generous').includes(figure)
    // What a row says in its label, or in a cell without such a figure, it says of every cell.
    return other === label || !rivals.some((rival) => cellOf(rival, part) === other)
  })
}

/** One half of a sentence says both, and no other figure of the class: "payslips are kept for 7 years, time sheets for 3 years". */
function isInHalfOf(word: Word, figure: Figure, rivals: readonly Figure[], read: ReadText, claim: ReadText): boolean {
  return readHalves(read).some(
    ({ words, stretch, opening }) =>
      words.some(({ stem }) => stem === word.stem) &&
      standsIn(figure, stretch) &&
      opening.every((other) => claim.says(other)) &&
      !rivals.some((rival) => rival !== figure && standsIn(rival, stretch)),
  )
}

/**
 * Figures that follow one another in a clause of the claim are neighbours in the quote as well, and a date stands beside a
 * neighbour of its own: "in 2024, 99.95%" is not taken from "99.95% in 2025, up from 99.90% in 2024".
 */
function keepsNeighbours(claim: ReadText, pairs: ReadonlyMap<Figure, QuotedFigure>): boolean {
  const clauseOf = (figure: Figure) => claim.clauses.find((clause) => standsIn(figure, clause))
  const told = [...pairs]
  const steps = told.slice(1).flatMap(([next, other], index) => {
    const [figure, one] = told[index] as (typeof told)[number]
    if (one.part.read !== other.part.read || one.part.read.statement.kind === 'row') return []
    return [{ figures: [figure, next], isOneClause: clauseOf(figure) === clauseOf(next), areNeighbours: areNeighbours(one, other) }]
  })
  const dates = [...pairs.keys()].filter((figure) => classOfFigure(figure) === 'date')
  return (
    steps.every(({ isOneClause, areNeighbours }) => !isOneClause || areNeighbours) &&
    dates.every((date) => {
      const around = steps.filter(({ figures }) => figures.includes(date))
      return around.length === 0 || around.some(({ areNeighbours }) => areNeighbours)
    })
  )
}

/**
 * Between two figures of one statement stands no third that could be taken for either; and where a joint parts them, neither has a
 * partner of the other's class on its own side: "$5 in 2024 and $7 in 2025" does not say $7 of 2024.
 */
function areNeighbours(one: QuotedFigure, other: QuotedFigure): boolean {
  const { read } = one.part
  const between = { start: Math.min(one.figure.end, other.figure.end), end: Math.max(one.figure.start, other.figure.start) }
  const classes = [classOfFigure(one.figure), classOfFigure(other.figure)]
  if (read.figures.some((figure) => standsIn(figure, between) && classes.includes(classOfFigure(figure)))) return false
  return lastJoint(read.lower, between) === undefined || !(hasPartner(one, other) || hasPartner(other, one))
}

/** In a figure's clause stands another figure that could be taken for the other one. */
function hasPartner({ figure, part }: QuotedFigure, { figure: other }: QuotedFigure): boolean {
  const clause = part.read.clauses.find((candidate) => standsIn(figure, candidate))
  return part.read.figures.some(
    (rival) => clause !== undefined && rival !== figure && standsIn(rival, clause) && classOfFigure(rival) === classOfFigure(other),
  )
}

/** The word stands with a figure of the same class in another statement, and nowhere around this one. */
function isTakenFromElsewhere(word: Word, figure: Figure, part: QuotedPart, parts: readonly QuotedPart[]): boolean {
  const isAround = part.given.words.some((other) => other.stem === word.stem)
  return (
    !isAround &&
    parts.some(
      (other) =>
        other.read.words.some((candidate) => candidate.stem === word.stem) &&
        other.figures.some((rival) => classOfFigure(rival) === classOfFigure(figure)),
    )
  )
}

/**
 * The figures a word belongs to. Strictly, a word between two figures without a joint belongs to neither, and one before the
 * first only to the first; generously, to both, and to all that bring no words of their own.
 */
function owners(word: Word, figures: readonly Figure[], read: ReadText, reading: 'strict' | 'generous'): readonly Figure[] {
  const text = read.lower
  const next = figures.findIndex((figure) => figure.start >= word.end)
  const [before, after] = next === -1 ? [figures.at(-1), undefined] : [figures[next - 1], figures[next]]
  if (before === undefined || after === undefined) {
    const nearest = (before ?? after) as Figure
    if (before !== undefined || reading === 'strict') return withList(nearest, figures, text)
    return figures.filter((figure, index) => index === 0 || bringsNoWords(figure, figures[index - 1] as Figure, read))
  }
  const joint = lastJoint(text, { start: before.end, end: after.start })
  if (joint === undefined) return reading === 'strict' ? [] : [before, after]
  return withList(word.start < joint ? before : after, figures, text)
}

/**
 * No content word stands between the last joint before a figure and the figure: it shares what the first one was said of. Behind another
 * figure it shares what that one brings: "$20, with lunch 5 hours and $35".
 */
function bringsNoWords(figure: Figure, previous: Figure, { lower, figures, words }: ReadText): boolean {
  const between = { start: previous.end, end: figure.start }
  const own = [...figures.filter((other) => standsIn(other, between)), figure]
    .map(({ start }) => lastJoint(lower, { ...between, end: start }))
    .find((joint) => joint !== undefined)
  const stretch = { ...between, start: own ?? between.start }
  return !words.some((word) => word.isContent && standsIn(word, stretch) && !figures.some((other) => standsIn(word, other)))
}

/** Where the last joint of a stretch ends. */
function lastJoint(text: string, { start, end }: Clause): number | undefined {
  const found = Array.from(text.slice(start, end).matchAll(joints)).at(-1)
  return found === undefined ? undefined : start + found.index + found[0].length
}

/** Figures of a bare list ("3, 5 and 10") share their words. */
function withList(figure: Figure, figures: readonly Figure[], text: string): readonly Figure[] {
  const index = figures.indexOf(figure)
  let [first, last] = [index, index]
  while (first > 0 && isListed(figures[first - 1] as Figure, figures[first] as Figure, text)) first -= 1
  while (last < figures.length - 1 && isListed(figures[last] as Figure, figures[last + 1] as Figure, text)) last += 1
  return figures.slice(first, last + 1)
}

function isListed(figure: Figure, next: Figure, text: string): boolean {
  return /^,? ?(?:(?:and|or) )?$/.test(text.slice(figure.end, next.start))
}

/** Of a bare list a claim tells all or nothing: which of its figures belongs to which name only the whole list says. */
function keepsLists(pairs: ReadonlyMap<Figure, QuotedFigure>): boolean {
  const told = new Set(Array.from(pairs.values(), ({ figure }) => figure))
  return Array.from(pairs.values()).every(({ figure, part }) => {
    // "3, 5 and 10 days" names the measure of all three behind the last.
    const isBefore = (other: Figure) => classOfFigure(other) === 'count' && other.start < figure.start
    const isLike = (other: Figure) => classOfFigure(other) === classOfFigure(figure) || isBefore(other)
    const rivals = part.read.figures.filter(isLike)
    return withList(figure, rivals, part.read.lower).every((member) => told.has(member))
  })
}
