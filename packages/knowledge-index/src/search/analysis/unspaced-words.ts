/** Words of scripts without spaces by ICU (`Intl.Segmenter`), and of Hangul, whose particles hang on the word, by pairs of characters too. */

import { wordSegmenter } from '../../page/history/unspaced-words.ts'

/** Scripts whose words cannot be found by letters and spaces only. */
const unspaced = '[\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Hangul}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmer}\\p{scx=Myanmar}]'

/** Made when they are first needed: V8 takes milliseconds to read Unicode's tables for them. */
let expressions: { readonly unspaced: RegExp; readonly runs: RegExp } | undefined

function scriptExpressions(): NonNullable<typeof expressions> {
  expressions ??= {
    unspaced: new RegExp(unspaced, 'u'),
    runs: new RegExp(`${unspaced}+|(?:(?!${unspaced})[\\p{L}\\p{M}\\p{N}'’])+`, 'gu'),
  }
  return expressions
}

/** Whether any character of a text is of these scripts. */
export function hasUnspacedScript(text: string): boolean {
  return scriptExpressions().unspaced.test(text)
}

/** A text cut where these scripts begin and end, with only letters, marks, numbers and apostrophes. */
export function scriptRuns(text: string): string[] {
  return text.match(scriptExpressions().runs) ?? []
}

/** The words of a run of these scripts, in order. */
export function unspacedWords(run: string): string[] {
  const parts = run.match(hangulOrNot) ?? []
  return parts.flatMap((part) => (hangul.test(part) ? characterPairs(part) : dictionaryWords(part)))
}

const hangul = /\p{sc=Hangul}/u
const hangulOrNot = /\p{sc=Hangul}+|\P{sc=Hangul}+/gu

/** A runtime with other dictionaries cuts other words. */
export const dictionaryVersion: string = globalThis.process?.versions.icu ?? 'unknown'

/** UTF-16 units of one reading: V8 copies the text that is read with every word of it, so a long run would take memory with its square. */
const unitsAtOnce = 128

function dictionaryWords(run: string): string[] {
  const words: string[] = []
  for (let start = 0; start < run.length; ) {
    const part = run.slice(start, start + unitsAtOnce)
    const found = Array.from(wordSegmenter().segment(part), ({ segment }) => segment)
    // The last word of a part may go on in the next.
    if (start + part.length < run.length && found.length > 1) found.pop()
    for (const word of found) {
      start += word.length
      words.push(word)
    }
  }
  return words
}

/** Overlapping pairs; a single character by itself. */
function characterPairs(run: string): string[] {
  const characters = Array.from(run)
  return characters.length === 1 ? characters : characters.slice(1).map((character, index) => `${characters[index]}${character}`)
}
