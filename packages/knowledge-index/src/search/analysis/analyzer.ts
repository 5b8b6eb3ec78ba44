import { remembered } from '../../page/text/remembered.ts'
import { foldAccents } from './folding.ts'
import * as stemmers from './stemmers.ts'
import { stopWordsFor } from './stop-words.ts'
import { hasUnspacedScript, scriptRuns, unspacedWords } from './unspaced-words.ts'
import { WordScanner } from './word-scanner.ts'

/** One searchable term of a text. */
export interface Token {
  /** The form in the index: folded and stemmed. */
  readonly term: string
  /** Folded, not stemmed. */
  readonly word: string
  /** The word says nothing about the subject; it counts only in a query that has nothing else. */
  readonly stop: boolean
  /** The term that the same word has when it is typed without its accents, where that differs. */
  readonly unaccented?: string
}

/** Each reduces a lower-case word with its accents to its stem. */
const stemmersByLanguage: ReadonlyMap<string, (word: string) => string> = new Map(Object.entries(stemmers))

/** No word of a language is longer; more is an encoded value, and its beginning identifies it. */
const longestTerm = 64

/** Spellings whose terms are remembered: those of some hundred pages, in about two megabytes. */
const mostRemembered = 16_384

/** A name of a programming language that signs are part of, and what is joined to it: `C++`, `F#`, `.NET-Framework`, `ASP.NET`. */
const signedName = /^([a-z](?:\+\+|#)|(?:asp|ado|vb)?\.net)(?:['’]s|-(.+))?$/i

/** The article that Hebrew writes with its noun. Nouns begin with the same letter, so a word counts with it and without it. */
const hebrewArticle = /^ה(?=\p{L}{3})/u

/** Languages that drop a vowel before an apostrophe: `l'assurance`, `dell'assicurazione`. */
const eliding = new Set(['fr', 'it', 'ca'])

/** Turns text into terms of one language: lower case, no accents, stems, compounds as parts and whole. It never looks outside its arguments. */
export class Analyzer {
  /** Primary language subtag, lower case. */
  readonly language: string
  readonly #stem: ((word: string) => string) | undefined
  readonly #stopWords: ReadonlySet<string>
  readonly #remembered = new Map<string, readonly string[]>()

  /** @param tag BCP 47 language tag, such as `en` or `de-AT` */
  constructor(tag: string) {
    this.language = primaryLanguage(tag)
    this.#stem = stemmersByLanguage.get(this.language)
    const listed = stopWordsFor(this.language)
    this.#stopWords = new Set([...listed, ...[...listed].map(foldAccents)])
  }

  /** The tokens of a whole text, in order. */
  tokens(text: string): Token[] {
    const found: Token[] = []
    for (const scanner = new WordScanner(text); scanner.next(); ) {
      for (const token of this.stretch(text.slice(scanner.start, scanner.end))) found.push(token)
    }
    return found
  }

  /** The distinct terms of one stretch. What was found once is remembered: the texts that results are shown from are read again and again. */
  terms(written: string): readonly string[] {
    const known = this.#remembered.get(written)
    if (known) return known
    if (written.length > longestTerm) return distinctTerms(this.stretch(written))
    // A copy: V8 would keep the whole text in memory for a part of it.
    const spelling = String.fromCharCode(...Array.from({ length: written.length }, (_, index) => written.charCodeAt(index)))
    const terms = distinctTerms(this.stretch(spelling))
    if (this.#remembered.size === mostRemembered) this.#remembered.clear()
    this.#remembered.set(spelling, terms)
    return terms
  }

  /** The tokens of one stretch that a `WordScanner` found: usually one, several for a compound or in a script without spaces. */
  stretch(written: string): Token[] {
    // Nearly every stretch is one plain word, and this is where building an index spends its time.
    if (/^[A-Z]?[a-z]+$/.test(written)) return [this.#token(written)]
    const [, name, joined = ''] = signedName.exec(written) ?? []
    if (name !== undefined) return [asWritten(name.toLowerCase()), ...this.stretch(joined)]
    const powers = written.split(behindDigit)
    if (powers.length > 1) return powers.flatMap((part) => this.stretch(part))
    const plain = written.normalize('NFKC').replace(/[\u00ad\u200c\u200d]/g, '')
    const [, number, release = ''] = /^v?(\p{Nd}+(?:[.,'’]\p{Nd}+)+)(?:-(\p{L}.*))?$/iu.exec(plain) ?? []
    if (number !== undefined) return [this.#token(canonicalNumber(number, this.language)), ...this.stretch(release)]

    // A stretch may be as long as its file: nothing here hands its parts over as arguments, of which there can be too many.
    const parts = scriptRuns(plain)
    const unspaced = parts.filter(hasUnspacedScript).flatMap((part) => this.#unspacedWords(part))
    const readings = parts.filter((part) => !hasUnspacedScript(part)).map((part) => this.#words(part))
    const words = readings.flatMap((reading) => reading.words)
    const nouns = this.language === 'he' ? words.filter((word) => hebrewArticle.test(word)).map((word) => word.slice(1)) : []
    const tokens = [...readings.flatMap((reading) => reading.elided), ...words, ...nouns].map((word) => this.#token(word))
    if (words.length > 1) tokens.push(this.#token(words.join('')))
    // A single mark is folded to nothing.
    return unspaced.concat(tokens.filter(({ term }) => term !== ''))
  }

  /** Words by the dictionary, and every ideograph of them: where a dictionary cuts depends on the neighbours, and one of them may be a word. */
  #unspacedWords(run: string): Token[] {
    return unspacedWords(run).flatMap((word) => {
      const stop = this.#stopWords.has(word)
      const ideographs = stop || word.length === 1 ? [] : (word.match(/\p{sc=Han}/gu) ?? [])
      return [word, ...ideographs].map((term) => asWritten(term, stop))
    })
  }

  /** The words of a part without hyphens: apostrophes resolved, mixed case and leading numbers taken apart. */
  #words(part: string): { readonly elided: readonly string[]; readonly words: readonly string[] } {
    const straight = part.replaceAll('’', "'").replace(/^'+|(?<!')'+$/g, '')
    if (straight === '') return { elided: [], words: [] }
    if (!eliding.has(this.language)) return { elided: [], words: separateCases(straight.replace(/'s$/i, '').replaceAll("'", '')) }
    const parts = straight.split("'")
    return { elided: parts.slice(0, -1).filter(Boolean), words: separateCases(parts.at(-1) ?? '') }
  }

  #token(word: string): Token {
    const lower = word.toLowerCase()
    const folded = foldAccents(lower)
    if (this.#stopWords.has(lower) || this.#stopWords.has(folded)) return asWritten(folded, true)
    const bounded = folded.slice(0, longestTerm)
    if (!this.#stem || /\p{N}/u.test(folded)) return asWritten(bounded)
    // English has no accents of its own; in other languages accents distinguish endings, so the stem is taken first.
    if (lower === folded || this.language === 'en') return { term: foldAccents(this.#stem(bounded)), word: bounded, stop: false }
    const term = foldAccents(this.#stem(lower.slice(0, longestTerm)))
    const unaccented = foldAccents(this.#stem(bounded))
    return { term, word: bounded, stop: false, ...(unaccented === term ? {} : { unaccented }) }
  }
}

const analyzers = new Map<string, Analyzer>()

/** The analyzer of a language, made once: it remembers the terms of words. */
export function analyzerOf(language: string): Analyzer {
  return remembered(analyzers, language, () => new Analyzer(language))
}

function asWritten(term: string, stop = false): Token {
  return { term, word: term, stop }
}

function distinctTerms(tokens: readonly Token[]): string[] {
  return [...new Set(tokens.map(({ term }) => term))]
}

/** `en` of `en-US`. */
export function primaryLanguage(tag: string): string {
  return (tag.split(/[-_]/)[0] ?? '').toLowerCase()
}

/** `includePricing` is two words, `10GB` too, `S3` is one. */
function separateCases(word: string): string[] {
  return word
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replace(/^(\p{Nd}+)(\p{L})/u, '$1 $2')
    .split(' ')
}

/** Languages that write 1,234.5; elsewhere the comma is the decimal sign and the dot groups digits. */
const decimalPoint = new Set(['en', 'ja', 'zh', 'ko', 'th', 'he', 'hi'])

/** Where a superscript or subscript follows a digit: normalized, `10⁶` would be 106. */
const behindDigit = /(?<=\p{Nd})(?=[¹²³⁰-₉])/u

/** One spelling for `1,000,000` and `1'000'000`, `1,5` and `1.5`, `1500` and `1.500,00`. What is no plain number (`1.2.3`) stays as written. */
function canonicalNumber(written: string, language: string): string {
  const parts = written.split(/[.,'’]/)
  const separators: readonly string[] = written.match(/[.,'’]/g) ?? []
  // Where both signs are written, the last one is the decimal sign.
  const isMixed = separators.length > 1 && separators.includes('.') && separators.includes(',')
  const isPointLast = isMixed ? separators.at(-1) === '.' : decimalPoint.has(language)
  const group = isPointLast ? ',' : '.'
  const isGroup = (index: number) => separators[index] === group || separators[index] === "'" || separators[index] === '’'
  let [digits = ''] = parts
  for (let index = 0; index < separators.length; index += 1) {
    const part = parts[index + 1] ?? ''
    if (isGroup(index) && part.length === 3) digits += part
    else if (index === separators.length - 1) digits += isMixed && /^0+$/.test(part) ? '' : `.${part}`
    else return written
  }
  return digits
}
