// @module-tag slow
/** Verdicts on mutated quotes agree with a naive search in generated texts. */

import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seededRandom } from '@svc/tooling/seeded-random'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fixtureContent, type RunningFrontDoor, startFrontDoor } from '../support/front-door.ts'

const quotes = 500
/** Requests at once. */
const lanes = 8

const random = seededRandom(20_261_123)
const below = (count: number) => Math.floor(random() * count)
const oneOf = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item

/** Words that no other page has. */
const words = Array.from({ length: 150 }, (_, index) => {
  const syllables = ['tra', 'vel', 'mon', 'rik', 'sato', 'pel', 'dun', 'gri', 'lofa', 'ben']
  return [index % 10, Math.floor(index / 10) % 10, (index * 7) % 10].map((at) => syllables[at]).join('')
})
const figures = ['5', '-5', '+5', '12', '400', '2,400', '2.5', '10-20', '$400', '-$5', '2026-11-23', '31', '30', '±5', '3.5e-4', 'v1.2.3']

/** A word as it is read, and as it is written in Markdown. */
interface Written {
  readonly shown: string
  readonly markdown: string
}

function token(isLast: boolean, isFirst: boolean): Written {
  if (!isFirst && below(6) === 0) {
    const figure = oneOf(figures) + (isLast ? '.' : '')
    return { shown: figure, markdown: figure }
  }
  const plain = oneOf(words)
  const word = isFirst ? plain.charAt(0).toUpperCase() + plain.slice(1) : oneOf([plain, plain, plain, `${plain}'s`])
  const end = isLast ? '.' : oneOf(['', '', '', '', ','])
  if (below(12) === 0) return { shown: `"${word}"${end}`, markdown: `"${word}"${end}` }
  const marked = oneOf([word, word, word, word, `**${word}**`, `*${word}*`, `\`${word}\``, `[${word}](/pricing)`])
  return { shown: word + end, markdown: marked + end }
}

const sentence = () => {
  const length = 5 + below(9)
  return Array.from({ length }, (_, index) => token(index === length - 1, index === 0))
}

/** Blocks of a page, in order. */
type Page = readonly { readonly kind: 'paragraph' | 'item' | 'row'; readonly tokens: readonly Written[] }[]

const page = (): Page =>
  Array.from({ length: 12 }, () => {
    const kind = oneOf(['paragraph', 'paragraph', 'item', 'row'] as const)
    return { kind, tokens: kind === 'paragraph' ? [...sentence(), ...sentence()] : sentence() }
  })

function markdownOf(title: string, blocks: Page): string {
  const body = blocks.map(({ kind, tokens }) => {
    const text = tokens.map(({ markdown }) => markdown)
    if (kind === 'item') return `- ${text.join(' ')}`
    if (kind === 'row') return `| ${text[0]} | ${text[1]} |\n| --- | --- |\n| ${text[2]} | ${text.slice(3).join(' ')} |`
    // A line break inside a paragraph is a space.
    return `${text.slice(0, 4).join(' ')}\n${text.slice(4).join(' ')}`
  })
  return `---\ntitle: ${title}\ndescription: What ${title} has to say.\n---\n\n# ${title}\n\n${body.join('\n\n')}\n`
}

const shownOf = (blocks: Page) => blocks.flatMap(({ tokens }) => tokens.map(({ shown }) => shown))

const fold = (text: string) => text.replace(/[‘’]/g, "'").replace(/[“”]/g, '"').replace(/[–−‑]/g, '-')

/** Whether the tokens of a quote follow each other in a text, without opening marks of the first and closing marks of the last. */
function has(text: readonly string[], quote: readonly string[]): boolean {
  const fits = (given: string | undefined, index: number) => {
    const wanted = quote[index] as string
    if (given === undefined) return false
    const begins = index === 0 ? [given, given.replace(/^["“($]/, '')] : [given]
    const ends = begins.flatMap((begin) =>
      index === quote.length - 1
        ? [begin, begin.replace(/[.,]$/, ''), begin.replace(/["”][.,]?$/, ''), begin.replace(/(["”])[.,]$/, '$1')]
        : [begin],
    )
    return ends.includes(wanted)
  }
  return text.some((_, at) => quote.every((_, index) => fits(text[at + index], index)))
}

const names = ['ashen', 'birch', 'cedar', 'dogwood', 'elm', 'fir']
const current = new Map(names.map((name) => [`/${name}`, page()]))
/** The text of `/ashen` before it was edited. */
const earlier = page()

/** The naive verdict. */
function verdictOf(quote: string, path: string): string {
  const seen = quote
    .replace(/[\u00ad\u200b]/g, '')
    .trim()
    .split(/\s+/)
  const folded = seen.map(fold)
  const foldedText = (blocks: Page) => shownOf(blocks).map(fold)
  const own = current.get(path) as Page
  if (has(shownOf(own), seen)) return 'exact'
  if (has(foldedText(own), folded)) return 'typographic'
  if (path === '/ashen' && has(foldedText(earlier), folded)) return 'changed'
  if ([...current].some(([other, blocks]) => other !== path && has(foldedText(blocks), folded))) return 'elsewhere'
  return 'not_found'
}

/** A run of whole tokens. */
function run(blocks: Page, isMarkdown = false): string[] {
  const paragraphs = blocks.filter(({ kind }) => kind === 'paragraph')
  const tokens = isMarkdown ? oneOf(paragraphs).tokens : blocks.flatMap(({ tokens }) => tokens)
  const length = Math.min(tokens.length, 4 + below(8))
  const start = below(tokens.length - length + 1)
  return tokens.slice(start, start + length).map(({ shown, markdown }) => (isMarkdown ? markdown : shown))
}

const replaced = (tokens: readonly string[], at: number, changed: string) => tokens.map((token, index) => (index === at ? changed : token))
const indexOf = (tokens: readonly string[], pattern: RegExp) => {
  const found = tokens.flatMap((token, index) => (pattern.test(token) ? [index] : []))
  return found.length === 0 ? undefined : oneOf(found)
}
const edit = (tokens: readonly string[], pattern: RegExp, change: (token: string) => string) => {
  const at = indexOf(tokens, pattern)
  return at === undefined ? tokens : replaced(tokens, at, change(tokens[at] as string))
}

const mutations: Readonly<Record<string, (tokens: readonly string[]) => readonly string[]>> = {
  nothing: (tokens) => tokens,
  'a word': (tokens) => replaced(tokens, below(tokens.length), oneOf(words)),
  'a digit': (tokens) => edit(tokens, /\d/, (token) => token.replace(/\d/, (digit) => String((Number(digit) + 1 + below(9)) % 10))),
  'a sign': (tokens) => edit(tokens, /\d/, (token) => (/^[-+±]/.test(token) ? token.slice(1) : `${oneOf(['-', '+'])}${token}`)),
  'a case': (tokens) => edit(tokens, /[a-z]/, (token) => token.replace(/[a-z]/, (letter) => letter.toUpperCase())),
  'an order': (tokens) => {
    const at = below(tokens.length - 1)
    return replaced(replaced(tokens, at, tokens[at + 1] as string), at + 1, tokens[at] as string)
  },
  'two joined sentences': (tokens) => [...tokens, ...run(oneOf([...current.values()]))],
  'a part of a word': (tokens) => edit(tokens, /[a-z]{3}/, (token) => token.slice(1 + below(2))),
  'a missing word': (tokens) => tokens.filter((_, index) => index !== 1),
  'quotation marks': (tokens) =>
    tokens.map((token) =>
      token
        .replace(/^"/, '“')
        .replace(/"(?=[.,]?$)/, '”')
        .replace(/'/, '’'),
    ),
  dashes: (tokens) => tokens.map((token) => token.replace(/(?<=\d)-(?=\d)/g, '–').replace(/^-(?=[$\d])/, '−')),
  'white space': (tokens) => [tokens.join(oneOf(['  ', '\u00a0', '\n']))],
  'invisible characters': (tokens) =>
    edit(tokens, /[a-z]{3}/, (token) => token.replace(/(?<=[a-z])(?=[a-z])/, oneOf(['\u00ad', '\u200b']))),
}

let folder: string
let running: RunningFrontDoor

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'svc-mutated-'))
  const content = join(folder, 'content')
  cpSync(fixtureContent, content, { recursive: true })
  const write = (path: string, blocks: Page) => writeFileSync(join(content, 'pages', `${path}.md`), markdownOf(path.slice(1), blocks))
  for (const [path, blocks] of current) write(path, path === '/ashen' ? earlier : blocks)
  running = await startFrontDoor({ CONTENT_DIR: content, STORE_URL: `sqlite:${join(folder, 'store.db')}`, MCP_CALLS_PER_MINUTE: '1000000' })
  const revisions = async () => (await fetch(`${running.baseUrl}/ashen.history.json`)).json()
  await vi.waitFor(async () => expect(await revisions()).toHaveLength(1), 120_000)
  write('/ashen', current.get('/ashen') as Page)
  await running.frontDoor.publications.reload()
  await vi.waitFor(async () => expect(await revisions()).toHaveLength(2), 120_000)
})
afterAll(async () => {
  await running?.stop()
  rmSync(folder, { recursive: true })
})

test(`${quotes} quotes with a mutation have the verdict of a naive search`, async () => {
  const sources = [...current.values(), earlier]
  const kinds = Object.keys(mutations)
  const asked = Array.from({ length: quotes }, (_, index) => {
    const kind = kinds[index % kinds.length] as string
    const source = oneOf(sources)
    const tokens = run(source, kind === 'nothing' && below(2) === 0)
    const quote = (mutations[kind] as (tokens: readonly string[]) => readonly string[])(tokens).join(' ')
    // Marked text is searched as it is shown.
    const shown = quote.replace(/\*\*|\*|`|\[(.*?)\]\(\/pricing\)/g, '$1')
    const own = [...current].find(([, blocks]) => blocks === source)?.[0] ?? '/ashen'
    const path = oneOf([own, ...current.keys()])
    return { kind, path, quote, expected: verdictOf(shown, path) }
  }).filter(({ quote }) => quote.length >= 12 && quote.length <= 600)
  const wrong: object[] = []
  const counts: Record<string, number> = {}
  const lane = async (first: number) => {
    for (let index = first; index < asked.length; index += lanes) {
      const { kind, path, quote, expected } = asked[index] as (typeof asked)[number]
      const address = `${running.baseUrl}/api/v1/verify?${new URLSearchParams({ quote, page: path })}`
      // A connection each: a busy machine may close an idle connection just when it is used again.
      const response = await fetch(address, { headers: { connection: 'close' } })
      const { verdict } = (await response.json()) as { verdict?: string }
      counts[`${verdict}`] = (counts[`${verdict}`] ?? 0) + 1
      if (verdict !== expected) wrong.push({ kind, path, quote, expected, verdict })
    }
  }
  await Promise.all(Array.from({ length: lanes }, (_, first) => lane(first)))
  expect(wrong).toEqual([])
  // Every verdict occurs.
  for (const verdict of ['exact', 'typographic', 'changed', 'elsewhere', 'not_found']) expect(counts[verdict]).toBeGreaterThan(5)
})
