import type { ReadText } from '../reading/read-text.ts'
import { areRelated } from '../reading/related-stems.ts'
import type { Word } from '../reading/words.ts'

/**
 * Words on which the meaning of a statement turns: direction, time, duty, extent, promise. They are few and known, so they are
 * held to more than other words: a claim may not bring one that its quotes lack.
 */
interface Sense {
  readonly added: RegExp
  readonly given: RegExp
}

/** Words of comparison, time, duty and extent that a claim may not add, and further words of a quote that say the same. */
const turns: readonly Sense[] = [
  sense(
    'more|higher|greater|larger|bigger|increas(?:e|es|ed|ing)|rise|rises|rose|rising|exceed(?:s|ed|ing)?',
    'raise[sd]?|grow(?:s|n|ing|th)?|grew|above|over|additional|extra|outgrows?|up',
  ),
  sense(
    'less|lower|fewer|smaller|decreas(?:e|es|ed|ing)|reduc(?:e|es|ed|ing|tions?)',
    'falls?|fell|drops?|dropped|cuts?|discount(?:s|ed)?|off|below|under',
  ),
  sense('% off|percent off|off the', 'off|less|discount(?:s|ed)?|reduc(?:e|es|ed|tions?)|sav(?:e|es|ed|ings?)'),
  sense('dearer|costlier|expensive|pricier', 'higher|more|costly|dear'),
  sense('slow|slower|slowly', 'longer'),
  sense('worse|worst|inferior'),
  sense('longer|longest', 'extend(?:s|ed|ing)?|more than|over'),
  sense('shorter|shortest', 'less than|under'),
  sense('minimum|lowest|at least', 'no less than|or more|starting (?:at|from)|least|no fewer than'),
  sense('maximum|highest|at most', 'up to|no more than|limit(?:s|ed)?|caps?|capped|sublimits?|or less|most'),
  sense(
    'before|prior to|in advance|beforehand',
    'ahead|by|until|earlier|previous(?:ly)?|preced(?:es?|ing)|prior|advance|no later than|already|first',
  ),
  sense('after|afterwards?|following|subsequently', 'later|once|then|since|past|beyond|when|from|follow(?:s|ed)?|end(?:s|ed)?'),
  sense(
    'begin|begins|beginning|began|starts?|started|starting|commenc(?:e|es|ed|ing)',
    'open(?:s|ed)?|since|from|inception|effective|first',
  ),
  sense(
    'expir(?:e|es|ed|ing|y|ation)|terminat(?:e|es|ed|ing|ion)|ceas(?:e|es|ed|ing)',
    'ends?|ended|cancel[a-z]*|stops?|clos(?:e|es|ed)|lasts?|over',
  ),
  sense('hours?|hourly', 'h|24/7'),
  sense('days?|daily', 'weekdays?|overnight|24/7|date|dates'),
  sense('weeks?|weekly', 'weekdays?|weekends?'),
  sense('months?|monthly', 'mo'),
  sense('quarters?|quarterly'),
  sense('years?|yearly|annual|annually', 'annum|p\\.a\\.|yr|twelve months|12 months'),
  sense(
    'must|shall|mandatory|compulsory|obligatory|obliged|requires?|required',
    'requir(?:ing|ements?)|obligat(?:ions?|ed)|obliges?|ha(?:s|ve) to|needs?|needed|necessary|asks? for|demands?|only if|unless',
  ),
  sense('only|solely|exclusive|exclusively', 'alone|sole|just|no other|nobody else|none but'),
  sense('final|finally|latest|newest', 'last|recent'),
  sense('earliest|oldest|original|originally', 'first|initial'),
]

/** Words that promise something: a claim may not add one, and neither may a qualification. */
const promising: readonly Sense[] = [
  sense('cheap|cheaper|cheapest|affordable|inexpensive', 'lower|less|low|lowest'),
  sense('fast|faster|fastest|quick|quicker|quickly|instant|instantly|immediate|immediately', 'sooner|soon|at once'),
  sense('better|best|superior', 'improv(?:e|es|ed|ing|ements?)'),
  sense('guarantee(?:s|d|ing)?|promis(?:e|es|ed)|ensures?|ensured|assures?|assured', 'warrant(?:s|ed|y|ies)?'),
  sense('guaranteed|guaranteeing', 'guarantees|ensures?|ensured|promis(?:es|ed)|warrant(?:s|ed)|assure[sd]'),
  sense('everyone|everything|everybody|anyone|anything|everywhere', 'all|every|any|each|whoever|whatever|wherever|throughout'),
  sense('always|at all times', 'every time|at any time|whenever|all|every|never'),
  sense('fully|completely|entirely|totally|entire', 'full|whole|total|complete|all'),
  sense('unlimited|limitless|unrestricted', 'without limit|no limit'),
  sense('free|complimentary|gratis', 'no charge|without charge|no cost|no fee|at no|costs nothing'),
  sense('automatic|automatically', 'automated|by itself|by themselves|itself'),
  sense(
    'official|officially|certified|accredited|licen[sc]ed|approved|authori[sz]ed|regulated|award-winning',
    'approv(?:e|es|als?)|certif(?:y|ies|icat[a-z]+)|licen[sc]es?|licensing|authori[sz](?:e|es|ation)|awards?|accreditation|regulators?',
  ),
  sense('leading|leader|biggest|number one|most popular|world-class|unique|premier', 'largest|top|leads?'),
  sense('worldwide|global|globally|international|internationally|nationwide', 'world|nations?|national|countries|everywhere'),
  sense('permanent|permanently|forever|lifetime|lifelong|perpetual|indefinitely', 'indefinite|for life|for good|never expires?'),
  sense('refund|refunds|refunded|refundable', 'money back|reimburs[a-z]+|repaid|credit(?:s|ed)?|returned'),
  sense('legally|lawful|lawfully|illegal|illegally|unlawful', 'legal|laws?|statut[a-z]+'),
  sense('recommend(?:s|ed|ing|ations?)?', 'advis(?:e|es|ed)|suggest(?:s|ed)?|should'),
  sense(
    'secure|securely|safe|safely|encrypted|confidential|confidentially|anonymous|anonymously',
    'security|safety|encrypt(?:s|ion)?|private|privacy',
  ),
]

function sense(words: string, furtherWords?: string): Sense {
  const added = wholeWords(words)
  return { added, given: furtherWords === undefined ? added : wholeWords(`${words}|${furtherWords}`) }
}

function wholeWords(alternatives: string): RegExp {
  return new RegExp(`\\b(?:${alternatives})\\b`)
}

const universal = /\b(?:all|every|any|both)\b/g
/** "$12 each in Starter" generalizes nothing. */
const universalOrEach = /\b(?:all|every|any|both|each(?! (?:in|at|on|for|per|with|to)\b|[^ ]))\b/g

/** The claim turns on nothing that its quotes and what stands above them do not turn on. */
export function addsNoSense(claim: ReadText, given: ReadText): boolean {
  if (!isGiven(turns, claim, given) || !addsNoPromise(claim, given)) return false
  const generalized = wordsAfter(universalOrEach, given)
  return wordsAfter(universal, claim).every((word) => generalized.some((other) => areRelated(word, other)))
}

/** The text promises nothing that the quotes do not promise. */
export function addsNoPromise(text: ReadText, given: ReadText): boolean {
  return isGiven(promising, text, given)
}

/** Whether a word promises something by itself. */
export function promises({ text }: Word): boolean {
  return promising.some(({ added }) => added.test(text))
}

function isGiven(senses: readonly Sense[], text: ReadText, given: ReadText): boolean {
  return senses.every((sense) => !sense.added.test(text.lower) || sense.given.test(given.lower))
}

/** The word that carries meaning after each match in the text, or in the same with parts of it blank. */
export function wordsAfter(pattern: RegExp, read: ReadText, lower = read.lower): string[] {
  const matches = Array.from(lower.matchAll(pattern))
  if (matches.length === 0) return []
  const { words } = read.phrases
  return matches.flatMap(({ index }) => words.find((word) => word.start > index)?.stem ?? [])
}
