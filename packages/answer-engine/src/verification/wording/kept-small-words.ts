import { isFragment, type QuotedPart } from '../quoted-part.ts'
import type { Link } from '../reading/phrases.ts'
import type { ReadText } from '../reading/read-text.ts'
import { sayTheSame, standTheSame } from '../reading/word-sense.ts'

/** Kinds that a claim may bring of its own, because they only weaken it or leave it as it is. */
const harmless = new Set('may each will with within even already still again during between'.split(' '))
/** "Each" at the end counts what stands before: a price each is another price. */
function isHarmless(kind: string, { right }: Link): boolean {
  return harmless.has(kind) && !(kind === 'each' && right === undefined)
}

/** Kinds that a claim may leave out where it tells a sentence in another order; all others stay with the words around them. */
const loose = new Set(
  'behind beside along across toward through with each even already still again but so although because during would will both instead than between within against over under beyond without unless less more least before after'.split(
    ' ',
  ),
)
/** Between the same two words these may come and go. */
const silent = new Set(['will', 'within', 'each'])

/**
 * Whether the small words that decide ("only", "or", "before", "may") stand around the words of a claim as they stand around them
 * in its quotes: the same ones between the same two words, and elsewhere none that the quotes do not put beside that word.
 */
export function keepsSmallWords(claim: ReadText, parts: readonly QuotedPart[]): boolean {
  const sentences = parts.filter((part) => !isFragment(part)).map(({ read }) => read)
  const reads = parts.map(({ read }) => read)
  // "no fee and no charge" is "no fee or charge".
  const isJoined = countNegations([claim]) !== countNegations(reads)
  const links = ({ phrases }: ReadText) => (isJoined ? phrases.links.map(withoutOr) : phrases.links)
  const claimed = links(claim)
  const quoted = reads.flatMap(links)
  const isOwn = (link: Link) => !reads.some((read) => link.right !== undefined && read.says(link.right))

  const bringsNone = claimed.every((link) => {
    const same =
      sentences.length === 0 ? [] : quoted.filter((other) => standTheSame(link.left, other.left) && standTheSame(link.right, other.right))
    if (same.length > 0) return same.some((other) => decideTheSame(link, other))
    return link.small.every(
      (kind) =>
        isHarmless(kind, link) || quoted.some((other) => count(other, kind) >= count(link, kind) && isNear(link, other, isOwn(link))),
    )
  })
  return (
    bringsNone &&
    sentences.every((read) =>
      links(read).every((link) => leavesNoneOut(link, claim, claimed, demands.test(read.lower) || isOpen(read.lower))),
    )
  )
}

const demands = /\b(?:requires?|required|needs?|needed|must|bring|shows?|necessary)\b/

/** What "is cancelled or moved" need not be cancelled. */
const outcomes = /\b(?:is|are|was|were|be) [a-z]+ed or [a-z]+ed\b/
const leave = /\b(?:may|can|cannot|not|no|never|nobody|none)\b/
function isOpen(statement: string): boolean {
  return outcomes.test(statement) && !leave.test(statement)
}

/** Of two things of which either will do, neither is asked for by itself. */
function saysOneSide({ left, right }: Link, claim: ReadText): boolean {
  return left !== undefined && right !== undefined && claim.says(left) !== claim.says(right)
}

function leavesNoneOut(link: Link, claim: ReadText, claimed: readonly Link[], isDemanded: boolean): boolean {
  if (link.small.includes('or') && isDemanded && !claimed.some(({ small }) => small.includes('or')) && saysOneSide(link, claim))
    return false
  const kinds = link.small.filter((kind) => !loose.has(kind))
  if ([link.left, link.right].some((word) => word !== undefined && !claim.says(word))) return true
  return kinds.every((kind) => claimed.some((other) => other.small.includes(kind) && isNear(other, link, true)))
}

function decideTheSame(claimed: Link, quoted: Link): boolean {
  // A permission weakens what is so, but not what will be.
  const isFree = (kind: string) => silent.has(kind) || (kind === 'may' && !quoted.small.includes('will'))
  return (
    claimed.small.every((kind) => (isFree(kind) && !quoted.small.includes(kind)) || count(claimed, kind) <= count(quoted, kind)) &&
    quoted.small.every((kind) => silent.has(kind) || claimed.small.includes(kind))
  )
}

/** What holds of each holds of every one. "$15 for every desk" is no price each. */
function count({ small }: Link, kind: string): number {
  return small.filter((other) => other === kind || (kind === 'all' && other === 'each')).length
}

/** A small word belongs to what follows it; where that is the claim's own word, to what stands before it. */
function isNear(link: Link, other: Link, orBefore: boolean): boolean {
  const following = [other.right, other.beyond]
  if (
    [link.right, link.beyond].some((word) => word !== undefined && following.some((next) => next !== undefined && sayTheSame(word, next)))
  )
    return true
  return orBefore && link.left !== undefined && other.left !== undefined && sayTheSame(link.left, other.left)
}

function withoutOr(link: Link): Link {
  return link.small.includes('or') ? { ...link, small: link.small.filter((kind) => kind !== 'or') } : link
}

const negation = /^(?:no|not|nor|neither|never|none|nothing|without|cannot|.*n't)$/

function countNegations(reads: readonly ReadText[]): number {
  return reads.flatMap(({ words }) => words).filter(({ text }) => negation.test(text)).length
}
