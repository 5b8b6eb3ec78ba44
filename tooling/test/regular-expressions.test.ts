// @module-tag slow
/** No regular expression of ours takes more than linear time on long input. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { check } from 'recheck'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { sourceFiles } from '../scripts/source-files.mjs'
import { root } from './run-tool.ts'

/** Expressions that were linear in an earlier run: the checker takes seconds for some. A removed line is checked again. */
const linear = new Set(JSON.parse(readFileSync(new URL('regular-expressions.linear.json', import.meta.url), 'utf8')) as string[])

/** Expressions with an input that takes quadratic time, and the reason why such input does not occur or is short. */
const bounded: readonly (readonly [literal: RegExp, bound: string])[] = [
  [/\/+$/, 'a variable of the operator'],
  [/\n*([^\n]*)\n*/y, 'matches wherever it is tried, so nothing is tried twice'],
  [
    /<!--[\s\S]*?(?:-->|$)|<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)|<![^>]*(?:>|$)|<[^<>]*>/gi,
    'what opens is closed by the end of the text, so nothing is read twice',
  ],
  [/^ {0,3}(`{3,}|~{3,})[^`]*$/, 'a quote: at most 600 characters'],
  [/(?:^|[ \t]+)(?:#+|\{#[\p{L}\p{N}_][\p{L}\p{N}_-]{0,299}\})$/u, 'a quote: at most 600 characters'],
  [
    /\\([!-/:-@[-`{-~\n])|(?<!`)(`+)(?!`)(.*?[^`])\2(?!`)|<([a-z][a-z0-9+.-]{1,31}:[^\s<>]*|[\w.+-]+@[a-z0-9.-]+)>|<!--.*?-->|<\/?([a-z][a-z0-9-]*)(?:\s[^<>]*)?\/?>|&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,8}));/gis,
    'a quote: at most 600 characters',
  ],
  [
    /!?\[((?:[^[\]]|\[[^[\]]*\])*)\]\(\s*(?:<[^<>\n]*>|[^\s<()]*(?:\([^\s()]*\)[^\s()]*)*)(?:\s+(?:"[^"]*"|'[^']*'|\([^()]*\)))?\s*\)/g,
    'a quote: at most 600 characters',
  ],
  [/^ (.*[^ ].*) $/, 'a quote: at most 600 characters'],
  [/\/*([?#].*)?$/, "the caller's own base address"],
  [/\]\((\S+)\)/g, "a document of the operator's deployment, in the operator's check"],
  [/<[^>]*\/api\/v1\/profile>\s*;[^,]*rel="?successor-version"?/, "a header of the operator's deployment: 16 KiB"],
  [
    /<meta\b[^>]{0,200}?\bcharset\s*=\s*["']?\s*([\w.:-]+)|<\?xml\b[^>]{0,100}?\bencoding\s*=\s*["']([\w.:-]+)/i,
    'the first 4 KiB of a page',
  ],
  [/~~(?!~)[^~]+~~|<(del|s)\b[^<>]*>[\s\S]{0,4000}?<\/\1>/gi, 'reads at most 4,000 characters for each element that is opened'],
  [/\B(?=(\d{3})+$)/g, 'a number: at most 22 characters'],
]

/** Whether a line may have such a literal, comments aside: most files have none and need no parser. */
const mayRepeat = (line: string) => /\/.*(?:[*+]|,\}).*\//.test(line) && !/^\s*(?:\/\/|\/?\*)/.test(line)

/** The literals of all sources that repeat without bound, each with a file that contains it. */
function repeatingExpressions(): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const file of sourceFiles('src')) {
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node) && /[*+]|,\}/.test(node.text)) found.set(node.text, file)
      ts.forEachChild(node, visit)
    }
    const text = readFileSync(join(root, file), 'utf8')
    if (text.split('\n').some(mayRepeat)) visit(ts.createSourceFile(file, text, ts.ScriptTarget.ESNext))
  }
  return found
}

/** Enough time for each expression on a busy machine. */
const limits = { timeout: 60_000, attackTimeout: 60_000, incubationTimeout: 60_000, randomSeed: 1 }

const expressions = repeatingExpressions()

test('every expression with repetition is linear, or has a documented bound', { timeout: 600_000 }, async () => {
  const known = new Set([...linear, ...bounded.map(([literal]) => String(literal))])
  const slow: string[] = []
  for (const [literal, file] of expressions) {
    if (known.has(literal)) continue
    const end = literal.lastIndexOf('/')
    const found = await check(literal.slice(1, end), literal.slice(end + 1), limits)
    if (found.status === 'vulnerable') slow.push(`${file}: ${literal} is ${found.complexity.summary}`)
    if (found.status === 'unknown') slow.push(`${file}: ${literal} is not understood by the checker`)
  }
  expect(slow).toEqual([])
})

test('every bound belongs to an expression of the sources', () => {
  expect(bounded.filter(([literal]) => !expressions.has(String(literal)))).toEqual([])
})

test('the checker finds an expression that is not linear', async () => {
  expect((await check('\\s+$', '', limits)).status).toBe('vulnerable')
})
