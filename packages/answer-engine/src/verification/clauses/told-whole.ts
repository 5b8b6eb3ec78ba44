import { classOfFigure } from '../figures/figures.ts'
import { isFragment, type QuotedPart } from '../quoted-part.ts'
import type { ReadText } from '../reading/read-text.ts'
import { hasRelated } from '../reading/related-stems.ts'
import { sayTheSame } from '../reading/word-sense.ts'
import { readWords, type Word } from '../reading/words.ts'
import { wordSet } from './word-lists.ts'

/**
 * Whether a claim tells whole what says more when a part of it is left out: what is denied ("cannot be exchanged for cash"), and of
 * what something is said ("calls to mobile networks"). Left-out members of a list narrow a claim and are no loss.
 */
export function tellsLimitsWhole(claim: ReadText, parts: readonly QuotedPart[]): boolean {
  return parts.every(
    (part) =>
      isFragment(part) ||
      !isEnglish(part) ||
      (tellsDeniedWhole(claim, part) && tellsSubjectWhole(claim, part) && tellsOpening(claim, part)),
  )
}

function isEnglish({ evidence }: QuotedPart): boolean {
  return evidence.passage.page.language.toLowerCase().startsWith('en')
}

const negation = /^(?:not|no|never|none|nothing|nobody|neither|cannot|.*n't)$/
/** The verbs that most often end a subject; a subject that ends in another is not held. */
const verb =
  /^(?:is|are|was|were|has|have|had|can|may|must|will|shall|should|could|would|do|does|did|cannot|costs?|pays?|takes?|includes?|covers?|needs?|gets?|applies|apply|lasts?|counts?|starts?|ends?|runs?)$/
const list = /[,:]|\b(?:and|or)\b/
/** Words that only tie a noun to what limits it: "damage caused by frost" is frost damage. */
const tie = /^(?:caused|made|done|given|following|based|such)$/

/** A clause that denies, and whose first denied word the claim repeats, loses no word. */
function tellsDeniedWhole(claim: ReadText, part: QuotedPart): boolean {
  const { read } = part
  return read.clauses.every((clause) => {
    const words = read.words.filter(({ start, end }) => start >= clause.start && end <= clause.end)
    const denial = words.findIndex(({ text }) => negation.test(text))
    if (denial === -1) return true
    const verbAfter = words.findIndex(({ text }, index) => index > denial + 1 && verb.test(text))
    const end = words[verbAfter]?.start ?? clause.end
    const content = read.phrases.words.filter((word) => word.start >= clause.start && word.end <= end)
    const first = content.find((word) => word.start >= (words[denial] as Word).end)
    if (first === undefined || !claim.says(first)) return true
    const told = content.filter((word) => claim.says(word))
    return (2 * told.length < content.length && !deniesOnly(claim, content)) || isTold(content, claim, part)
  })
}

/** A clause of the claim denies and says nothing but the words of the quoted one. */
function deniesOnly(claim: ReadText, content: readonly Word[]): boolean {
  return claim.clauses.some(({ start, end }) => {
    const isInside = (word: Word) => word.start >= start && word.end <= end
    if (!claim.words.some((word) => isInside(word) && negation.test(word.text))) return false
    return claim.phrases.words.filter(isInside).every((word) => content.some((other) => sayTheSame(word, other)))
  })
}

function tellsSubjectWhole(claim: ReadText, part: QuotedPart): boolean {
  const { read } = part
  const end = subjectEnd(read)
  if (end === undefined || list.test(read.lower.slice(0, end))) return true
  const isGot = (word: Word) => got.has(word.text) && having.has(read.words[read.words.indexOf(word) - 1]?.text)
  const subject = read.phrases.words.filter((word) => word.end <= end && !isGot(word))
  return !subject.some((word) => claim.says(word)) || isTold(subject, claim, part)
}

const relative = wordSet('that who which')
/** Who has earned something has it. */
const got = wordSet('earned obtained received')
const having = wordSet('have has had')

/** A subject ends at the first verb that is none of its own: "accounts that have been idle | are deleted". */
function subjectEnd({ words }: ReadText): number | undefined {
  const before = (word: Word) => words[words.indexOf(word) - 1]
  const [first, ...others] = words.slice(1).filter(({ text }) => verb.test(text))
  const isOwn = first !== undefined && before(first) !== words[0] && relative.has(before(first)?.text)
  const next = isOwn ? others.find((word) => !verb.test((before(word) as Word).text)) : undefined
  return (next ?? first)?.start
}

/** What opens a sentence and says when, where, for whom or under which condition the rest holds. */
const opening = wordSet('in on at during for with after before within from under until since outside')
/** What a subject begins with; behind one of the words that tie, it goes on with the opening. */
const article = wordSet('the a an all no each every our your we you they there')
const tied = wordSet('in on at during for with after before within from under until since outside of and or to by than')
const condition = wordSet('if when')

/** Where what a sentence opens with ends: at its comma, or before the article of its subject: "In July the pool is closed". */
function openingEnd({ words, lower }: ReadText): number {
  const comma = /[,;:.!?](?=\s|$)/.exec(lower)
  const until = comma?.index ?? lower.length
  const [first] = words
  const subject = words.find(({ text, end }, index) => index > 1 && end <= until && article.has(text) && !tied.has(words[index - 1]?.text))
  if (opening.has(first?.text) && subject !== undefined) return subject.start
  return comma?.[0] === ',' && (opening.has(first?.text) || condition.has(first?.text)) ? until : 0
}

/**
 * "In July, the pool is closed" does not say that the pool is closed: a claim that tells the rest tells some of what it opens with, the
 * figures of it, and all of a condition.
 */
function tellsOpening(claim: ReadText, { read }: QuotedPart): boolean {
  const end = openingEnd(read)
  if (!read.phrases.words.some((word) => word.start >= end && claim.says(word))) return true
  const limits = read.words.filter((word) => word.isContent && word.end <= end)
  const isTold = ({ stem }: Word) => hasRelated(claim.stems, stem)
  const figures = read.figures.filter((figure) => figure.end <= end && classOfFigure(figure) !== 'date')
  if (!figures.every(({ value }) => claim.figures.some((other) => other.value === value))) return false
  return (
    limits.length === 0 ||
    (condition.has(read.words[0]?.text) ? limits.every((word) => isTold(word) || claim.says(word)) : limits.some(isTold))
  )
}

/** The claim says all of the words that do not stand in the page's title: what a whole page is about limits nothing on it. */
function isTold(words: readonly Word[], claim: ReadText, { evidence }: QuotedPart): boolean {
  const missing = words.filter((word) => !claim.says(word) && !tie.test(word.text))
  if (missing.length === 0) return true
  const title = new Set(readWords(evidence.passage.page.title).map(({ stem }) => stem))
  return missing.every(({ stem }) => title.has(stem))
}
