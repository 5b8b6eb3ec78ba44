import type { ReadText } from '../reading/read-text.ts'
import type { Figure } from './figures.ts'

/** "Free" is a price without a figure: what is free does not cost what the next clause says. */
const freeOfCharge = /(?<!-)\b(?:free(?! (?:trial|to|of|from)\b)|complimentary|at no (?:charge|cost))\b(?!-)/g

/** The figures of a text, and each "free" as an amount of no currency; in order. */
export function figuresWithFree({ figures, lower }: ReadText): readonly Figure[] {
  const free = Array.from(lower.matchAll(freeOfCharge), ({ 0: found, index: start }): Figure => {
    const end = start + found.length
    return { kind: 'number', value: freeValue, unit: '$', rates: [], start, end, coreStart: start, coreEnd: end }
  })
  return free.length === 0 ? figures : [...figures, ...free].sort((a, b) => a.start - b.start)
}

/** No number is written like it. */
const freeValue = 'free'

export function isFreeOfCharge({ value }: Figure): boolean {
  return value === freeValue
}
