import { createHash } from 'node:crypto'
import { generationsIn } from './generations.mjs'

/**
 * Checks every response and reports those that mix publications. All facts of a response are of one generation; that generation is the one of
 * every revision in the response; a revision belongs to one generation, and an entity tag to one text; and nothing of an invalid generation
 * is served.
 */
export function createWitness() {
  const mixed = []
  const generationOf = new Map()
  const textOf = new Map()

  function findFault(target, { tag, text }, isMarked) {
    const generations = generationsIn(text)
    if (generations.length > 1) return `generations ${generations}`
    if (isMarked && generations.length === 0) return 'no generation'
    const [generation] = generations
    if (generation === undefined) return undefined
    if (isBad(generation)) return `bad generation ${generation}`
    for (const [, revision] of text.matchAll(/\brevision\W{1,8}([0-9a-f]{16})\b/g)) {
      if ((generationOf.get(revision) ?? generation) !== generation) return `revision ${revision} in generation ${generation}`
      generationOf.set(revision, generation)
    }
    if (tag === undefined) return undefined
    const key = `${target} ${tag}`
    const digest = createHash('sha256').update(text).digest('base64')
    if ((textOf.get(key) ?? digest) !== digest) return `two texts under ${tag}`
    textOf.set(key, digest)
    return undefined
  }

  return {
    /** Errors, one for each response. */
    mixed,
    /** @param {string} target what was asked @param {{ tag?: string | undefined, text: string }} answer @param {boolean} isMarked whether it must name a generation */
    see(target, answer, isMarked) {
      const fault = findFault(target, answer, isMarked)
      if (fault !== undefined) mixed.push(`${target}: ${fault}`)
    },
  }
}

/** Odd generations have an error. */
function isBad(generation) {
  return generation % 2 === 1
}
