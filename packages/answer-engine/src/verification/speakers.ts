import type { QuotedPart } from './quoted-part.ts'
import type { ReadText } from './read-text.ts'
import { sayTheSame } from './word-sense.ts'

const ours = /^(?:we|us|our|ours)$/
const yours = /^(?:you|your|yours)$/

/** Whether what a claim gives to us and to you is given so in its quotes: "at our cost" is not "at your cost". */
export function tradesNoPersons(claim: ReadText, parts: readonly QuotedPart[]): boolean {
  const quoted = parts.flatMap(({ read }) => read.phrases.links)
  return claim.phrases.links.every(({ right, between }) => {
    if (right === undefined) return true
    const same = quoted.filter((link) => link.right !== undefined && sayTheSame(right, link.right))
    const isKept = (said: RegExp, other: RegExp) =>
      !between.some((word) => said.test(word)) ||
      same.some((link) => link.between.some((word) => said.test(word))) ||
      !same.some((link) => link.between.some((word) => other.test(word)))
    return isKept(ours, yours) && isKept(yours, ours)
  })
}
