import type { Answer, AnswerEngine } from '@svc/answer-engine'

/** An engine that always returns this answer. */
export function answering(answer: Answer): AnswerEngine {
  return { ask: async () => answer }
}

const source = {
  evidence_id: 'E1',
  title: 'Pricing',
  section: 'Pricing > Tiers',
  url: 'https://svc.example.com/pricing#tiers',
  markdown_url: 'https://svc.example.com/pricing.md',
  excerpt: 'A tier costs $400 a month.',
  reviewed: '2026-05-01',
  verified: '2026-05-02',
}

const base: Answer = {
  status: 'answered',
  answer: 'Pricing > Tiers:\nA tier costs $400 a month.\nFor revenues below a million. [1]',
  claims: [],
  citations: [],
  qualifications: [],
  unanswered_questions: [],
  sources: [source, { ...source, evidence_id: 'E2', section: '', excerpt: undefined }].map(({ excerpt, ...rest }) =>
    excerpt === undefined ? rest : { ...rest, excerpt },
  ),
  rejected_claims: 0,
  revision: '0123456789abcdef',
  generated_at: '2026-11-21T12:00:00.000Z',
}

const extracts: Answer['extracts'] = [
  {
    evidence_id: 'E1',
    text: 'Tiers are priced by revenue.\n- Tier: Small; Price: $400',
    support: 'strong',
    evidence: [
      { quote: 'Tiers are priced by **revenue**.\n\n| Tier | Price |', start: 10, end: 59 },
      { quote: '| Small | $400 |', start: 80, end: 96 },
    ],
    section: 'Pricing > Tiers',
    url: 'https://svc.example.com/pricing#tiers',
    quote_url: 'https://svc.example.com/pricing#:~:text=Small',
    revision: 'fedcba9876543210',
  },
]

/** An answer of every status and reason, with every field that it can have. */
export const exampleAnswers: Readonly<Record<string, Answer>> = {
  answered: {
    ...base,
    claims: [
      {
        id: 'C1',
        text: 'A tier costs $400 a month.',
        citations: [1],
        evidence: [{ evidence_id: 'E1', quote: 'A tier costs **$400** a month.', start: 40, end: 70 }],
        qualification: 'For revenues below a million.',
      },
    ],
    citations: [
      {
        n: 1,
        evidence_id: 'E1',
        title: 'Pricing',
        section: 'Pricing > Tiers',
        url: 'https://svc.example.com/pricing#tiers',
        quote_url: 'https://svc.example.com/pricing#:~:text=A%20tier%20costs',
        markdown_url: 'https://svc.example.com/pricing.md',
        permalink: 'https://svc.example.com/pricing@fedcba9876543210',
        reviewed: '2026-05-01',
        verified: '2026-05-02',
        revision: 'fedcba9876543210',
      },
    ],
    qualifications: ['The review of this page is older than a year.'],
    cached: true,
  },
  partial: {
    ...base,
    status: 'partial',
    answer: 'No published statement was found.',
    unanswered_questions: ['What does a large tier cost?'],
    extracts,
    rejected_claims: 2,
  },
  no_evidence: { ...base, status: 'no_evidence', answer: '', sources: [] },
  limited: {
    ...base,
    status: 'limited',
    reason: 'client_rate_limit',
    answer: '',
    extracts,
    retry_after_seconds: 42,
    resets_at: '2026-11-21T12:00:42.000Z',
  },
  unavailable: { ...base, status: 'unavailable', reason: 'generation_failed', detail: 'upstream_error', answer: '', extracts },
}
