import { toBe } from '../meaning/to-be.ts'
import { isFragment, type QuotedPart } from '../quoted-part.ts'
import type { ReadText } from '../reading/read-text.ts'
import { sayTheSame, standTheSame } from '../reading/word-sense.ts'
import type { Word } from '../reading/words.ts'

/** Between the same two words stands the same word. */
export function replacesNoWord(claim: ReadText, parts: readonly QuotedPart[]): boolean {
  const words = [undefined, ...claim.phrases.words, undefined]
  const quoted = parts
    .filter((part) => !isFragment(part))
    .map(({ read }) => ({ read, others: [undefined, ...read.phrases.words, undefined] }))
  return words.every((word, index) => {
    const [left, right] = [words[index - 1], words[index + 1]]
    if (word === undefined || (left === undefined && right === undefined)) return true
    const isOwn = !parts.some(({ read }) => read.says(word))
    let isReplaced = false
    for (const { read, others } of quoted) {
      for (let at = 1; at < others.length - 1; at += 1) {
        const other = others[at] as Word
        if (!standTheSame(left, others[at - 1]) || !standTheSame(right, others[at + 1])) continue
        if (sayTheSame(word, other)) return true
        if ((isOwn || changesVoice(claim, read)) && claim.says(other)) continue
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
  return words.filter(({ text }) => toBe.has(text)).length
}

const order = new Set(
  'of in on at by for with to from into onto over under before after without within against than through about per as is are was were be'.split(
    ' ',
  ),
)

/** "the fee for the review" is not "the review for the fee". */
export function turnsNoRelation(claim: ReadText, parts: readonly QuotedPart[]): boolean {
  const quoted = parts.flatMap(({ read }) => (read.statement.kind === 'row' ? [] : read.phrases.links))
  return claim.phrases.links.every(({ left, right, between, small }) => {
    const relation = [...between, ...small].filter((word) => order.has(word))
    if (left === undefined || right === undefined || relation.length === 0) return true
    const turned = quoted.filter((link) => standTheSame(left, link.right) && standTheSame(right, link.left))
    if (turned.length === 0 || quoted.some((link) => standTheSame(left, link.left) && standTheSame(right, link.right))) return true
    return !turned.some((link) => relation.some((word) => link.between.includes(word) || link.small.includes(word)))
  })
}
