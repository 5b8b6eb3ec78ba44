import type { Answer } from '@svc/answer-engine'
import { type Content, createKnowledge, type Knowledge, type SourcePage } from '@svc/knowledge-index'

export const baseUrl = 'https://svc.example.com'

/** A small publication: a home page, a priced page with review data, a long page, a comparison and a research note. */
export function exampleKnowledge(more: readonly SourcePage[] = []): Promise<Knowledge> {
  return createKnowledge({ ...content, pages: [...content.pages, ...more] }, { baseUrl })
}

/** Enough pages for a second response of `resources/list`. */
export function manyPages(count: number): SourcePage[] {
  return Array.from({ length: count }, (_, number) => sourcePage(`/filler-${number}`, { body: `# Filler ${number}\n\nNothing to see.\n` }))
}

const longParagraph = 'A sentence about waiting periods and what they mean for a claim. '.repeat(700)

const content: Content = {
  profile: {},
  pages: [
    sourcePage('/', { body: '# Welcome\n\nIndependent advice about commercial insurance.\n' }),
    sourcePage('/pricing', {
      frontMatter: {
        title: 'Pricing',
        description: 'What the service costs.',
        reviewed: '2026-05-01',
        reviewedBy: 'pricing lead',
        verified: '2026-05-02',
        sources: [{ title: 'Price list', url: 'https://example.com/prices', accessed: '2026-04-30' }],
        language: 'en',
      },
      body: '# Pricing\n\nThe price follows your revenue.\n\n## Tiers\n\nThe smallest tier costs $2,400 a year. 🙂\n\n## Café terms\n\nCoffee is free.\n',
    }),
    sourcePage('/waiting-periods', { body: `# Waiting periods\n\n${longParagraph}\n` }),
    sourcePage('/comparisons/alder-vs-birch', {
      kind: 'comparison',
      providers: ['alder', 'birch'],
      body: '# Alder Mutual and Birch & Co\n\nAlder Mutual pays claims faster than Birch & Co.\n',
    }),
    sourcePage('/research/cyber/ransomware', { kind: 'research', body: '# Ransomware\n\nRansomware cover has sub-limits.\n' }),
  ],
  providers: [
    { id: 'alder', name: 'Alder Mutual', aliases: ['Alder'] },
    { id: 'birch', name: 'Birch & Co', aliases: ['Birch'] },
    { id: 'cedar', name: 'Cedar Re', aliases: [] },
  ],
  glossary: [],
  questions: [],
  revision: '0123456789abcdef',
}

function sourcePage(path: string, page: Pick<SourcePage, 'body'> & Partial<SourcePage>): SourcePage {
  const title = /^# (.*)$/m.exec(page.body)?.[1] ?? path
  return {
    file: `pages${path === '/' ? '/index' : path}.md`,
    path,
    kind: 'page',
    frontMatter: { title, description: `About ${title}.`, sources: [], language: 'en' },
    revision: Buffer.from(path.padEnd(8, '.')).toString('hex').slice(-16),
    ...page,
  }
}

/** An answer about the pricing page. */
export const exampleAnswer: Answer = {
  status: 'partial',
  answer: 'The smallest tier costs $2,400 a year [1].',
  claims: [
    {
      id: 'C1',
      text: 'The smallest tier costs $2,400 a year.',
      citations: [1],
      evidence: [{ evidence_id: 'E1', quote: 'The smallest tier costs $2,400 a year.', start: 100, end: 138 }],
    },
  ],
  citations: [
    {
      n: 1,
      evidence_id: 'E1',
      title: 'Pricing',
      section: 'Pricing > Tiers',
      url: `${baseUrl}/pricing#tiers`,
      quote_url: `${baseUrl}/pricing#:~:text=The%20smallest%20tier`,
      markdown_url: `${baseUrl}/pricing.md`,
      permalink: `${baseUrl}/pricing@0123456789abcdef`,
      reviewed: '2026-05-01',
      verified: '2026-05-02',
      revision: '0123456789abcdef',
    },
  ],
  qualifications: [],
  unanswered_questions: ['What does the largest tier cost?'],
  sources: [],
  rejected_claims: 0,
  revision: '0123456789abcdef',
  generated_at: '2026-11-21T12:00:00.000Z',
}
