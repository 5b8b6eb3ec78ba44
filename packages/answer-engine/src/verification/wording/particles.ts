import type { QuotedPart } from '../quoted-part.ts'
import type { ReadText } from '../reading/read-text.ts'
import { standTheSame } from '../reading/word-sense.ts'

const opposites = new Set('on/off in/out into/out up/down to/from into/from onto/off for/against for/from by/for'.split(' '))
/** Between the same two words: what is sold to guests is not sold by them. */
const sides = new Set(['to/by'])

/**
 * Whether a claim puts no small word in the place of its opposite: water that is turned off is not turned on, and what is handed in is
 * not handed out. Months and weekdays that a list joins are no stretch of time.
 */
export function turnsNoParticle(claim: ReadText, parts: readonly QuotedPart[]): boolean {
  const quoted = parts.flatMap(({ read }) => read.phrases.links)
  const isTurned = claim.phrases.links.some(({ left, right, between, small }) => {
    const claimed = [...between, ...small]
    return [opposites, sides].some((pairs) => {
      const same = quoted.filter((link) => standTheSame(left, link.left) && (pairs === opposites || standTheSame(right, link.right)))
      const written = same.map((link) => [...link.between, ...link.small])
      const isOwn = (word: string) => written.every((words) => count(words, word) < count(claimed, word))
      const isLost = (word: string) => !claimed.includes(word) && written.some((words) => words.includes(word))
      return Array.from(pairs, (pair) => pair.split('/') as [string, string]).some(
        ([one, other]) => (isOwn(one) && isLost(other)) || (isOwn(other) && isLost(one)),
      )
    })
  })
  return !isTurned && daysOf(claim).every((stretch) => parts.some(({ given }) => daysOf(given).includes(stretch)))
}

function count(words: readonly string[], word: string): number {
  return words.filter((other) => other === word).length
}

const name =
  '(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|may|june|july|august|september|october|november|december)'
const stretch = new RegExp(`\\b(${name})(?: (?:to|through|until|till|-) |-)(${name})\\b`, 'g')

/** Stretches of weekdays or months, such as "monday-friday". */
function daysOf({ lower }: ReadText): readonly string[] {
  return Array.from(lower.matchAll(stretch), ([, first = '', last = '']) => `${first.replace(/s$/, '')}-${last.replace(/s$/, '')}`)
}
