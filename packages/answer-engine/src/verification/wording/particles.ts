import type { QuotedPart } from '../quoted-part.ts'
import type { ReadText } from '../reading/read-text.ts'
import { standTheSame } from '../reading/word-sense.ts'

const pairs = ['on/off', 'in/out', 'up/down', 'to/from', 'into/from', 'onto/off', 'for/against', 'for/from', 'by/for']
const opposites = new Map<string, string[]>()
for (const pair of pairs) {
  const [one = '', other = ''] = pair.split('/')
  opposites.set(one, [...(opposites.get(one) ?? []), other])
  opposites.set(other, [...(opposites.get(other) ?? []), one])
}

/**
 * Whether a claim puts no small word in the place of its opposite: water that is turned off is not turned on, and what is handed in is
 * not handed out. Months and weekdays that a list joins are no stretch of time.
 */
export function turnsNoParticle(claim: ReadText, parts: readonly QuotedPart[]): boolean {
  const quoted = parts.flatMap(({ read }) => read.phrases.links)
  const isTurned = claim.phrases.links.some(({ left, between }) => {
    if (left === undefined) return false
    const after = quoted.filter((link) => standTheSame(left, link.left))
    if (after.length === 0) return false
    return between.some((word) => {
      const turned = opposites.get(word)
      if (turned === undefined || after.some((link) => link.between.includes(word))) return false
      return after.some((link) => turned.some((other) => link.between.includes(other) && !between.includes(other)))
    })
  })
  return !isTurned && daysOf(claim).every((stretch) => parts.some(({ given }) => daysOf(given).includes(stretch)))
}

const name =
  '(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|may|june|july|august|september|october|november|december'
const stretch = new RegExp(`\\b(${name}) (?:to|through|until|till|-) (${name})\\b|\\b(${name})-(${name})\\b`, 'g')

/** Stretches of weekdays or months, such as "monday..friday". */
function daysOf({ lower }: ReadText): readonly string[] {
  return Array.from(lower.matchAll(stretch), ([, ...ends]) =>
    ends
      .filter((end) => end !== undefined)
      .map((end) => end.replace(/s$/, ''))
      .join('..'),
  )
}
