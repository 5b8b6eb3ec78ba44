import type { QuotedPart } from '../quoted-part.ts'
import type { ReadText } from '../reading/read-text.ts'
import { isNegation } from './negations.ts'

/**
 * Words of other languages that decide what a sentence says, besides its negations: how many, how surely, under which condition,
 * when. Small tables, because they are asked for one thing only: that a claim leaves none of them out.
 */
const decidingWords: Readonly<Record<string, string>> = {
  de: `nur lediglich bloß ausschließlich alle allen aller alles jede jeder jedes jeden jedem beide beiden manche mancher manches einige einigen etliche
    viele vielen wenige wenigen mehrere mehreren meist meistens meiste meisten oft häufig selten manchmal gelegentlich üblicherweise normalerweise
    grundsätzlich regel teilweise etwa ungefähr circa ca rund knapp fast mindestens wenigstens höchstens maximal minimal bis ab über unter mehr
    weniger als erst schon noch kann können darf dürfen könnte könnten muss müssen soll sollen sollte sollten möglicherweise vielleicht
    wahrscheinlich falls wenn sofern soweit solange sobald bevor nachdem vor nach seit während weil obwohl oder entweder sonst zwischen trotz statt immer`,
  es: `sólo solo solamente únicamente todo toda todos todas cada ambos ambas algún alguno alguna algunos algunas varios varias muchos muchas pocos pocas
    mayoría casi generalmente normalmente habitualmente frecuentemente menudo veces raramente parcialmente aproximadamente unos unas alrededor
    cerca menos más mínimo máximo hasta desde sobre bajo entre puede pueden podrá podrán podría podrían debe deben deberá deberán debería
    deberían quizá quizás probablemente posiblemente si cuando siempre mientras antes después durante tras porque aunque o u según que`,
  fr: `seulement uniquement exclusivement que tout toute tous toutes chaque certains certaines quelques plusieurs beaucoup peu plupart presque
    généralement habituellement normalement souvent parfois rarement partiellement environ moins plus minimum maximum jusque jusqu jusqu'à
    jusqu'au depuis dès sous sur entre peut peuvent pourra pourront pourrait pourraient doit doivent devra devront devrait devraient peut-être
    probablement si s'il s'ils lorsque lorsqu quand toujours tant avant après pendant durant car parce quoique bien ou soit selon sinon`,
  it: `solo soltanto solamente unicamente tutto tutta tutti tutte ogni ciascuno entrambi alcuni alcune qualche parecchi molti molte pochi poche
    maggior maggioranza quasi generalmente normalmente solitamente spesso talvolta raramente parzialmente circa almeno meno più minimo massimo
    fino entro oltre sotto sopra tra fra può possono potrà potranno potrebbe potrebbero deve devono dovrà dovranno dovrebbe dovrebbero forse
    probabilmente se quando sempre mentre prima dopo durante perché poiché sebbene o oppure secondo che`,
  nl: `slechts alleen enkel uitsluitend alle alles elke elk ieder iedere beide sommige enkele veel vele weinig meerdere verscheidene meeste meestal
    vaak soms zelden gewoonlijk doorgaans normaliter gedeeltelijk ongeveer circa rond bijna minstens minimaal minimum hoogstens maximaal maximum
    tot vanaf boven onder meer minder dan pas al nog kan kunnen mag mogen zou zouden moet moeten misschien mogelijk waarschijnlijk als indien
    wanneer mits tenzij zolang zodra voor voordat na nadat sinds tijdens omdat hoewel of anders tussen ondanks altijd`,
  pt: `só somente apenas unicamente todo toda todos todas cada ambos ambas algum alguma alguns algumas vários várias muitos muitas poucos poucas
    maioria quase geralmente normalmente habitualmente frequentemente vezes raramente parcialmente aproximadamente cerca menos mais mínimo
    máximo até desde sobre sob entre pode podem poderá poderão poderia poderiam deve devem deverá deverão deveria deveriam talvez
    provavelmente possivelmente se quando sempre enquanto antes depois após durante porque embora ou conforme caso que`,
}

const deciding = new Map(Object.entries(decidingWords).map(([language, words]) => [language, new Set(words.split(/\s+/))]))

/**
 * The rules of sense are English. Of a page in another language a claim may only leave words out: what it says stands in its
 * quotes, in their order, with every word that decides. Where those are not known either, it says what they say and no less.
 */
export function keepsToOtherLanguage(claim: ReadText, parts: readonly QuotedPart[]): boolean {
  const languages = new Set(parts.map(({ evidence }) => primaryLanguage(evidence.passage.page.language)))
  return [...languages].every((language) => language === 'en' || isCutFrom(claim, parts, language))
}

function isCutFrom(claim: ReadText, parts: readonly QuotedPart[], language: string): boolean {
  const known = deciding.get(language)
  if (known === undefined) return false
  const said = claim.words.map(({ text }) => text)
  let reached = 0
  for (const { text } of parts.flatMap(({ read }) => read.words)) {
    if (text === said[reached]) reached += 1
    else if (known.has(text) || isNegation(text, language)) return false
  }
  return reached === said.length
}

function primaryLanguage(tag: string): string {
  return tag.toLowerCase().replace(/-.*/, '')
}
