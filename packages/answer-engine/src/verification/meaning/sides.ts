import { isFragment, type QuotedPart } from '../quoted-part.ts'
import type { ReadText } from '../reading/read-text.ts'
import { sayTheSame } from '../reading/word-sense.ts'
import { readWords, type Word } from '../reading/words.ts'
import { namesAgent } from './agents.ts'
import { toBe } from './to-be.ts'

/** Stems of verbs whose two sides say different things when they trade places. Any other verb counts where one text has it in the passive. */
const transitive = new Set(
  'pay cost hand spend giv send call ask tell notify tak sell buy charg overrid replac own sue ow treat insur protect includ contain inspect'.split(
    ' ',
  ),
)
const noDeed = /(?:ed|tion|ment|ance)$/
const clauseEnd = /[;:.!?](?=\s|$)/

/** A verb of a text: who does it and to whom, as far as words before and after it tell. */
interface Deed {
  readonly isPassive: boolean
  readonly before: readonly Word[]
  readonly after: readonly Word[]
  /** What stands after "by". */
  readonly by: readonly Word[]
}

/**
 * Whether nobody of a claim does what its sentence has done to them: "children accompany an adult" is not "children are accompanied
 * by an adult". A passive claim may leave out who does it only where it is whoever the page is about, or the publisher.
 */
export function keepsSides(claim: ReadText, parts: readonly QuotedPart[]): boolean {
  return parts.every(
    (part) => isFragment(part) || (keepsSubject(claim, part.read) && claim.words.every((verb) => keepsSidesOf(verb, claim, part))),
  )
}

const modals = new Set('may must can cannot should will shall might could'.split(' '))
const aside = new Set(
  'if when for in on at by with without to after before during because unless until from since within under as while'.split(' '),
)

/** What a sentence only says after its "may" or "must" is not who may or must. */
function keepsSubject(claim: ReadText, statement: ReadText): boolean {
  const [said, told] = [claim, statement].map(({ words }) => words.findIndex(({ text }) => modals.has(text))) as [number, number]
  if (said === -1 || told === -1 || [claim, statement].some(({ words }) => aside.has((words[0] as Word).text))) return true
  if (countPassives(claim) !== countPassives(statement)) return true
  const before = statement.words.slice(0, told)
  return claim.words.slice(0, said).every((word) => !word.isContent || isAmong(word, before) || !isAmong(word, statement.words))
}

function countPassives({ words }: ReadText): number {
  return words.filter(({ text }) => toBe.has(text)).length
}

function keepsSidesOf(verb: Word, claim: ReadText, part: QuotedPart): boolean {
  const places = part.read.words.filter((word) => word.isContent && sayTheSame(word, verb))
  if (places.length !== 1) return true
  const [said, told] = [deedOf(verb, claim), deedOf(places[0] as Word, part.read)]
  if (!(said.isPassive || told.isPassive) && !transitive.has(verb.stem) && !isDoneBySpeaker(places[0] as Word, part.read)) return true
  // "Seats added later" and "costs $5" leave open who does what to whom.
  if (
    !said.isPassive &&
    ((noDeed.test(verb.text) && !isDoneTo(verb, claim)) ||
      (verb.stem === 'cost' && claim.figures.some(({ start }) => start === verb.end + 1)))
  )
    return true
  const doers = told.isPassive ? told.by : told.before
  const targets = told.isPassive ? told.before : told.after
  const isOnly = (word: Word | undefined, side: readonly Word[], other: readonly Word[]) =>
    word !== undefined && isAmong(word, side) && !isAmong(word, other)
  const subject = said.before.at(-1)
  if (!said.isPassive) {
    const isAnother = told.isPassive && told.by.length > 0 && subject !== undefined && !isAmong(subject, doers)
    const object = said.after[0]
    return !isAnother && !isOnly(subject, targets, doers) && (told.isPassive || !isOnly(object, told.before.slice(-1), told.after))
  }
  if (isOnly(subject, doers, targets) || isOnly(said.by[0], targets, doers)) return false
  return said.by.length > 0 || told.isPassive || (isLeftOut(doers, claim, part) && !doers.some((word) => isReached(word, claim)))
}

/** "Alder awarded the prize" says what Alder did. */
function isDoneTo(verb: Word, { lower }: ReadText): boolean {
  return /^ (?:the|an?|our|your|its|their) /.test(lower.slice(verb.end))
}

/** "Sold to Alder" is not what Alder sold. */
function isReached({ stem }: Word, { words }: ReadText): boolean {
  return words.some((word, index) => word.stem === stem && words.slice(Math.max(0, index - 2), index).some(({ text }) => text === 'to'))
}

const speakers: ReadonlySet<string | undefined> = new Set('we you they it'.split(' '))

/** What stands right after "we" or "you" is what they do. */
function isDoneBySpeaker(verb: Word, { words }: ReadText): boolean {
  const before = words.slice(0, words.indexOf(verb))
  return speakers.has(before.findLast(({ text }) => !modals.has(text) && !/^do(?:n't)?$/.test(text) && !standsBetween(text))?.text)
}

/** Nobody does it, somebody whom the claim names elsewhere, whoever the page is about, or the publisher. */
function isLeftOut(doers: readonly Word[], claim: ReadText, { evidence, publisher }: QuotedPart): boolean {
  const known = new Set(readWords(`${evidence.passage.page.title} ${publisher}`).map(({ stem }) => stem))
  return doers.length === 0 || doers.some((word) => known.has(word.stem) || claim.says(word))
}

function deedOf(verb: Word, { words, lower }: ReadText): Deed {
  const index = words.indexOf(verb)
  const auxiliary = words.slice(0, index).findLast(({ text }) => !standsBetween(text))
  const rest = lower.slice(verb.end)
  const until = verb.end + (clauseEnd.exec(rest)?.index ?? rest.length)
  const following = words.slice(index + 1).filter(({ end }) => end <= until)
  const by = following.findIndex(({ text, end }) => text === 'by' && namesAgent(lower.slice(end)))
  return {
    isPassive: toBe.has(auxiliary?.text) && /[dnt]$/.test(verb.text),
    before: words.slice(0, index).filter(({ isContent, text }) => isContent && text !== 'first'),
    after: following.filter(({ isContent }) => isContent),
    by: by === -1 ? [] : following.slice(by).filter(({ isContent }) => isContent),
  }
}

const between = new Set('not never also only then first'.split(' '))

/** Whether a word may stand between "is" and what is done. */
function standsBetween(word: string): boolean {
  return word.endsWith('ly') || between.has(word)
}

function isAmong({ stem }: Word, words: readonly Word[]): boolean {
  return words.some((other) => other.stem === stem)
}
