import { namesAgent } from '../meaning/agents.ts'
import { endOfMatch, isArticle, type Token, writeTokens } from '../reading/token.ts'

const toBe = /^(?:is|are|was|were|be|been|being)$/
const negation = /^(?:not|no|never|cannot|.*n't)$/
const modals: readonly (readonly [RegExp, string])[] = [
  [/^(?:must|has|have)$/, 'must'],
  [/^(?:can|cannot|can't)$/, 'can'],
  [/^(?:may)$/, 'may'],
  [/^(?:should)$/, 'should'],
  [/^(?:will)$/, 'will'],
]

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
  const be = tokens.findIndex(({ text }) => toBe.test(text))
  if (be < 1) return undefined
  let at = be + 1
  while (isBetween(tokens[at])) at += 1
  const participle = tokens[at]
  if (participle === undefined || !/(?:ed|en|nt|ld|id|pt|ut|wn|de|und)$/.test(participle.text)) return undefined
  let start = be
  while (start > 1 && isAuxiliary((tokens[start - 1] as Token).text)) start -= 1
  return { subject: tokens.slice(0, start), verb: tokens.slice(start, at + 1), participle, at }
}

/** What may stand between an auxiliary and its participle. */
function isBetween(token: Token | undefined): boolean {
  return token !== undefined && (negation.test(token.text) || /(?:ly|also|then|only)$/.test(token.text))
}

function isAuxiliary(text: string): boolean {
  return negation.test(text) || text === 'to' || modals.some(([pattern]) => pattern.test(text))
}

function modalOf(tokens: readonly Token[]): string {
  return modals.find(([pattern]) => tokens.some(({ text }) => pattern.test(text)))?.[1] ?? ''
}

function isDenied(tokens: readonly Token[]): boolean {
  return tokens.some(({ text }) => negation.test(text))
}

/** Who may be named for "we" or for nobody: whoever the page is about, its publisher, and with a modal anyone who reads it. */
export interface Speakers {
  /** Stems of the words of the page's title and of the publisher's name. */
  readonly title: ReadonlySet<string>
}

/** What a company does itself when its page says that it is done. */
const ownDeeds =
  /^(?:send|sent|pay|paid|charg|issu|keep|kept|delet|refund|provid|accept|offer|correct|publish|cach|report|support|answer|stor|award|bill|announc|check|read|insur|cover|exclud|repair|replac|treat|maintain|deliver|ship|calculat|reject|refus|releas|test|mark|creat|skip|reload|shar|sell|sold)/

function isSpeaker(agent: readonly Token[], modal: string, deed: Token, { title }: Speakers): boolean {
  const words = agent.filter(({ text }) => !isArticle(text))
  if (words.length === 0) return false
  if (words.length === 1 && words[0]?.text === 'you') return modal !== ''
  const isOwn = words.every(({ text, stem }) => text === 'we' || title.has(stem))
  return isOwn && modal === '' && ownDeeds.test(deed.stem)
}

/** "You can book appointments online" for "Appointments can be booked online": the claim in its statement's voice. */
export function toldPassively(claim: readonly Token[], statement: readonly Token[], speakers: Speakers): readonly string[] {
  const passive = readPassive(statement)
  if (passive === undefined) return []
  const verb = claim.findIndex(
    (token, index) => index > 0 && sharesVerb(token, passive.participle) && !toBe.test((claim[index - 1] as Token).text),
  )
  if (verb === -1) return []
  const end = endOfMatch(claim, verb + 1, passive.subject)
  if (end === -1) return []
  const auxiliaries = claim
    .slice(0, verb)
    .findIndex(({ text }, index) => index > 0 && (isAuxiliary(text) || /^(?:do|does|did)$/.test(text)))
  const agent = claim.slice(0, auxiliaries === -1 ? verb : auxiliaries)
  const said = claim.slice(agent.length, verb)
  if (modalOf(said) !== modalOf(passive.verb) || isDenied(said) !== isDenied(passive.verb)) return []
  const by = statement.findIndex(({ text }, index) => index > passive.at && text === 'by')
  const isNamed = by !== -1 && endOfMatch(statement, by + 1, agent) !== -1
  const isDoneByAnother = by !== -1 && namesAgent(` ${writeTokens(statement.slice(by + 1))}`)
  if (!isNamed && (isDoneByAnother || !isSpeaker(agent, modalOf(said), passive.participle, speakers))) return []
  const [object, rest] = [claim.slice(verb + 1, end), claim.slice(end)]
  if (!isNamed) return [writeTokens(object, passive.verb, rest)]
  const named = [...statement.slice(by, by + 1), ...agent]
  return [writeTokens(object, passive.verb, rest, named), writeTokens(object, passive.verb, named, rest)]
}

/** "Travel costs are not paid by the university" for "The university does not pay travel costs". */
export function toldActively(claim: readonly Token[], statement: readonly Token[], speakers: Speakers): readonly string[] {
  const passive = readPassive(claim)
  if (passive === undefined) return []
  const verb = statement.findIndex((token, index) => sharesVerb(token, passive.participle) && !toBe.test(statement[index - 1]?.text ?? ''))
  if (verb === -1) return []
  const before = statement.slice(0, verb)
  const auxiliaries = before.findIndex(({ text }, index) => index > 0 && (isAuxiliary(text) || /^(?:do|does|did)$/.test(text)))
  const agent = before.slice(0, auxiliaries === -1 ? verb : auxiliaries)
  if (isDenied(passive.verb) !== isDenied(before)) return []
  if (verb > 0 && modalOf(passive.verb) !== modalOf(before)) return []
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
  const has = claim.findIndex(({ text }) => /^(?:has|have)$/.test(text))
  if (has < 1 || claim[has + 1]?.text !== 'no' || statement[0]?.text !== 'there' || statement[2]?.text !== 'no') return []
  const isOwner = claim.slice(0, has).every(({ text, stem }) => isArticle(text) || title.has(stem))
  return isOwner ? [writeTokens(statement.slice(0, 2), claim.slice(has + 1))] : []
}

function sharesVerb(token: Token, participle: Token): boolean {
  const [one, other] = [irregular[token.text] ?? token.stem, irregular[participle.text] ?? participle.stem]
  return (
    one === other ||
    (one.length > 3 && other.length > 3 && (one.startsWith(other) || other.startsWith(one)) && Math.abs(one.length - other.length) < 2)
  )
}

const irregular: Readonly<Record<string, string>> = {
  paid: 'pay',
  pays: 'pay',
  sent: 'send',
  sends: 'send',
  kept: 'keep',
  keeps: 'keep',
  given: 'giv',
  gives: 'giv',
  sold: 'sell',
  sells: 'sell',
  told: 'tell',
  tells: 'tell',
  held: 'hold',
  holds: 'hold',
  taken: 'tak',
  takes: 'tak',
  written: 'writ',
  writes: 'writ',
  read: 'read',
  reads: 'read',
  made: 'mak',
  makes: 'mak',
  found: 'find',
  brought: 'bring',
  bought: 'buy',
  chosen: 'choos',
  left: 'leav',
  met: 'meet',
  built: 'build',
  won: 'win',
  lost: 'los',
  set: 'set',
  driven: 'driv',
}
