import { foldAccents } from '../analysis/folding.ts'

/** Where a phrase is: the number of its group, and its number there. */
type PhrasePlace = readonly [group: number, number: number]

/**
 * Groups of phrases by the beginnings of their words. To analyse all phrases in every language of an index takes tens of milliseconds, and a
 * query needs a few of them.
 */
export class PhraseGroups {
  readonly #groups: readonly (readonly string[])[]
  readonly #recognised: readonly (readonly string[])[]
  #places: ReadonlyMap<string, readonly PhrasePlace[]> | undefined

  /** @param recognised the first phrases of each group; the others are only searched where one of these was typed */
  constructor(groups: readonly (readonly string[])[], recognised = groups) {
    this.#groups = groups
    this.#recognised = recognised
  }

  phrases(group: number): readonly string[] {
    return this.#groups[group] ?? []
  }

  /** The phrases that have a word with a beginning. */
  beginning(beginning: string): readonly PhrasePlace[] {
    this.#places ??= placesByBeginning(this.#recognised)
    return this.#places.get(beginning) ?? []
  }
}

/** Of phrases whose words may have another beginning than their terms, such as those in Arabic or Japanese. */
export const anyBeginning = ''

/** Stems of Latin letters keep the first two of their word. */
export function beginningOf(word: string): string {
  return word.slice(0, 2)
}

function placesByBeginning(groups: readonly (readonly string[])[]): ReadonlyMap<string, readonly PhrasePlace[]> {
  const places = new Map<string, PhrasePlace[]>()
  groups.forEach((phrases, group) => {
    phrases.forEach((phrase, number) => {
      for (const beginning of beginningsOf(foldAccents(phrase.toLowerCase()))) {
        const known = places.get(beginning)
        if (known) known.push([group, number])
        else places.set(beginning, [[group, number]])
      }
    })
  })
  return places
}

/** The beginnings of all words of a phrase: which of them is its first term depends on the stop words of a language. */
function beginningsOf(folded: string): ReadonlySet<string> {
  if (/[^ -~’]/.test(folded)) return new Set([anyBeginning])
  // An apostrophe separates words in French and is left out in English.
  const words = `${folded} ${folded.replace(/['’]/g, '')}`.match(/[a-z]+|[0-9]+/g) ?? []
  return new Set(words.map(beginningOf))
}
