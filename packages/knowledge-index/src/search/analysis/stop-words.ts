/** Stop words: the lists of a library, question words that they lack, and lists for scripts without spaces. */
import * as listed from './listed-stop-words.ts'

const lists: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(listed))

const furtherWords: Readonly<Record<string, string>> = {
  de: 'bitte darf dürfen dürft gibt habt kannst könnt macht müsst seid tut wollt wann warum weshalb wer wen wem wessen wieso womit wofür woher wohin worin viele welchem',
  en: 'a much many us does please tell',
  es: 'debo estáis hacéis podéis puedes quiero tenéis tienes cuál cuáles cuándo cuánto cuánta cuántos cuántas dónde qué quién quiénes cómo',
  fr: 'devez dois doit elles faire fait faites peut peuvent peux pouvez puis veux être avoir combien comment lequel laquelle lesquels pourquoi quand quoi où a est',
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
  const further = Object.hasOwn(furtherWords, language) ? (furtherWords[language] as string).split(' ') : []
  return new Set([...(lists.get(language) ?? []), ...further].map((word) => word.replaceAll(/['’]/g, '')))
}
