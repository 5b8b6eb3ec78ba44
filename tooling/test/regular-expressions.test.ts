/** No regular expression of ours takes more than linear time on long input. */
import { readFileSync } from 'node:fs'
import { check } from 'recheck'
import { expect, test } from 'vitest'
import { composedExpressions, type WrittenExpression, writtenExpressions } from './regular-expressions.ts'

/**
 * Found linear before; a line that is taken out is checked again. The checker's search takes seconds for many an expression,
 * and an expression has the same cost as long as it is written the same.
 */
const linear = new Set(JSON.parse(readFileSync(new URL('regular-expressions.linear.json', import.meta.url), 'utf8')) as string[])

/** Those for which the checker knows an input that takes quadratic time, and why such an input never comes, or stays short. */
const bounded: readonly (readonly [literal: RegExp, bound: string])[] = [
  [
    /(?:[a-z][a-z0-9+.-]{0,31}:\/\/|\bwww\.|\b(?:mailto|tel|sms|javascript|data|vbscript|file):)[^\s<>"'`|)\]]+/gi,
    'a match is read once; before it 32 characters from each letter',
  ],
  [/[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu, '64 characters from each letter'],
  [/(?:^|[.!?:]\s)[^\p{L}\p{N}]*$/u, 'a claim: 400 characters'],
  [/\S+\s*$/, 'what stands before a number: 28 characters'],
  [/(?<!\b(?:not|no|never|none|nobody|nothing|cannot|[a-z]+n't)\b[^,;]*)\b(?:has|have) to (?=[a-z])/gi, 'a claim: 400 characters'],
  [/\b(may|can|must|is|are) neither ([^,;]+?) nor /g, 'a claim: 400 characters'],
  [/\[\s*\^?\s*\p{N}+(?:\s*[,-]\s*\p{N}+)*\s*\]/u, 'a text of a draft: 400 characters'],
  [/(?<=[aeiouy].*)(?:ing|ed)(?:ly)?$/, 'looked back from the end of a word only: the engine finds the ending first'],
  [
    /!?\[([^[\]]*)\](?:\(\s*(?:<[^<>]*>|[^()\s<>]*(?:\([^()\s]*\)[^()\s]*)*)(?:\s+(?:"[^"]*"|'[^']*'|\([^()]*\)))?\s*\)|\[[^\]]*\])/g,
    'one published quote',
  ],
  [/^[\s*_]*(?:no|none|never|not\b.*|without\b.*|n\/a|[-–—])[\s*_.]*$/i, 'a cell of a table'],
  [/^[^\p{L}\p{N}$€£¥]+|[^\p{L}\p{N}%$€£¥]+$/gu, 'a word'],
  [/\/+$/, 'a variable of the operator'],
  [/[\s,;:.]+$/, 'a description: 300 characters'],
  [/\n*([^\n]*)\n*/y, 'matches wherever it is tried, so nothing is tried twice'],
  [
    /<!--[\s\S]*?(?:-->|$)|<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)|<[^<>]*>/gi,
    'what opens is closed by the end of the text, so nothing is read twice',
  ],
  [/\/*([?#].*)?$/, "the caller's own base address"],
  [/\]\((\S+\.md)\)/g, "a document of the operator's deployment, in the operator's check"],
  [/<[^>]*\/api\/v1\/profile>\s*;[^,]*rel="?successor-version"?/, "a header of the operator's deployment: 16 KiB"],
  [/\B(?=(\d{3})+$)/g, 'a number of the contract'],
]

/** Only what repeats without bound can take long. */
const repeats = ({ source }: WrittenExpression) => /[*+]|,\}/.test(source)

/** Long enough for every one of them on a busy machine; nothing depends on how much of it is used. */
const patience = 60_000

const expressions = [...writtenExpressions(), ...(await composedExpressions())].filter(repeats)

test('every expression that repeats is linear, or its input is bounded for a reason', { timeout: 600_000 }, async () => {
  const known = new Set([...linear, ...bounded.map(([literal]) => String(literal))])
  const slow: string[] = []
  for (const { file, literal, source, flags } of expressions.filter((expression) => !known.has(expression.literal))) {
    const found = await check(source, flags, {
      timeout: patience,
      attackTimeout: patience,
      incubationTimeout: patience,
      randomSeed: 1,
    })
    if (found.status !== 'safe')
      slow.push(`${file}: ${literal} is ${found.status === 'vulnerable' ? found.complexity.summary : found.status}`)
  }
  expect(slow).toEqual([])
})

test('every bound is of an expression that is written somewhere', () => {
  const written = expressions.map(({ literal }) => literal)
  for (const [literal, bound] of bounded) expect([bound, written.includes(String(literal))]).toEqual([bound, true])
})

test('the checker finds what it is there to find', async () => {
  expect((await check('^(?: ?· ?)+$', 'g', { randomSeed: 1 })).status).toBe('vulnerable')
  expect((await check('\\s+$', '', { randomSeed: 1 })).status).toBe('vulnerable')
})
