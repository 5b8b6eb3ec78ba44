import { isFragment, type QuotedPart } from '../quoted-part.ts'
import type { Link } from '../reading/phrases.ts'
import type { ReadText } from '../reading/read-text.ts'
import { sayTheSame } from '../reading/word-sense.ts'
import type { Word } from '../reading/words.ts'
import { toBe } from './to-be.ts'

const pronouns = new Set(
  'i me my we us our ours you your yours he him his she her it its they them their theirs this these those'.split(' '),
)

/** What a text leaves to its context to name. */
export function countPronouns(reads: readonly ReadText[]): number {
  return reads.reduce((sum, { words }) => sum + words.filter(({ text }) => pronouns.has(text)).length, 0)
}

export function isPronoun(word: string): boolean {
  return pronouns.has(word)
}

/** A claim does not speak of somebody else than its quotes: a "you" or "it" in place of a subject says it of anyone. */
export function keepsPersons(claim: ReadText, parts: readonly QuotedPart[]): boolean {
  const sentences = parts.filter((part) => !isFragment(part))
  if (sentences.length < parts.length) return true
  const isGiven = persons.every(
    ([said, given]) =>
      isInvited(claim, sentences) ||
      !claim.words.some(({ text }) => said.has(text)) ||
      sentences.some(({ read }) => read.words.some(({ text }) => given.has(text))),
  )
  if (!isGiven || namesAnother(claim, sentences)) return false
  return isInvited(claim, sentences) || beginsAlike(claim, sentences)
}

/** "You can cancel" says of nobody else that they can: only of those who are asked. */
function namesAnother(claim: ReadText, sentences: readonly QuotedPart[]): boolean {
  const you = sentences.filter(({ read }) => read.words[0]?.text === 'you')
  if (you.length < sentences.length) return false
  const first = claim.words.find(({ isContent }) => isContent)
  const isOther = first !== undefined && !askers.has(first.text) && !you.some(({ read }) => read.says(first))
  return isOther && !claim.words.some(({ text }) => text === 'you' || toBe.has(text))
}

const askers = new Set(
  'customer customers client clients user users subscriber subscribers people person persons company companies business businesses'.split(
    ' ',
  ),
)

/** What a claim begins with before it names anything, its quotes begin with too; only "it is" and "there are" name nobody. */
function beginsAlike(claim: ReadText, sentences: readonly QuotedPart[]): boolean {
  const isEmpty = /^(?:it|there) (?:is|are|was|were)\b/.test(claim.lower)
  if (isEmpty && sentences.some(({ read }) => isOpened(claim, read))) return true
  if (/^(?:the )?same (?:is|are|was|were)\b/.test(claim.lower) || !keepsExistence(claim, sentences)) return false
  const [first] = claim.phrases.words
  const told = sentences.filter(({ read }) => first !== undefined && read.says(first))
  const beginnings = (told.length === 0 ? sentences : told).flatMap(({ read }) => [...beginning(read), ...joined(read, first)])
  return beginning(claim).every((word) => !(isPronoun(word) || indefinite.has(word)) || beginnings.includes(word))
}

/** "There are two ways" says of nobody that they are two ways. */
function keepsExistence(claim: ReadText, sentences: readonly QuotedPart[]): boolean {
  return sentences.every(({ read }) => {
    const existing = /^there ((?:is|are|was|were) [^ ]+)/.exec(read.lower)?.[1]
    return existing === undefined || !claim.lower.includes(` ${existing}`) || claim.lower.includes(`there ${existing}`)
  })
}

/** "We" or "you" before a word where a sentence goes on with it: "You pay your share and we pay ours". */
function joined({ words }: ReadText, first: Word | undefined): readonly string[] {
  return words.flatMap((word, index) => {
    const [joint, before = ''] = words.slice(Math.max(0, index - 2), index).map(({ text }) => text)
    return first !== undefined && joint === 'and' && doers.has(before) && sayTheSame(word, first) ? [before] : []
  })
}

/** Words that name nobody and carry no meaning. */
const indefinite = new Set('there please nothing who which what'.split(' '))

function isOpened(claim: ReadText, statement: ReadText): boolean {
  return statement.phrases.words.slice(0, 1).some((first) => claim.says(first))
}

/** The words before the first that carries meaning. */
function beginning({ words }: ReadText): readonly string[] {
  const first = words.findIndex((word) => word.isContent)
  return words.filter((_, index) => first === -1 || index < first).map(({ text }) => text)
}

/** The words for one side. */
type Person = ReadonlySet<string>

const ours: Person = new Set('we us our ours'.split(' '))
const yours: Person = new Set('you your yours'.split(' '))
const asked = new Set([...yours, ...'customer customers client clients user users subscriber subscribers'.split(' ')])

/** Whom a claim speaks of, and by which words its quotes may name them. */
const persons = [
  [yours, asked],
  [ours, ours],
] as const

/** "You can write to us" is what "Write to us" asks. */
function isInvited({ words }: ReadText, sentences: readonly QuotedPart[]): boolean {
  const [you, modal, verb] = words.map(({ text }) => text)
  return you === 'you' && invitations.has(modal) && sentences.some(({ read }) => read.words[0]?.text === verb)
}

const invitations: ReadonlySet<string | undefined> = new Set('can may should must'.split(' '))

/** Whether what a claim gives to us and to you is given so in its quotes: "at our cost" is not "at your cost". */
export function tradesNoPersons(claim: ReadText, parts: readonly QuotedPart[]): boolean {
  const quoted = parts.flatMap(({ read }) => readOwned(read))
  return (
    readOwned(claim).every(({ right, between }) => {
      if (right === undefined) return true
      const same = quoted.filter((link) => link.right !== undefined && sayTheSame(right, link.right))
      const isKept = (said: Person, other: Person) =>
        !between.some((word) => said.has(word)) ||
        same.some((link) => link.between.some((word) => said.has(word))) ||
        !same.some((link) => link.between.some((word) => other.has(word)))
      return isKept(ours, yours) && isKept(yours, ours)
    }) && givesAsQuoted(claim, parts)
  )
}

/** Who does what to whose: "you pay your share and we pay our share" does not say that you pay our share. */
interface Giving {
  readonly by: Person
  readonly deed: Word
  readonly whose: Person
  readonly given: Word
}

function givesAsQuoted(claim: ReadText, parts: readonly QuotedPart[]): boolean {
  const quoted = parts.flatMap(({ read }) => givings(read))
  return givings(claim).every(({ by, deed, whose, given }) => {
    const same = quoted.filter((other) => sayTheSame(deed, other.deed) && sayTheSame(given, other.given))
    return same.length === 0 || same.some((other) => other.by === by && other.whose === whose)
  })
}

/** "You pay your share and we pay ours": what is ours is a share as well. */
function readOwned({ phrases: { links } }: ReadText): readonly Link[] {
  let owned: Word | undefined
  return links.flatMap((link) => {
    const [first = '', ...rest] = link.between
    if (owned !== undefined && /^(?:ours|yours)$/.test(first)) {
      return [
        { ...link, right: owned, between: [first] },
        { ...link, left: owned, between: rest },
      ]
    }
    if (/^(?:our|your)$/.test(link.between.at(-1) ?? '')) owned = link.right
    return [link]
  })
}

function givings(read: ReadText): Giving[] {
  const links = readOwned(read)
  return links.slice(1).flatMap(({ left: deed, right: given, between }, index) => {
    const [by, whose] = [personIn((links[index] as Link).between, doers), personIn(between, owners)]
    return by === undefined || whose === undefined || deed === undefined || given === undefined ? [] : [{ by, deed, whose, given }]
  })
}

const doers: ReadonlyMap<string, Person> = new Map([
  ['we', ours],
  ['you', yours],
])
const owners: ReadonlyMap<string, Person> = new Map([
  ['our', ours],
  ['ours', ours],
  ['your', yours],
  ['yours', yours],
])

function personIn(words: readonly string[], persons: ReadonlyMap<string, Person>): Person | undefined {
  return persons.get(words.find((word) => persons.has(word)) ?? '')
}
