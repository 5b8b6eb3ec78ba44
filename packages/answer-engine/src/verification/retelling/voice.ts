import { namesAgent } from '../meaning/agents.ts'
import { toBe } from '../meaning/to-be.ts'
import { endOfMatch, isArticle, type Token, writeTokens } from '../reading/token.ts'
import { isParticiple, verbOf } from './participles.ts'

const negations: ReadonlySet<string> = new Set("not never cannot can't don't doesn't didn't isn't aren't wasn't weren't".split(' '))

const particles: ReadonlySet<string | undefined> = new Set('off on out back up down in away'.split(' '))

const helpers: ReadonlySet<string> = new Set('to do does did'.split(' '))

/** How surely something is said to be done, by the word that says so. */
const modals: ReadonlyMap<string, string> = new Map([
  ['must', 'must'],
  ['can', 'can'],
  ['cannot', 'can'],
  ["can't", 'can'],
  ['may', 'may'],
  ['should', 'should'],
  ['will', 'will'],
  ['has', 'has'],
  ['have', 'has'],
])

/** What a passive sentence says: of what, how surely, which verb, and the rest. */
interface Passive {
  /** The thing something is done to. */
  readonly subject: readonly Token[]
  /** From the first auxiliary to the participle. */
  readonly verb: readonly Token[]
  readonly participle: Token
  /** Where the participle stands. */
  readonly at: number
}

function readPassive(tokens: readonly Token[]): Passive | undefined {
  const be = tokens.findIndex(({ text }) => toBe.has(text))
  if (be < 1) return undefined
  let at = be + 1
  while (isBetween(tokens[at])) at += 1
  const participle = tokens[at]
  if (participle === undefined || !isParticiple(participle.text)) return undefined
  let start = be
  while (start > 1 && isAuxiliary((tokens[start - 1] as Token).text)) start -= 1
  return { subject: tokens.slice(0, start), verb: tokens.slice(start, at + 1), participle, at }
}

/** What may stand between an auxiliary and its participle. */
function isBetween(token: Token | undefined): boolean {
  return token !== undefined && (negations.has(token.text) || token.text === 'also' || token.text === 'then' || token.text.endsWith('ly'))
}

function isAuxiliary(text: string): boolean {
  return negations.has(text) || modals.has(text) || helpers.has(text)
}

/** "Must" where it has "to" be done, but not where it has not: "fees do not have to be paid" forbids nobody to pay. */
function modalOf(tokens: readonly Token[]): string {
  if (tokens.some(({ text }) => text === 'to')) return isDenied(tokens) ? 'need' : 'must'
  return modals.get(tokens.find(({ text }) => modals.has(text))?.text ?? '') ?? ''
}

function isDenied(tokens: readonly Token[]): boolean {
  return tokens.some(({ text }) => negations.has(text))
}

/** Who does it: what stands before the first auxiliary. */
function agentOf(before: readonly Token[]): readonly Token[] {
  const auxiliary = before.findIndex(({ text }, index) => index > 0 && isAuxiliary(text))
  return auxiliary === -1 ? before : before.slice(0, auxiliary)
}

/** Who may be named for "we" or for nobody: whoever the page is about, its publisher, and with a modal anyone who reads it. */
export interface Speakers {
  /** Stems of the words of the page's title and of the publisher's name. */
  readonly title: ReadonlySet<string>
}

/** What a company does itself when its page says that it is done. */
const ownDeeds: ReadonlySet<string> = new Set(
  `send pay charg issu keep delet refund provid accept offer correct publish cach report support answer stor award bil announc check
  insur cover exclud repair replac treat maintain deliver ship calculat reject refus releas test mark creat skip reload shar sell`.split(
    /\s+/,
  ),
)

/** @param isNobodys whether it is denied: what nobody does the company does not do */
function isSpeaker(agent: readonly Token[], modal: string, deed: Token, isNobodys: boolean, { title }: Speakers): boolean {
  const words = agent.filter(({ text }) => !isArticle(text))
  if (words.length === 0) return false
  if (words.length === 1 && words[0]?.text === 'you') return modal !== ''
  const isOwn = words.every(({ text, stem }) => text === 'we' || title.has(stem))
  return isOwn && modal === '' && (isNobodys || ownDeeds.has(verbOf(deed)))
}

/** "You can book appointments online" for "Appointments can be booked online": the claim in its statement's voice. */
export function toldPassively(claim: readonly Token[], statement: readonly Token[], speakers: Speakers): readonly string[] {
  const passive = readPassive(statement)
  if (passive === undefined) return []
  const verb = claim.findIndex(
    (token, index) => index > 0 && sharesVerb(token, passive.participle) && !toBe.has((claim[index - 1] as Token).text),
  )
  if (verb === -1) return []
  // "Turn off alarms" for "alarms can be turned off".
  const particle = particles.has(claim[verb + 1]?.text) && claim[verb + 1]?.text === statement[passive.at + 1]?.text ? 1 : 0
  const end = endOfMatch(claim, verb + 1 + particle, passive.subject)
  if (end === -1) return []
  const agent = agentOf(claim.slice(0, verb))
  const said = claim.slice(agent.length, verb)
  if (modalOf(said) !== modalOf(passive.verb) || isDenied(said) !== isDenied(passive.verb)) return []
  const by = statement.findIndex(({ text }, index) => index > passive.at && text === 'by')
  const isNamed = by !== -1 && endOfMatch(statement, by + 1, agent) !== -1
  const isDoneByAnother = by !== -1 && namesAgent(` ${writeTokens(statement.slice(by + 1))}`)
  if (!isNamed && (isDoneByAnother || !isSpeaker(agent, modalOf(said), passive.participle, isDenied(said), speakers))) return []
  const done = [...passive.verb, ...claim.slice(verb + 1, verb + 1 + particle)]
  const [object, rest] = [claim.slice(verb + 1 + particle, end), claim.slice(end)]
  if (!isNamed) return [writeTokens(object, done, rest)]
  const named = [...statement.slice(by, by + 1), ...agent]
  return [writeTokens(object, done, rest, named), writeTokens(object, done, named, rest)]
}

/** "Travel costs are not paid by the university" for "The university does not pay travel costs". */
export function toldActively(claim: readonly Token[], statement: readonly Token[], speakers: Speakers): readonly string[] {
  const passive = readPassive(claim)
  if (passive === undefined) return []
  const verb = statement.findIndex((token, index) => sharesVerb(token, passive.participle) && !toBe.has(statement[index - 1]?.text))
  if (verb === -1) return []
  const agent = agentOf(statement.slice(0, verb))
  const said = statement.slice(agent.length, verb)
  if (isDenied(passive.verb) !== isDenied(said)) return []
  if (verb > 0 && modalOf(passive.verb) !== modalOf(said)) return []
  const by = claim.findIndex(({ text }, index) => index > passive.at && text === 'by')
  const end = by === -1 ? -1 : endOfMatch(claim, by + 1, agent)
  const given = statement.slice(0, verb + 1)
  if (end !== -1 && agent.length > 0) {
    return [writeTokens(given, passive.subject, claim.slice(passive.at + 1, by), claim.slice(end))]
  }
  const isUnnamed = verb === 0 ? /^(?:must|should|can|)$/.test(modalOf(passive.verb)) : isNobody(agent, speakers)
  return isUnnamed ? [writeTokens(given, passive.subject, claim.slice(passive.at + 1))] : []
}

/** Leaving out who does it widens nothing where it is whoever the page is about, or "you". */
function isNobody(agent: readonly Token[], { title }: Speakers): boolean {
  return agent.every(({ text, stem }) => text === 'we' || text === 'you' || isArticle(text) || title.has(stem))
}

/** "Fibrelane has no data cap" for "There is no data cap". */
export function toldOfNobody(claim: readonly Token[], statement: readonly Token[], { title }: Speakers): readonly string[] {
  const has = claim.findIndex(({ text }) => text === 'has' || text === 'have')
  if (has < 1 || claim[has + 1]?.text !== 'no' || statement[0]?.text !== 'there' || statement[2]?.text !== 'no') return []
  const isOwner = claim.slice(0, has).every(({ text, stem }) => isArticle(text) || title.has(stem))
  return isOwner ? [writeTokens(statement.slice(0, 2), claim.slice(has + 1))] : []
}

function sharesVerb(token: Token, participle: Token): boolean {
  return verbOf(token) === verbOf(participle)
}
