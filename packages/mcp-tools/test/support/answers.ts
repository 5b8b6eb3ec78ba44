import type { Answer, AnswerEngine } from '@svc/answer-engine'

/** An engine that gives this answer. */
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
  answer: 'A tier costs $400 a month [1].',
  claims: [],
  citations: [],
  qualifications: [],
  unanswered_questions: [],
  sources: [source],
  rejected_claims: 0,
  revision: '0123456789abcdef',
  generated_at: '2026-11-21T12:00:00.000Z',
}

/** One answer of every status and reason, each as full as it can be. */
export const exampleAnswers: Readonly<Record<string, Answer>> = {
  answered: {
    ...base,
    claims: [
      {
        id: 'C1',
        text: 'A tier costs $400 a month.',
        citations: [1],
        evidence: [{ evidence_id: 'E1', quote: 'A tier costs $400 a month.', start: 40, end: 66 }],
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
        reviewed: '2026-05-01',
        verified: '2026-05-02',
        revision: 'fedcba9876543210',
      },
    ],
    qualifications: ['The review of this page is older than a year.'],
    rejected_claims: 2,
  },
  partial: { ...base, status: 'partial', answer: 'No claim could be supported.', unanswered_questions: ['What does a large tier cost?'] },
  no_evidence: { ...base, status: 'no_evidence', answer: '', sources: [] },
  limited: {
    ...base,
    status: 'limited',
    reason: 'client_rate_limit',
    answer: '',
    retry_after_seconds: 42,
    resets_at: '2026-11-21T12:00:42.000Z',
  },
  unavailable: { ...base, status: 'unavailable', reason: 'generation_failed', detail: 'upstream_error', answer: '' },
}
