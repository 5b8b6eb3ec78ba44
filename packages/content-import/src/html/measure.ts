/** The words of every element of a tree, counted in one walk: how many there are, how many in links, and a digest of them in order. */
import type { Element } from 'hast'
import { isBlock, type Parent } from './tree.ts'

export interface Measure {
  readonly words: number
  readonly linkedWords: number
  /** Equal for the same words in the same order. */
  readonly digest: number
  readonly hasTitle: boolean
  /** Whether there is a block below it. */
  readonly hasBlock: boolean
}

/** Two primes below 2^26: products are exact numbers, and two digests fit into one. */
const primes = [67_108_859, 67_108_837] as const
const base = 1_000_003

interface Sum {
  words: number
  linkedWords: number
  hasTitle: boolean
  hasBlock: boolean
  readonly hash: [number, number]
  /** The base to the power of the words. */
  readonly power: [number, number]
}

function times(a: number, b: number, prime: number): number {
  return (a * b) % prime
}

export function measureTree(root: Parent): ReadonlyMap<Parent, Measure> {
  const measures = new Map<Parent, Measure>()
  const visit = (parent: Parent, isLinked: boolean): Sum => {
    const sum: Sum = {
      words: 0,
      linkedWords: 0,
      hasTitle: (parent as Element).tagName === 'h1',
      hasBlock: false,
      hash: [0, 0],
      power: [1, 1],
    }
    const isLink = isLinked || (parent as Element).tagName === 'a'
    for (const child of parent.children) {
      const added = child.type === 'element' ? visit(child, isLink) : child.type === 'text' ? ofText(child.value, isLink) : undefined
      if (added === undefined) continue
      sum.words += added.words
      sum.linkedWords += added.linkedWords
      sum.hasTitle ||= added.hasTitle
      sum.hasBlock ||= added.hasBlock || (child.type === 'element' && isBlock(child))
      for (const at of [0, 1] as const) {
        sum.hash[at] = (times(sum.hash[at], added.power[at], primes[at]) + added.hash[at]) % primes[at]
        sum.power[at] = times(sum.power[at], added.power[at], primes[at])
      }
    }
    const { words, linkedWords, hasTitle, hasBlock, hash } = sum
    measures.set(parent, { words, linkedWords, hasTitle, hasBlock, digest: hash[0] * 67_108_864 + hash[1] })
    return sum
  }
  visit(root, false)
  return measures
}

function ofText(text: string, isLinked: boolean): Sum {
  const sum: Sum = { words: 0, linkedWords: 0, hasTitle: false, hasBlock: false, hash: [0, 0], power: [1, 1] }
  for (const [word] of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    const hashes = hashesOf(word)
    sum.words += 1
    for (const at of [0, 1] as const) {
      sum.hash[at] = (times(sum.hash[at], base, primes[at]) + hashes[at]) % primes[at]
      sum.power[at] = times(sum.power[at], base, primes[at])
    }
  }
  sum.linkedWords = isLinked ? sum.words : 0
  return sum
}

/** Words of a site repeat; this many are kept. */
const mostKnown = 50_000
const known = new Map<string, readonly [number, number]>()

function hashesOf(word: string): readonly [number, number] {
  const found = known.get(word)
  if (found !== undefined) return found
  let [first, second] = [0, 0]
  for (let at = 0; at < word.length; at += 1) {
    first = (first * 31 + word.charCodeAt(at) + 1) % primes[0]
    second = (second * 37 + word.charCodeAt(at) + 1) % primes[1]
  }
  if (known.size >= mostKnown) known.clear()
  known.set(word, [first, second])
  return [first, second]
}
