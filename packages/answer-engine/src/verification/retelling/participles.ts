import type { Token } from '../reading/token.ts'

/** The stem that a verb shares with its participle. */
export function verbOf({ text, stem }: Token): string {
  return irregular.get(text) ?? stem
}

export function isParticiple(text: string): boolean {
  return text.endsWith('ed') || irregular.has(text)
}

/** The stems of verbs by the participles that have another. */
const irregular: ReadonlyMap<string, string> = new Map([
  ['paid', 'pay'],
  ['sent', 'send'],
  ['kept', 'keep'],
  ['given', 'giv'],
  ['sold', 'sell'],
  ['told', 'tell'],
  ['held', 'hold'],
  ['taken', 'tak'],
  ['written', 'writ'],
  ['made', 'mak'],
  ['found', 'find'],
  ['chosen', 'choos'],
  ['put', 'put'],
  ['cut', 'cut'],
  ['driven', 'driv'],
  ['shown', 'show'],
  ['known', 'know'],
  ['drawn', 'draw'],
  ['agreed', 'agre'],
  ['read', 'read'],
  ['taught', 'teach'],
  ['bought', 'buy'],
  ['brought', 'bring'],
  ['used', 'use'],
  ['added', 'add'],
  ['guaranteed', 'guarante'],
])
