// @module-tag slow
import type { Answer } from '@svc/answer-engine'
import { describe, expect, test } from 'vitest'
import { answering, exampleAnswers } from '../support/answers.ts'
import { call } from '../support/call.ts'

describe('an answer with claims has at most 8 kB on the wire if its claims leave room', () => {
  const quote = 'A tier costs $400 a month unless the account has been open for more than a year, and then it costs less. '.repeat(2).trim()
  const answered = exampleAnswers.answered as Answer

  /** The longest answer: the most claims, from the most passages. */
  function answer(excerpts: readonly string[], claims = 8): Answer {
    return {
      ...answered,
      answer: `${quote} [1]\n`.repeat(claims),
      claims: Array.from({ length: claims }, (_, index) => ({
        id: `C${index + 1}`,
        text: quote,
        citations: [2 * index + 1, 2 * index + 2],
        evidence: [1, 2].map(() => ({ evidence_id: 'E1', quote, start: 40, end: 40 + quote.length })),
      })),
      citations: Array.from({ length: 2 * claims }, (_, index) => ({
        ...(answered.citations[0] as Answer['citations'][number]),
        n: index + 1,
      })),
      sources: excerpts.map((excerpt, index) => ({
        ...(answered.sources[0] as Answer['sources'][number]),
        evidence_id: `E${index + 1}`,
        excerpt,
      })),
    }
  }

  test.each([
    ['words', 'Premiums are reviewed. '.repeat(26), /^(?:Premiums are reviewed\. )*(?:Premiums|Premiums are|Premiums are reviewed\.)$/],
    ['lines', 'limit\n'.repeat(100), /^(?:limit\n)*limit$/],
    ['one word', 'x'.repeat(600), /^x{100,}$/],
  ])('43: by cutting excerpts of its sources after a word: %s', async (_what, excerpt, shape) => {
    const given = answer(
      Array.from({ length: 4 }, () => excerpt),
      1,
    )
    const { structured, text } = await call('ask_service', { question: 'Why?' }, { answers: answering(given) })
    expect(Buffer.byteLength(JSON.stringify(structured) + JSON.stringify(text))).toBeLessThanOrEqual(8_000)
    for (const source of structured.sources) {
      expect(excerpt.startsWith(source.excerpt)).toBe(true)
      expect(source.excerpt).toMatch(shape)
      expect(text).toContain(source.excerpt)
    }
    const sources = structured.sources.map((source: object, index: number) => ({ ...source, excerpt: given.sources[index]?.excerpt }))
    expect({ ...structured, sources }).toEqual(given)
  })

  test('an answer that fits is not cut', async () => {
    const roomy = answer(['Premiums are reviewed.', 'Short.'], 1)
    expect((await call('ask_service', { question: 'Why?' }, { answers: answering(roomy) })).structured).toEqual(roomy)
  })

  test('each further claim has 3 kB', async () => {
    const given = answer(
      Array.from({ length: 4 }, () => 'Premiums are reviewed. '.repeat(26)),
      3,
    )
    const { structured, text } = await call('ask_service', { question: 'Why?' }, { answers: answering(given) })
    expect(Buffer.byteLength(JSON.stringify(structured) + JSON.stringify(text))).toBeLessThanOrEqual(14_000)
    for (const { excerpt } of structured.sources) expect(excerpt.length).toBeGreaterThan(200)
  })

  test('claims, quotes and sources are never left out', async () => {
    const given = answer(
      Array.from({ length: 24 }, () => '保'.repeat(600)),
      60,
    )
    const { structured, text } = await call('ask_service', { question: 'Why?' }, { answers: answering(given) })
    const sources = given.sources.map(({ excerpt: _, ...source }) => source)
    expect(structured).toEqual({ ...given, sources })
    for (const { evidence_id } of sources) expect(text).toContain(`${evidence_id}: Pricing`)
  })
})

describe('an answer without claims has at most 5 kB on the wire if its sources leave room, and else 24 kB', () => {
  const limited = exampleAnswers.limited as Answer
  const [extract] = limited.extracts ?? []
  const names = {
    short: 'a',
    long: 'Premiums and limits of the year '.repeat(12),
    nonLatin: '保険'.repeat(150),
    escaped: '"\\\u0001'.repeat(100),
  }

  /** The JSON-RPC message that a client receives. */
  async function bodyOf(answer: Answer) {
    const result = await call('ask_service', { question: 'Why?' }, { answers: answering(answer) })
    const message = {
      jsonrpc: '2.0',
      id: 1,
      result: { content: [{ type: 'text', text: result.text }], structuredContent: result.structured, resultType: 'complete' },
    }
    return { ...result, bytes: Buffer.byteLength(JSON.stringify(message)) }
  }

  function answerOf(
    sources: number,
    name: string,
    extracts: Partial<NonNullable<typeof extract>>[] = [{}, {}, {}],
    url = 'pricing',
  ): Answer {
    const source = limited.sources[0] as Answer['sources'][number]
    return {
      ...limited,
      extracts: extracts.map((fields) => ({ ...(extract as NonNullable<typeof extract>), ...fields })),
      sources: Array.from({ length: sources }, (_, index) => ({
        ...source,
        evidence_id: `E${index + 1}`,
        title: name,
        section: name,
        url: `https://svc.example.com/${url}`,
        excerpt: 'Premiums are reviewed. '.repeat(13),
      })),
    }
  }

  const possible = { support: 'possible' as const, text: 'A tier costs $400. '.repeat(60) }
  const strong = { ...possible, support: 'strong' as const }

  test.each(Object.entries(names))('with 24 sources whose names are %s, all of which stay', async (_what, name) => {
    const { bytes, structured, text } = await bodyOf(answerOf(24, name))
    expect(bytes).toBeLessThan(24_000)
    expect(structured.qualifications).toEqual([])
    expect(structured.sources).toHaveLength(24)
    for (const { evidence_id, title, url } of structured.sources) {
      expect(name.startsWith(title.replace(/…$/, ''))).toBe(true)
      expect(text).toContain(`\n${evidence_id}: ${title}`)
      expect(text).toContain(url)
    }
  })

  test('but addresses are never cut, also if they alone are longer', async () => {
    const url = encodeURIComponent('保険'.repeat(60))
    const { bytes, structured, text } = await bodyOf(answerOf(24, names.long, [possible], url))
    expect(bytes).toBeGreaterThan(24_000)
    expect(structured.sources.map((source: { url: string }) => source.url)).toEqual(Array(24).fill(`https://svc.example.com/${url}`))
    expect(text.split(`  URL: https://svc.example.com/${url}\n`)).toHaveLength(25)
  })

  test('43: excerpts are shortened first', async () => {
    const { structured, bytes } = await bodyOf(answerOf(3, 'Pricing'))
    expect(bytes).toBeLessThanOrEqual(5_000)
    expect(structured.extracts).toHaveLength(3)
    expect(structured.sources[0].excerpt.length).toBeLessThan(200)
  })

  test('then extracts, whose room excerpts get', async () => {
    const { structured, bytes } = await bodyOf(answerOf(3, 'Pricing', [{}, possible, possible]))
    expect(bytes).toBeLessThanOrEqual(5_000)
    expect(structured.extracts).toHaveLength(1)
    for (const { excerpt } of structured.sources) expect(excerpt.length).toBeGreaterThan(50)
  })

  test('the first extract too, unless it is strong or the sources alone have more', async () => {
    const few = await bodyOf(answerOf(7, 'Pricing', [possible]))
    expect(few.structured.extracts).toEqual([])
    expect(few.bytes).toBeLessThanOrEqual(5_000)
    for (const answer of [answerOf(7, 'Pricing', [strong]), answerOf(24, 'Pricing', [possible, possible])]) {
      const { structured, bytes } = await bodyOf(answer)
      expect(structured.extracts).toEqual(answer.extracts?.slice(0, 1))
      expect(structured.sources).toEqual(answer.sources.map(({ excerpt: _, ...source }) => source))
      expect(bytes).toBeGreaterThan(5_000)
    }
  })
})
