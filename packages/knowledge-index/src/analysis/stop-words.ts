/** The only file that imports the stop-word lists; question words that a list lacks are added here. */
import { stopwords as danish } from '@orama/stopwords/danish'
import { stopwords as dutch } from '@orama/stopwords/dutch'
import { stopwords as english } from '@orama/stopwords/english'
import { stopwords as finnish } from '@orama/stopwords/finnish'
import { stopwords as french } from '@orama/stopwords/french'
import { stopwords as german } from '@orama/stopwords/german'
import { stopwords as hungarian } from '@orama/stopwords/hungarian'
import { stopwords as italian } from '@orama/stopwords/italian'
import { stopwords as norwegian } from '@orama/stopwords/norwegian'
import { stopwords as portuguese } from '@orama/stopwords/portuguese'
import { stopwords as romanian } from '@orama/stopwords/romanian'
import { stopwords as russian } from '@orama/stopwords/russian'
import { stopwords as spanish } from '@orama/stopwords/spanish'
import { stopwords as swedish } from '@orama/stopwords/swedish'
import { stopwords as turkish } from '@orama/stopwords/turkish'

const lists: Readonly<Record<string, readonly string[]>> = {
  da: danish,
  de: german,
  en: english,
  es: spanish,
  fi: finnish,
  fr: french,
  hu: hungarian,
  it: italian,
  nb: norwegian,
  nl: dutch,
  nn: norwegian,
  no: norwegian,
  pt: portuguese,
  ro: romanian,
  ru: russian,
  sv: swedish,
  tr: turkish,
}

const questionWords: Readonly<Record<string, string>> = {
  de: 'wann warum weshalb wer wen wem wessen wieso womit wofür woher wohin worin viele welchem',
  en: 'a much many us does please tell',
  es: 'cuál cuáles cuándo cuánto cuánta cuántos cuántas dónde qué quién quiénes cómo',
  fr: 'combien comment lequel laquelle lesquels pourquoi quand quoi où a est',
  it: 'quando cosa come quali chi perché',
  nl: 'welke waar wanneer waarom hoeveel wiens het',
  pt: 'onde quando quanto quantos quanta quantas quais porque por quê',
}

/** Words of a language that say nothing about the subject, lower case with accents; empty for a language without a list. */
export function stopWordsFor(language: string): ReadonlySet<string> {
  const words = [...(lists[language] ?? []), ...(questionWords[language]?.split(' ') ?? [])]
  return new Set(words.map((word) => word.replaceAll(/['’]/g, '')))
}
