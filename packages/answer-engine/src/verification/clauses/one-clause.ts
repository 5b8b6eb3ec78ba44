import type { Figure } from '../figures/figures.ts'
import { isFragment, type QuotedPart } from '../quoted-part.ts'
import type { ReadText } from '../reading/read-text.ts'
import { sayTheSame } from '../reading/word-sense.ts'
import type { Word } from '../reading/words.ts'

/**
 * Whether each clause of a claim tells one clause of its sentence, or one half of a sentence that a semicolon divides: "The Harbour
 * rate is variable; the Deepwater rate is guaranteed" does not say that the Harbour rate is guaranteed.
 */
export function mixesNoClauses(claim: ReadText, parts: readonly QuotedPart[]): boolean {
  return parts.every((part) => isFragment(part) || (keepsHalves(claim, part) && keepsTurn(claim, part)))
}

function keepsHalves(claim: ReadText, { read }: QuotedPart): boolean {
  const halves = divide(read)
  if (halves.length < 2) return true
  return claim.clauses.every((clause) => {
    const told = claim.phrases.words.filter((word) => word.start >= clause.start && word.end <= clause.end && read.says(word))
    const figures = claim.figures.filter(({ start, end }) => start >= clause.start && end <= clause.end)
    const isTaken = (figure: Figure, among: readonly Figure[]) => among.some(({ value }) => value === figure.value)
    const isSharedBy = ({ subject, earlier }: Half, figure: Figure) =>
      subject.length > 0 && subject.every((word) => claim.says(word)) && isTaken(figure, earlier)
    return halves.some(
      (half) =>
        told.every((word) => isAmong(word, half.words)) &&
        half.opening.every((word) => claim.says(word)) &&
        figures.every((figure) => isTaken(figure, half.figures) || isSharedBy(half, figure) || !isTaken(figure, read.figures)),
    )
  })
}

const turn = /\b(?:but|though|although|however|while|whereas|yet|only|not|no|cannot|[a-z]+n't)\b|;/

/** What a "but" sets against each other, "and" does not join. */
function keepsTurn(claim: ReadText, { read }: QuotedPart): boolean {
  const at = read.lower.search(/\bbut\b/)
  if (turn.test(claim.lower)) return true
  const told = read.phrases.words.filter((word) => claim.says(word))
  return new Set(told.map(({ start }) => start < at)).size < 2
}

/** A part of a sentence that says something by itself. */
interface Half {
  /** What it says, whom it speaks of included. */
  readonly words: readonly Word[]
  readonly figures: readonly Figure[]
  /** Of whom it goes on to speak, and what figures were said of them before. */
  readonly subject: readonly Word[]
  readonly earlier: readonly Figure[]
  /** What a claim says too that tells it: of whom it speaks, where that is somebody else than before. */
  readonly opening: readonly Word[]
}

const verbs = wordSet(`is are was were has have can may must will should do does cannot cost costs pay pays take takes include includes
  cover covers need needs get gets last lasts count counts`)

/**
 * A semicolon divides. "And" and "but" do where a verb follows at once, and what stands there is said of the same; or where somebody
 * else follows who is said to do something: "Alder costs $10 and Birch is free".
 */
function divide(read: ReadText): readonly Half[] {
  const joints = Array.from(read.lower.matchAll(/;|,? \b(?:and|but|while|whereas)\b/g))
  const halves: Half[] = []
  // "If a guest cancels," is said of all that follows.
  const condition = subordinates.has(read.words[0]?.text) ? read.lower.indexOf(', ') + 1 : 0
  let start = 0
  let subject: readonly Word[] = []
  let opening: readonly Word[] = []
  let isContinued = false
  const close = (end: number) => {
    const words = [...wordsBetween(read.phrases.words, 0, condition), ...wordsBetween(read.phrases.words, start, end)]
    const figures = read.figures.filter((figure) => figure.start >= start && figure.end <= end)
    const earlier = read.figures.filter((figure) => figure.end <= start)
    if (isContinued) halves.push({ words: [...subject, ...words], figures, subject, earlier, opening })
    else {
      halves.push({ words, figures, subject: [], earlier: [], opening })
      subject = subjectOf(words, read, start)
    }
  }
  for (const [index, { 0: joint, index: at }] of joints.entries()) {
    const rest = wordsBetween(read.words, at + joint.length, joints[index + 1]?.index ?? read.text.length)
    const others = joint === ';' ? otherThan(rest) : othersWhoDo(rest, wordsBetween(read.words, Math.max(start, condition), at))
    const goesOn = verbs.has(rest[0]?.text)
    if (!goesOn && others === undefined) continue
    close(at)
    start = at
    isContinued = goesOn
    opening = others ?? []
  }
  close(read.text.length)
  return halves
}

function wordsBetween(words: readonly Word[], start: number, end: number): readonly Word[] {
  return words.filter((word) => word.start >= start && word.end <= end)
}

/** The words before the first verb. */
function subjectOf(words: readonly Word[], read: ReadText, start: number): readonly Word[] {
  const said = read.words.find((word, index) => index > 0 && word.start >= start && verbs.has(word.text))
  return words.filter((word) => said === undefined || word.start < said.start)
}

/** After a semicolon somebody else may be spoken of, whom the first word names; "they" are the same. */
function otherThan(rest: readonly Word[]): readonly Word[] {
  return pronouns.has(rest[0]?.text) ? [] : contentOf(rest).slice(0, 1)
}

const pronouns = wordSet('it they he she')
const subordinates = wordSet('if when whenever unless because who which that where until once after before as since so')
/** Verbs that are too common to carry a meaning. */
const commonVerbs = wordSet('go goes use uses')
const articles = wordSet('a an the this these that those each every all any our your its their')

/** Those of whom the words behind a joint say something of their own, as the words before it do of others; `undefined` where nobody is. */
function othersWhoDo(rest: readonly Word[], before: readonly Word[]): readonly Word[] | undefined {
  if (before.some(({ text }) => subordinates.has(text))) return undefined
  const at = rest.findIndex(({ text }) => verbs.has(text))
  const isDone = at > 0 && before.slice(1).some(({ text }) => verbs.has(text))
  return isDone ? contentOf(rest.slice(0, at)) : (parallelDoers(rest, before) ?? gappedDoers(rest, before))
}

/** How many words may name them; behind more the same word is no sign. */
const mostDoers = 2

/** "Ponies sleep in barns and dogs sleep in sheds": the same word after as many others. */
function parallelDoers(rest: readonly Word[], before: readonly Word[]): readonly Word[] | undefined {
  const [left, right] = [before, rest].map((words) => words.filter(({ text }) => !articles.has(text))) as [Word[], Word[]]
  const at = right.findIndex(
    (word, index) =>
      index <= mostDoers && (word.isContent || commonVerbs.has(word.text)) && left[index] !== undefined && sayTheSame(word, left[index]),
  )
  return at === -1 ? undefined : contentOf(right.slice(0, at))
}

const toBe = wordSet('is are was were be been')
const prepositions = wordSet('in on at by for from to with under over')

/** "Tea is served in the garden and coffee in the hall": what is done is said once, and where of each. */
function gappedDoers(rest: readonly Word[], before: readonly Word[]): readonly Word[] | undefined {
  const at = rest.findIndex(({ text }) => prepositions.has(text))
  const doers = contentOf(rest.slice(0, at))
  const isSaid = before.some(
    ({ text }, index) =>
      text === rest[at]?.text &&
      before
        .slice(0, index)
        .slice(-2)
        .some((word) => toBe.has(word.text)),
  )
  return isSaid && doers.length > 0 && doers.length <= mostDoers ? doers : undefined
}

function contentOf(words: readonly Word[]): readonly Word[] {
  return words.filter((word) => word.isContent)
}

function isAmong(word: Word, words: readonly Word[]): boolean {
  return words.some((other) => sayTheSame(word, other))
}

/** The words of a list; what stands nowhere is none of them. */
function wordSet(list: string): ReadonlySet<string | undefined> {
  return new Set(list.split(/\s+/))
}
