// @module-tag slow
import type { Answer } from '@svc/answer-engine'
import fc from 'fast-check'
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

  test('claims, quotes and the addresses of cited sources are never left out', async () => {
    const given = answer(
      Array.from({ length: 24 }, () => '保'.repeat(600)),
      60,
    )
    const cited = ['E1', 'E17']
    const citations = given.citations.map((citation, index) => ({ ...citation, evidence_id: cited[index % 2] as string }))
    const { structured, text } = await call('ask_service', { question: 'Why?' }, { answers: answering({ ...given, citations }) })
    expect(structured.claims).toEqual(given.claims)
    expect(structured.sources).toEqual(
      given.sources.filter((source) => cited.includes(source.evidence_id)).map(({ excerpt: _, ...source }) => source),
    )
    expect(structured.qualifications.at(-1)).toMatch(/^22 more sources were retrieved and left out /)
    expect(text).toContain('E17: Pricing')
  })
})

describe('an answer without claims has at most 12 kB on the wire', () => {
  const limited = exampleAnswers.limited as Answer
  const [extract] = limited.extracts ?? []

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

  function answerOf(sources: number, field: string, extracts = 3): Answer {
    const source = limited.sources[0] as Answer['sources'][number]
    return {
      ...limited,
      extracts: Array.from({ length: extracts }, () => ({ ...(extract as NonNullable<typeof extract>), text: field })),
      sources: Array.from({ length: sources }, (_, index) => ({
        ...source,
        evidence_id: `E${index + 1}`,
        title: field,
        section: field,
        url: `https://svc.example.com/${encodeURIComponent(field)}`,
        excerpt: 'Premiums are reviewed. '.repeat(13),
      })),
    }
  }

  test.each([
    ['short', 'a'],
    ['of 100 letters', 'a'.repeat(100)],
    ['of 500 emoji', '🙂'.repeat(500)],
    ['that JSON escapes', '"\\\u0001'.repeat(200)],
    ['longer than everything', '保'.repeat(20_000)],
  ])('with 24 sources whose titles and addresses are %s', async (_what, field) => {
    const { bytes, structured, text } = await bodyOf(answerOf(24, field))
    expect(bytes).toBeLessThan(12_000)
    const leftOut = 24 - structured.sources.length
    expect(structured.qualifications).toHaveLength(leftOut === 0 ? 0 : 1)
    if (leftOut > 0) expect(text).toContain(`${leftOut} more sources were retrieved and left out`)
  })

  test('with sources of any title and any number of extracts', async () => {
    const field = fc.string({ unit: 'binary', maxLength: 2_000 }).filter((text) => !/\p{Cs}/u.test(text))
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 24 }), field, fc.integer({ min: 0, max: 3 }), async (sources, text, extracts) => {
        expect((await bodyOf(answerOf(sources, text, extracts))).bytes).toBeLessThan(12_000)
      }),
      { numRuns: 50 },
    )
  })

  test('43: has 5 kB if its sources leave room, by leaving out excerpts first, then extracts but the first', async () => {
    const { structured: few, bytes } = await bodyOf(answerOf(5, 'Pricing', 3))
    expect(bytes).toBeLessThanOrEqual(5_000)
    expect(few.sources).toHaveLength(5)
    expect(few.sources[0].excerpt).toBeUndefined()
    expect(few.extracts.length).toBeGreaterThan(0)
  })

  test('by leaving out the last sources, then the last extract', async () => {
    const { structured: crowded } = await bodyOf(answerOf(24, 'a'.repeat(100)))
    expect(crowded.sources.length).toBeLessThan(24)
    expect(crowded.extracts).toHaveLength(1)
    const { structured: none } = await bodyOf(answerOf(2, 'a'.repeat(9_000)))
    expect(none.sources).toEqual([])
    expect(none.extracts).toEqual([])
  })
})
