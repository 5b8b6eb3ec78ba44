import type { QuotedFigure } from './figure-support.ts'
import type { Figure } from './figures.ts'
import { type Link, readPhrases } from './phrases.ts'
import type { QuotedPart } from './quoted-part.ts'
import type { ReadText } from './read-text.ts'
import { sayTheSame } from './synonyms.ts'
import type { Word } from './words.ts'

/**
 * Whether a claim only retells its quotes. What it says between two words of a quote, the quote says there too: no word put in
 * place of another, none hung on, none of the small words that decide ("only", "or", "before", "may") changed, and nothing the
 * other way round.
 */
export function onlyRetells(claim: ReadText, parts: readonly QuotedPart[], pairs: ReadonlyMap<Figure, QuotedFigure>): boolean {
  return (
    addsNoWord(claim, parts) && keepsSmallWords(claim, parts) && replacesNoWord(claim, parts) && turnsNoRelation(claim, parts) && tellsClausesWhole(claim, parts, pairs) &&
    keepsPersons(claim, parts)
  )
}

/** Verbs with which anything is said of anything: they name nothing that a quote would have to name. */
const plainVerbs = new Set(
  `cost costs costing charge charges charged include includes included contain contains hold holds give gives given offer offers offered provide
  provides provided allow allows allowed permit permits let lets receive receives received obtain need needs needed take takes taken last lasts run runs
  continue continues remain remains stay stays start starts begin begins end ends apply applies applied find come comes equal equals comprise
  comprises consist consists amount amounts total totals pay pays paid priced set available exist exists
  happen occur occurs become becomes done carried placed made following namely respectively depending`.split(/\s+/),
)

/** Nouns for what stands beside them: the Starter tier, a period of 14 days. They say nothing at the end of a claim. */
const plainNouns = new Set(
  'tier plan package option level period amount sum total price fee cost number value figure rate length duration date time term case kind type'.split(' '),
)

/** Openings that add no fact. */
const discourse = new Set('according page pages additionally moreover furthermore specifically overall likewise similarly currently note'.split(' '))

const pronouns = new Set(
  'i me my we us our ours you your yours he him his she her it its they them their theirs this these those'.split(' '),
)
const askers = new Set('customer customers client clients user users people person businesses business companies company subscribers subscriber'.split(' '))

/** Every word of the claim stands in its quotes as often, or is licensed by what a quote leaves to its context. */
function addsNoWord(claim: ReadText, parts: readonly QuotedPart[]): boolean {
  const { words } = readPhrases(claim)
  const isQuoted = matchWords(words, parts)
  if (isQuoted.every(Boolean)) return true
  const isFragment = parts.some(({ read }) => read.statement.kind !== 'sentence')
  const lastFigure = claim.figures.at(-1)?.end ?? -1
  const lastQuoted = Math.max(lastFigure, words[isQuoted.lastIndexOf(true)]?.end ?? -1)
  let slots = countPronouns(parts) - pronounsOf(claim)
  return words.every((word, index) => {
    if (isQuoted[index]) return true
    const isTail = word.start >= lastQuoted && !isFragment
    if (!isTail && (plainVerbs.has(word.text) || (plainNouns.has(word.text) && isBeside(word, words, isQuoted, claim)))) return true
    if (index === 0 && discourse.has(word.text)) return true
    if (restates(word, claim, parts)) return true
    const inContext = parts.some(({ given }) => says(given, word))
    if (inContext && isFragment) return true
    if (!isTail && parts.some(({ given, read }) => hasCompound(given.words.slice(read.words.length), word, words[index + 1]))) return true
    if (!(inContext || askers.has(word.text) || (index === 0 && isPassive(claim, word)))) return false
    const continues = index > 0 && !isQuoted[index - 1] && (words[index - 1] as Word).end + 1 >= word.start
    if (!continues) slots -= 1
    return slots >= 0
  })
}

/** Which words of a claim find a word of their own in the quotes. */
function matchWords(words: readonly Word[], parts: readonly QuotedPart[]): readonly boolean[] {
  const free = parts.flatMap(({ read }) => read.words)
  const taken = new Set<Word>()
  const take = (found: Word | undefined) => {
    if (found === undefined) return false
    taken.add(found)
    return true
  }
  const isExact = words.map((word) => take(free.find((other) => !taken.has(other) && other.text === word.text)))
  return words.map((word, index) => isExact[index] === true || take(free.find((other) => !taken.has(other) && sayTheSame(word, other))))
}

/** What is excluded is not covered, and "20% off" is a discount. */
function restates({ text }: Word, { words }: ReadText, parts: readonly QuotedPart[]): boolean {
  if (/^discounts?$/.test(text)) return parts.some(({ read }) => /% off\b/.test(read.lower))
  if (!/^(?:cover(?:s|ed)?|include[sd]?|insure[sd]?)$/.test(text)) return false
  return words.some((word) => /^(?:no|not|never|cannot|.*n't)$/.test(word.text)) && parts.some(({ given }) => /\bexclu/.test(given.lower))
}

function says(read: ReadText, word: Word): boolean {
  if (read.words.some((other) => other.text === word.text)) return true
  return read.words.some((other) => sayTheSame(word, other))
}

/** Right before or after a word of the quote, or a figure. */
function isBeside(word: Word, words: readonly Word[], isQuoted: readonly boolean[], claim: ReadText): boolean {
  const index = words.indexOf(word)
  return (
    (isQuoted[index - 1] === true && (words[index - 1] as Word).end + 1 === word.start) ||
    (isQuoted[index + 1] === true && word.end + 4 >= (words[index + 1] as Word).start) ||
    claim.figures.some((figure) => figure.start >= word.end && figure.start <= word.end + 4)
  )
}

/** "free trial" where a heading says "Free trial". */
function hasCompound(context: readonly Word[], word: Word, neighbour: Word | undefined): boolean {
  if (neighbour === undefined || neighbour.start !== word.end + 1) return false
  return context.some((other, index) => other.stem === word.stem && context[index + 1]?.stem === neighbour.stem)
}

function isPassive({ words }: ReadText, word: Word): boolean {
  const next = words[words.indexOf(word) + 1]?.text ?? ''
  return /^(?:is|are|was|were|may|can|must|cannot|will)$/.test(next) && words.some(({ text }) => /^(?:is|are|was|were|be|been)$/.test(text))
}

function pronounsOf({ words }: ReadText): number {
  return words.filter(({ text }) => pronouns.has(text)).length
}

function countPronouns(parts: readonly QuotedPart[]): number {
  return parts.reduce((sum, { read }) => sum + pronounsOf(read), 0)
}

/** Kinds a claim may bring: they only weaken it. */
const weakening = new Set(['may', 'will', 'with', 'within', 'even', 'already', 'still', 'again', 'during', 'between'])
/** Kinds of a quote that a claim may leave out. */
const droppable = new Set(['with', 'even', 'already', 'still', 'again', 'but', 'so', 'although', 'because', 'during', 'would', 'will', 'both', 'instead', 'than', 'between', 'within', 'against', 'over', 'under', 'beyond', 'without', 'unless', 'less', 'more', 'least', 'before', 'after'])

function keepsSmallWords(claim: ReadText, parts: readonly QuotedPart[]): boolean {
  const sentences = parts.filter(({ read }) => read.statement.kind === 'sentence')
  const claimed = readPhrases(claim).links
  const quoted = parts.flatMap(({ read }) => readPhrases(read).links)
  // "no fee and no charge" is "no fee or charge".
  const isJoined = countNegations([claim]) !== countNegations(parts.map(({ read }) => read))
  const free = (kind: string) => kind === 'or' && isJoined
  for (const link of claimed) {
    const same = quoted.filter((other) => isSame(link.left, other.left) && isSame(link.right, other.right))
    if (same.length > 0 && sentences.length > 0) {
      if (!same.some((other) => sameKinds(link, other, free))) return false
      continue
    }
    for (const kind of link.small) {
      if (weakening.has(kind) || free(kind)) continue
      if (!quoted.some((other) => count(other, kind) >= count(link, kind) && isNear(link, other))) return false
    }
  }
  return sentences.every(({ read }) =>
    readPhrases(read).links.every((link) =>
      link.small.every((kind) => {
        if (droppable.has(kind) || free(kind)) return true
        const [before, after] = [link.left, link.right].map((word) => word === undefined || saysExactly(claim, word))
        if (!before || !after) return true
        return claimed.some((other) => other.small.includes(kind) && isNear(other, link))
      }),
    ),
  )
}

function count({ small }: Link, kind: string): number {
  return small.filter((other) => other === kind).length
}

function saysExactly(read: ReadText, word: Word): boolean {
  return read.words.some((other) => sayTheSame(word, other))
}

function sameKinds(one: Link, other: Link, free: (kind: string) => boolean): boolean {
  const [claimed, quoted] = [one.small, other.small].map((small) => small.filter((kind) => !free(kind))) as [string[], string[]]
  if (count(one, 'only') > count(other, 'only')) return false
  const isModal = quoted.some((kind) => kind === 'must' || kind === 'should' || kind === 'will')
  return (
    claimed.every((kind) => quoted.includes(kind) || (!isModal && (kind === 'may' || kind === 'will'))) &&
    quoted.every((kind) => claimed.includes(kind) || kind === 'will' || kind === 'within')
  )
}

function countNegations(reads: readonly ReadText[]): number {
  return reads.reduce((sum, { words }) => sum + words.filter(({ text }) => /^(?:no|not|nor|neither|never|none|nothing|without|cannot|.*n't)$/.test(text)).length, 0)
}

function isSame(one: Word | undefined, other: Word | undefined): boolean {
  return one === undefined || other === undefined ? one === other : sayTheSame(one, other)
}

/** A small word belongs to what follows it; at the end, or before a word of its own, to what stands before it. */
function isNear(link: Link, other: Link): boolean {
  if (link.right !== undefined && other.right !== undefined && sayTheSame(link.right, other.right)) return true
  return link.left !== undefined && other.left !== undefined && sayTheSame(link.left, other.left)
}

/** Between the same two words stands the same word. */
function replacesNoWord(claim: ReadText, parts: readonly QuotedPart[]): boolean {
  const words = [undefined, ...readPhrases(claim).words, undefined]
  const quoted = parts
    .filter(({ read }) => read.statement.kind === 'sentence')
    .map(({ read }) => ({ read, others: [undefined, ...readPhrases(read).words, undefined] }))
  return words.every((word, index) => {
    const [left, right] = [words[index - 1], words[index + 1]]
    if (word === undefined || (left === undefined && right === undefined)) return true
    const isOwn = !parts.some(({ read }) => says(read, word))
    let isReplaced = false
    for (const { read, others } of quoted) {
      for (let at = 1; at < others.length - 1; at += 1) {
        const other = others[at] as Word
        if (!isSame(left, others[at - 1]) || !isSame(right, others[at + 1])) continue
        if (sayTheSame(word, other)) return true
        if ((isOwn || changesVoice(claim, read)) && says(claim, other)) continue
        isReplaced = true
      }
    }
    return !isReplaced
  })
}

/** One of the two says who does it, the other to whom it is done. */
function changesVoice(claim: ReadText, statement: ReadText): boolean {
  return passives(claim) !== passives(statement)
}

function passives({ words }: ReadText): number {
  return words.filter(({ text }) => /^(?:is|are|was|were|be|been|being)$/.test(text)).length
}

const order = new Set('of in on at by for with to from into onto over under before after without within against than through about per as is are was were be'.split(' '))

/** "the fee for the review" is not "the review for the fee". */
function turnsNoRelation(claim: ReadText, parts: readonly QuotedPart[]): boolean {
  const quoted = parts.flatMap(({ read }) => (read.statement.kind === 'row' ? [] : readPhrases(read).links))
  return readPhrases(claim).links.every(({ left, right, between, small }) => {
    const relation = [...between, ...small].filter((word) => order.has(word))
    if (left === undefined || right === undefined || relation.length === 0) return true
    const turned = quoted.filter((link) => isSame(left, link.right) && isSame(right, link.left))
    if (turned.length === 0 || quoted.some((link) => isSame(left, link.left) && isSame(right, link.right))) return true
    return !turned.some((link) => relation.some((word) => link.between.includes(word) || link.small.includes(word)))
  })
}

/** Of several statements each clause tells one, with its figures, and each that is told is told of whom it speaks. */
function tellsClausesWhole(claim: ReadText, parts: readonly QuotedPart[], pairs: ReadonlyMap<Figure, QuotedFigure>): boolean {
  if (parts.length < 2) return true
  const { words } = readPhrases(claim)
  const tellers = claim.clauses.map((clause) => {
    const isInside = (item: { readonly start: number; readonly end: number }) => item.start >= clause.start && item.end <= clause.end
    const told = words.filter((word) => isInside(word) && parts.some(({ read }) => says(read, word)))
    const figures = claim.figures.filter(isInside).map((figure) => pairs.get(figure)?.part)
    if (told.length === 0 && figures.length === 0) return undefined
    return parts.filter(
      (part) => told.every((word) => says(part.given, word)) && figures.every((holder) => holder === undefined || holder.read === part.read),
    )
  })
  if (tellers.some((found) => found?.length === 0)) return false
  return parts.every((part, index) => {
    const { read } = part
    if (read.statement.kind !== 'sentence' || !tellers.some((found) => found?.length === 1 && found[0] === part)) return true
    const previous = parts[index - 1]?.read.statement
    // "It needs no card" goes on about what stands right before it.
    if (pronouns.has(read.words[0]?.text ?? '')) {
      return previous !== undefined && read.statement.start - previous.end <= 1 && tellers.some((found) => found?.includes(parts[index - 1] as QuotedPart))
    }
    return opensClause(read, claim, tellers, part)
  })
}

/** A clause that tells the statement says what the statement begins with. */
function opensClause(read: ReadText, claim: ReadText, tellers: readonly (readonly QuotedPart[] | undefined)[], part: QuotedPart): boolean {
  const opening = read.words.find((word) => word.isContent)
  if (opening === undefined) return true
  return claim.clauses.some(
    ({ start, end }, index) =>
      tellers[index]?.includes(part) && claim.words.some((word) => word.start >= start && word.end <= end && sayTheSame(word, opening)),
  )
}

/** Whom or what a statement speaks of: the words it begins with, up to the first that only holds it together. */
function openingWords(read: ReadText): readonly Word[] {
  const { words } = read
  const start = words.findIndex((word) => word.isContent)
  const end = words.findIndex((word, index) => index > start && !word.isContent)
  return start === -1 ? [] : words.slice(start, end === -1 ? words.length : end)
}

/** "You can write to us" is what "Write to us" asks. */
function isInvited({ words }: ReadText, sentences: readonly QuotedPart[]): boolean {
  const [you, modal, verb] = words
  if (you?.text !== 'you' || modal === undefined || verb === undefined || !/^(?:can|may|should|must)$/.test(modal.text)) return false
  return sentences.some(({ read }) => read.words[0]?.text === verb.text)
}

const openers = /^(?:it|they|there|we|you|he|she|this|these|that|those|nothing|nobody|everything|all|one|i|who|which|what)$/
const persons: readonly (readonly [RegExp, RegExp])[] = [
  [/^(?:you|your|yours)$/, /^(?:you|your|yours|customers?|clients?|users?|subscribers?)$/],
  [/^(?:we|us|our|ours)$/, /^(?:we|us|our|ours)$/],
]

/** A claim does not speak of somebody else than its quotes: a "you" or "it" in place of a subject says it of anyone. */
function keepsPersons(claim: ReadText, parts: readonly QuotedPart[]): boolean {
  const sentences = parts.filter(({ read }) => read.statement.kind === 'sentence')
  if (sentences.length < parts.length) return true
  const isGiven = persons.every(
    ([said, given]) => isInvited(claim, sentences) || !claim.words.some(({ text }) => said.test(text)) || sentences.some(({ read }) => read.words.some(({ text }) => given.test(text))),
  )
  const first = claim.words[0]
  if (!isGiven || first === undefined || !openers.test(first.text)) return isGiven
  return sentences.some(({ read }) => read.words[0]?.text === first.text || openingWords(read).some((word) => says(claim, word)))
}
