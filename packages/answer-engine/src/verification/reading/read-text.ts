import { type Figure, readFigures } from '../figures/figures.ts'
import { type Clause, readClauses } from './clauses.ts'
import { foldTypography } from './fold-typography.ts'
import { type Phrases, readPhrases } from './phrases.ts'
import { sayTheSame } from './word-sense.ts'
import { readWords, type Word } from './words.ts'

/** Where a Markdown link leads, after its text. */
const linkTarget = /(?<=\])\([^()\s]*\)/g

/**
 * A text as the checks see it: typography folded, words, figures and clauses found when they are first asked for. All positions
 * are positions in `text`.
 */
export class ReadText {
  /** Where links lead is blank: an address states nothing but itself, which its figure says. */
  readonly text: string
  /** The same in lower case, with the same positions. */
  readonly lower: string
  readonly #withTargets: string
  #words: readonly Word[] | undefined
  #stems: ReadonlySet<string> | undefined
  #figures: readonly Figure[] | undefined
  #clauses: readonly Clause[] | undefined
  #phrases: Phrases | undefined
  readonly #saying = new Map<string, boolean>()

  /** @param folded a text that typography has been folded in */
  constructor(folded: string) {
    this.#withTargets = folded
    this.text = folded.replace(linkTarget, (target) => ' '.repeat(target.length))
    this.lower = lowerCase(this.text)
  }

  get words(): readonly Word[] {
    this.#words ??= readWords(this.text, this.lower)
    return this.#words
  }

  /** The stems of the words that carry meaning. */
  get stems(): ReadonlySet<string> {
    this.#stems ??= new Set(this.words.flatMap((word) => (word.isContent ? [word.stem] : [])))
    return this.#stems
  }

  get figures(): readonly Figure[] {
    this.#figures ??= readFigures(this.text, this.lower, this.#withTargets)
    return this.#figures
  }

  get clauses(): readonly Clause[] {
    this.#clauses ??= readClauses(this.lower)
    return this.#clauses
  }

  /** The words that carry meaning, and how they hang together. */
  get phrases(): Phrases {
    this.#phrases ??= readPhrases(this.words, this.figures, this.lower)
    return this.#phrases
  }

  /** Whether the text says a word in any of its forms. The same words are asked for again and again. */
  says(word: Word): boolean {
    const known = this.#saying.get(word.text)
    if (known !== undefined) return known
    const found = this.words.some((other) => sayTheSame(word, other))
    this.#saying.set(word.text, found)
    return found
  }
}

export function readText(source: string): ReadText {
  return new ReadText(foldTypography(source).text)
}

/** A few letters change their length in lower case; a text with one keeps all but ASCII as it is. */
function lowerCase(text: string): string {
  const lower = text.toLowerCase()
  return lower.length === text.length ? lower : text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}
