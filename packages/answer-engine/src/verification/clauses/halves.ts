import type { Figure } from '../figures/figures.ts'
import type { Clause } from '../reading/clauses.ts'
import type { ReadText } from '../reading/read-text.ts'
import { sayTheSame } from '../reading/word-sense.ts'
import type { Word } from '../reading/words.ts'
import { type Gap, readGap, readTailsBehindVerb, type Tail } from './gaps.ts'
import { verbs, wordSet } from './word-lists.ts'

/** A part of a sentence that says something by itself. */
export interface Half {
  /** What it says, whom it speaks of included. */
  readonly words: readonly Word[]
  readonly figures: readonly Figure[]
  /** Where it stands, without what it leaves out. */
  readonly stretch: Clause
  /** Of whom it goes on to speak, and what figures were said of them before. */
  readonly subject: readonly Word[]
  readonly earlier: readonly Figure[]
  /** What a claim says too that tells it: of whom it speaks, where that is somebody else than before. */
  readonly opening: readonly Word[]
  /** Of whom it is not said, though the words of it that it leaves out begin with them. */
  readonly replaced: Word | undefined
  readonly tails: readonly Tail[]
}

const known = new WeakMap<ReadText, readonly Half[]>()

/** The halves of a sentence; the same sentence is asked for again and again. */
export function readHalves(read: ReadText): readonly Half[] {
  const halves = known.get(read) ?? divide(read)
  known.set(read, halves)
  return halves
}

/**
 * A semicolon divides. "And" and "but" do where a verb follows at once, and what stands there is said of the same; or where somebody
 * else follows who is said to do something: "Alder costs $10 and Birch is free". So do they, "or" and a comma before a gap.
 */
function divide(read: ReadText): readonly Half[] {
  const isInFigure = (position: number) => read.figures.some(({ start, end }) => position >= start && position < end)
  const found = Array.from(read.lower.matchAll(/;|,? \b(?:and|but|while|whereas|or)\b|,(?= )/g))
  const joints = found.filter(({ index }) => !isInFigure(index))
  const endBefore = (from: number, isEnd: (joint: string) => boolean) =>
    joints.find(({ 0: joint, index }) => index >= from && isEnd(joint))?.index ?? read.text.length
  const content = contentOf(read.words)
  const halves: Half[] = []
  // "If a guest cancels," is said of all that follows.
  const condition = subordinates.has(read.words[0]?.text) ? read.lower.indexOf(', ') + 1 : 0
  let start = 0
  let subject: readonly Word[] = []
  let next: Opening = { opening: [] }
  /** Where the words begin that a gap leaves out, and where they end. */
  let model: Clause | undefined
  const close = (end: number) => {
    const { opening, isContinued = false, shared, replaced, tails = [] } = next
    const own = [...wordsBetween(content, 0, condition), ...(shared ?? []), ...wordsBetween(content, start, end)]
    const figures = read.figures.filter((figure) => figure.start >= start && figure.end <= end)
    const earlier = isContinued && shared === undefined ? read.figures.filter((figure) => figure.end <= start) : []
    if (!isContinued) subject = []
    halves.push({ words: [...subject, ...own], figures, stretch: { start, end }, subject, earlier, opening, replaced, tails })
    if (!isContinued) subject = subjectOf(own, read, start)
  }
  for (const { 0: joint, index: at } of joints) {
    const from = at + joint.length
    const before = { start: Math.max(start, condition), end: at }
    const alone = dividesAlone(joint) ? openedBy(read, joint, before, { start: from, end: endBefore(from, dividesAlone) }) : undefined
    const isSure = joint === ';' || alone?.isContinued === true || (alone?.opening.length ?? 0) > 0
    const rest = { start: from, end: endBefore(from, () => true) }
    const gap = isSure ? undefined : readGap(read, model ?? before, rest)
    const opened = gap ?? alone
    if (opened === undefined) continue
    close(at)
    model = gap === undefined ? undefined : (model ?? before)
    start = at
    // Of whom a verb has gone on to speak, what it leaves out is said too.
    next = gap?.opening.length === 0 && next.isContinued === true ? { ...gap, isContinued: true } : opened
  }
  close(read.text.length)
  return halves
}

/** What a half begins with that is told by itself. */
type Opening = Partial<Gap> & Pick<Half, 'opening'> & { readonly isContinued?: boolean }

/** A comma or an "or" divides before a gap only. */
function dividesAlone(joint: string): boolean {
  return joint !== ',' && !joint.endsWith('or')
}

function openedBy(read: ReadText, joint: string, before: Clause, after: Clause): Opening | undefined {
  const [left, rest] = [before, after].map(({ start, end }) => wordsBetween(read.words, start, end)) as [Word[], Word[]]
  const others = joint === ';' ? otherThan(rest) : othersWhoDo(rest, left)
  if (verbs.has(rest[0]?.text)) {
    return { opening: others ?? contentOf(rest.slice(0, 1)), isContinued: true, tails: readTailsBehindVerb(read, before, after) }
  }
  return others === undefined ? undefined : { opening: others }
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
  return isDone ? contentOf(rest.slice(0, at)) : parallelDoers(rest, before)
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

function contentOf(words: readonly Word[]): readonly Word[] {
  return words.filter((word) => word.isContent)
}
