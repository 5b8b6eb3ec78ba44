// @module-tag slow
import { createAnswerEngine, type QuotaDecision, type QuotaStore } from '@svc/answer-engine'
import { failingModel, scriptedModel } from '@svc/answer-engine/testing'
import { type EvidencePassage, type PublishedPage, publishPages, statementsOf } from '@svc/knowledge-index'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { call } from '../support/call.ts'

const word = fc.constantFrom('premium', 'Haftpflicht', 'Prämie', '保険料', '🙂', 'limit', 'Selbstbehalt', '"quoted"', 'страхование', 'a')
const words = (maxLength: number) => fc.array(word, { minLength: 1, maxLength }).map((list) => list.join(' '))

const evidence = fc
  .array(
    fc.record({
      title: fc.oneof(words(5), words(40)),
      folder: fc.constantFrom('', '/guides', `/${'long-folder-name/'.repeat(12)}x`),
      isReviewed: fc.boolean(),
      sections: fc.array(fc.record({ heading: words(12), text: words(80) }), { minLength: 1, maxLength: 6 }),
    }),
    { minLength: 1, maxLength: 10 },
  )
  .map((pages) => {
    const sources = pages.map(({ title, folder, isReviewed, sections }, index) => {
      const path = `${folder}/page-${index}`
      const body = sections.map(({ heading, text }, number) => `## ${number} ${heading}\n\n${text} ${index}.${number}.\n`).join('\n')
      const reviewed = isReviewed ? { reviewed: '2026-05-01', verified: '2026-05-02' } : {}
      const frontMatter = { title: `${title} ${index}`, description: 'About.', sources: [], language: 'en', ...reviewed }
      return { file: `pages${path}.md`, path, kind: 'page' as const, frontMatter, body, revision: '0123456789abcdef' }
    })
    return publishPages({ pages: sources }, { baseUrl: 'https://svc.example.com' }).flatMap(passagesOf)
  })
  .chain((passages) => fc.shuffledSubarray(passages, { minLength: 1, maxLength: Math.min(24, passages.length) }))

/** A passage for each section below the front matter. */
function passagesOf(page: PublishedPage): EvidencePassage[] {
  return page.sections.flatMap(({ level, headings, anchor, start, end }, number) => {
    if (level === 0) return []
    const section = headings.join(' > ')
    const url = `${page.url}#${encodeURIComponent(anchor)}`
    const text = page.text.slice(start, end).trimEnd()
    const matches = statementsOf(page, start, end).map((statement) => ({
      statement,
      rank: statement.start,
      support: number === 1 ? ('strong' as const) : ('possible' as const),
    }))
    const excerpt = { text: Array.from(text).slice(0, 600).join(''), section, url }
    return [{ page, section, url, start, end: start + Array.from(text).length, text, excerpt, matches, score: 1 }]
  })
}

const resetsAt = Date.parse('2026-11-21T12:00:42Z')
const limited = (reason: 'client_rate_limit' | 'daily_generation_limit'): QuotaDecision => ({
  status: 'limited',
  reason,
  retryAfterSeconds: 42,
  resetsAt,
})

/** Selects the first statements of up to so many passages. */
function selecting(claims: number) {
  return scriptedModel(({ messages }) => {
    const blocks = messages
      .map(({ content }) => content)
      .join('\n')
      .split('<<<EVIDENCE ')
      .slice(1)
    const ids = blocks.flatMap((block) => /^S\d+/m.exec(block) ?? [])
    return { claims: ids.slice(0, claims).map((id) => ({ statements: [id], qualified_by: [] })), unanswered: [] }
  })
}

const endings = [
  { ends: 'unavailable', model: undefined },
  { ends: 'unavailable', model: failingModel('upstream_error') },
  { ends: 'unavailable', model: selecting(1), decision: { status: 'unavailable' } },
  { ends: 'limited', model: selecting(1), decision: limited('client_rate_limit') },
  { ends: 'limited', model: selecting(1), decision: limited('daily_generation_limit') },
  { ends: 'partial', model: selecting(0) },
  { ends: 'answered', model: selecting(1) },
  { ends: 'answered', model: selecting(8) },
] as const satisfies readonly { ends: string; model: unknown; decision?: QuotaDecision }[]

test.each(endings)('every retrieved source stands in the structure and in the text, however the question ends: $ends', async (ending) => {
  const decision: QuotaDecision = 'decision' in ending ? ending.decision : { status: 'granted' }
  const quota: QuotaStore = { take: async () => decision, isReady: async () => true, close: async () => undefined }
  await fc.assert(
    fc.asyncProperty(evidence, async (passages) => {
      const knowledge = { revision: 'fedcba9876543210', evidence: async () => passages }
      const answers = createAnswerEngine({ knowledge, quota, ...(ending.model && { model: ending.model }) })
      const { structured, text } = await call('ask_service', { question: 'What is the premium?' }, { answers })
      // A claim that is too long is dropped.
      expect(['partial', ending.ends]).toContain(structured.status)
      const bytes = Buffer.byteLength(JSON.stringify({ content: [{ type: 'text', text }], structuredContent: structured }))
      // Only addresses can be longer together.
      const names = structured.sources.flatMap(({ title, section }: Record<string, string>) => [title, section])
      if (structured.claims.length === 0 && names.some((name: string) => Array.from(name).length > 51)) expect(bytes).toBeLessThan(24_000)
      const listed = text.split('\n\nRetrieved sources:\n')[1]?.split(/^(?=E\d+: )/m) ?? []
      expect(listed).toHaveLength(passages.length)
      for (const [index, { page, excerpt }] of passages.entries()) {
        const [source, entry = ''] = [structured.sources[index], listed[index]]
        const isFirst = passages.findIndex((other) => other.page === page) === index
        expect(source).toMatchObject({ evidence_id: `E${index + 1}`, url: excerpt.url })
        expect(source.reviewed).toBe(isFirst ? page.reviewed : undefined)
        // Names may be cut where 24 of them are longer than everything else.
        expect(page.title.startsWith(source.title.replace(/…$/, ''))).toBe(true)
        expect(excerpt.section.startsWith(source.section.replace(/…$/, ''))).toBe(true)
        expect(entry.split('\n')[0]).toContain(`E${index + 1}: ${source.title}`)
        for (const said of [source.section, source.reviewed ?? '', source.excerpt ?? '']) expect(entry).toContain(said)
        expect(entry.split('\n')).toContain(`  URL: ${excerpt.url}`)
      }
    }),
    { numRuns: 6 },
  )
})
