/** The only file that imports the stop-word lists; question words that a list lacks are added here, and lists for scripts without spaces. */
import { stopwords as arabic } from '@orama/stopwords/arabic'
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
  ar: arabic,
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

const furtherWords: Readonly<Record<string, string>> = {
  de: 'wann warum weshalb wer wen wem wessen wieso womit wofür woher wohin worin viele welchem',
  en: 'a much many us does please tell',
  es: 'cuál cuáles cuándo cuánto cuánta cuántos cuántas dónde qué quién quiénes cómo',
  fr: 'combien comment lequel laquelle lesquels pourquoi quand quoi où a est',
  it: 'quando cosa come quali chi perché',
  // Particles, endings and question words as ICU cuts them.
  ja: 'の に は を が で と も へ や か から まで より な た て だ し さ れ せ す う ば ず ん る い き ら です ます まし ました ません ある いる する した して なる こと もの ため よう これ それ あれ この その あの いつ どこ だれ 誰 なに 何 なぜ どう いくら どの どれ どんな ください について による として',
  nl: 'welke waar wanneer waarom hoeveel wiens het',
  pt: 'onde quando quanto quantos quanta quantas quais porque por quê',
  zh: '的 了 是 在 和 与 及 或 有 我 我们 你 你们 您 他 她 它 他们 这 那 这个 那个 吗 呢 吧 啊 什么 什麼 怎么 怎麼 怎样 如何 为什么 為什麼 哪 哪里 哪些 谁 誰 多少 几 幾 为 為 于 於 以 之 也 就 都 而 但 被 把 从 從 对 對 将 請 请 可以 能 会 會 要',
}

/** Words of a language that say nothing about the subject, lower case with accents; empty for a language without a list. */
export function stopWordsFor(language: string): ReadonlySet<string> {
  // A tag can be any text, also the name of what every object has.
  const words = Object.hasOwn(lists, language) ? [...(lists[language] ?? [])] : []
  if (Object.hasOwn(furtherWords, language)) words.push(...(furtherWords[language] ?? '').split(' '))
  return new Set(words.map((word) => word.replaceAll(/['’]/g, '')))
}
