import { boundingNegations } from '../figures/bounds.ts'
import type { ReadText } from '../reading/read-text.ts'
import type { Word } from '../reading/words.ts'

/**
 * Words that turn a statement around or take something out of it, English and by the language of the page. They are found by
 * their sound, not by grammar; that is enough, because a claim is only ever compared with the statements it quotes.
 */
const english = [
  'not|no|non|never|none|nothing|nobody|nowhere|neither|nor|cannot|without|unless|except|excepting|excepted|exceptions?|lacks?|lacking|lacked',
  "[a-z]+n't",
  'exclude|excludes|excluded|excluding|exclusions?|other than|apart from|rather than|instead of|hardly|barely|seldom|rarely',
  'deny|denies|denied|denying|denials?|decline|declines|declined|declining|refuse|refuses|refused|refusing|refusals?',
  'reject|rejects|rejected|rejecting|rejections?|prohibit|prohibits|prohibited|prohibiting|prohibitions?|forbid|forbids|forbidden',
  'ban|bans|banned|barred|void|voids|voided|fail|fails|failed|failing|failures?|omit|omits|omitted|waive|waives|waived|waivers?',
].join('|')

const byLanguage: Readonly<Record<string, string>> = {
  de: 'nicht|nichts|kein|keine|keinen|keinem|keiner|keines|nie|niemals|niemand|ohne|außer|weder|ausgenommen|ausgeschlossen',
  es: 'nunca|jamás|nada|nadie|ningún|ninguno|ninguna|sin|tampoco|salvo|excepto|ni',
  fr: 'ne|pas|jamais|rien|aucun|aucune|sans|sauf|ni|hormis|excepté',
  it: 'mai|niente|nulla|nessun|nessuno|nessuna|senza|tranne|eccetto|né',
  nl: 'niet|niets|geen|nooit|niemand|zonder|behalve|noch',
  pt: 'não|nunca|jamais|nada|ninguém|nenhum|nenhuma|sem|exceto|salvo|nem',
}

/** "Flood, earthquake and war are excluded": so many words before the verb may be what it is said of. */
const listReach = 4
const passive = /\b(?:is|are|was|were|be|been|being)\s+(?:[a-z]+ly\s+)?$/

const plain = new Set(['not', 'no', 'never', 'none', 'nothing', 'nobody', 'neither', 'nor', 'cannot'])

const verbal = /^(?:not|never|cannot|[a-z]+n't)$/
/** "For dogs but not for cats" denies what was said before. */
const elliptic = /^ (?:by|to|for|in|on|at|from|with|the|an?|all|every|even|only)\b/

const patternOf = (words: string): RegExp => new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, 'gu')
const englishPattern = patternOf(english)
const patterns = new Map(Object.entries(byLanguage).map(([language, words]) => [language, patternOf(`${english}|${words}`)]))

function negationPattern(language: string): RegExp {
  return patterns.get(language.toLowerCase().replace(/-.*/, '')) ?? englishPattern
}

export function isNegation(word: string, language: string): boolean {
  return word.replace(negationPattern(language), '') === ''
}

/** One negation and what it speaks about. All words are stems. */
export interface Negation {
  /** "not", "no", "never" and their like deny the word they stand before; others, such as "excluded", deny by what they mean. */
  readonly isPlain: boolean
  /** "Not" and "never", which deny what is done. */
  readonly isVerbal: boolean
  /** Position of its clause in the text: negations of one clause share it. */
  readonly clause: number
  /** The content words of its clause; for "are excluded" and its like also what was listed right before. */
  readonly scope: ReadonlySet<string>
  /** The word it stands before, or after where it closes the clause. */
  readonly head: string | undefined
  /** The next two content words: what it denies first. */
  readonly denied: readonly string[]
}

const clauseBreak = /(?<![,;:.!?])[,;:.!?]+(?=\s|$)|\||\b(?:and|but|while|whereas|although|though|however)\b/g
const hardBreak = /[;:.!?](?=\s|$)|\||\b(?:and|but|while|whereas|although|though|however)\b/

/** The negations of a text; "no more than" and its like bound a number and are none. */
export function readNegations(read: ReadText, language: string): Negation[] {
  const visible = read.lower.replace(boundingNegations, (phrase) => ' '.repeat(phrase.length))
  const found = Array.from(visible.matchAll(negationPattern(language)))
  if (found.length === 0) return []
  const words = read.words.filter((word) => word.isContent)
  const breaks = clauseBreaks(visible)
  return found.map(({ 0: negation, index }) => {
    const end = index + negation.length
    const from = breaks.findLast((position) => position < index) ?? 0
    const to = breaks.find((position) => position >= end) ?? visible.length
    const clause = words.filter((word) => word.start >= from && word.end <= to && !(word.start < end && word.end > index))
    const after = clause.filter((word) => word.start >= end)
    const head = after[0] ?? clause.findLast((word) => word.end <= index)
    const isPlain = plain.has(negation) || negation.endsWith("n't")
    const verb = isPlain ? -1 : visible.slice(0, index).search(passive)
    const listed = words.filter((word) => word.end < verb).slice(-listReach)
    return {
      isPlain,
      isVerbal: after.length > 0 && verbal.test(negation) && !elliptic.test(visible.slice(end)),
      clause: from,
      scope: stems([...clause, ...listed]),
      head: head?.stem,
      denied: after.slice(0, 2).map((word) => word.stem),
    }
  })
}

/** A comma before "or" continues what is denied: "no percentage of premium, share of savings or success fee". */
function clauseBreaks(text: string): number[] {
  return Array.from(text.matchAll(clauseBreak)).flatMap(({ 0: mark, index }) => {
    if (mark !== ',') return [index]
    const rest = text.slice(index + 1)
    const reach = rest.slice(0, hardBreak.exec(rest)?.index ?? rest.length)
    return /\b(?:or|nor)\b/.test(reach) ? [] : [index]
  })
}

function stems(words: readonly Word[]): ReadonlySet<string> {
  return new Set(words.map((word) => word.stem))
}
