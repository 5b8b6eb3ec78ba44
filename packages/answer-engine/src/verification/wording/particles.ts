import type { QuotedPart } from '../quoted-part.ts'
import type { ReadText } from '../reading/read-text.ts'
import { standTheSame } from '../reading/word-sense.ts'

const opposites = new Set('on/off in/out up/down to/from into/from onto/off for/against for/from by/for'.split(' '))

/**
 * Whether a claim puts no small word in the place of its opposite: water that is turned off is not turned on, and what is handed in is
 * not handed out. Months and weekdays that a list joins are no stretch of time.
 */
export function turnsNoParticle(claim: ReadText, parts: readonly QuotedPart[]): boolean {
  const quoted = parts.flatMap(({ read }) => read.phrases.links)
  const isTurned = claim.phrases.links.some(({ left, between, small }) => {
    const claimed = [...between, ...small]
    const written = quoted.flatMap((link) => (standTheSame(left, link.left) ? [...link.between, ...link.small] : []))
    return claimed.some((word) => !written.includes(word) && written.some((other) => areOpposite(word, other) && !claimed.includes(other)))
  })
  return !isTurned && daysOf(claim).every((stretch) => parts.some(({ given }) => daysOf(given).includes(stretch)))
}

function areOpposite(one: string, other: string): boolean {
  return opposites.has(`${one}/${other}`) || opposites.has(`${other}/${one}`)
}

const name =
  '(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|may|june|july|august|september|october|november|december)'
const stretch = new RegExp(`\\b(${name})(?: (?:to|through|until|till|-) |-)(${name})\\b`, 'g')

/** Stretches of weekdays or months, such as "monday-friday". */
function daysOf({ lower }: ReadText): readonly string[] {
  return Array.from(lower.matchAll(stretch), ([, first = '', last = '']) => `${first.replace(/s$/, '')}-${last.replace(/s$/, '')}`)
}
