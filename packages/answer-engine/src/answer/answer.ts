import * as z from 'zod'

/** Every way a question can end (docs/pages/reference/answers.md). */
export const answerStatuses = ['answered', 'partial', 'no_evidence', 'limited', 'unavailable'] as const

/** Why an answer is limited or unavailable. */
export const answerReasons = [
  'client_rate_limit',
  'daily_generation_limit',
  'quota_unavailable',
  'inference_unavailable',
  'generation_failed',
  'generation_timeout',
] as const

const offset = z.int().min(0)
const date = z.iso.date()
const place = {
  evidence_id: z.string(),
  title: z.string(),
  section: z.string(),
  url: z.string(),
  /** Absent where it is the page's address with `.md`. */
  markdown_url: z.string().optional(),
}
const reviewDates = { reviewed: date.optional(), verified: date.optional() }
const slice = z.strictObject({ quote: z.string(), start: offset, end: offset })

/**
 * The structured result of a question, with the retrieved sources for every status. `quote` is exactly the published text from `start` to
 * `end`, `text` what a reader sees of it. Offsets count code points of the page's published text at the named revision; times are ISO 8601
 * in UTC.
 */
export const answerSchema = z.strictObject({
  status: z.enum(answerStatuses),
  reason: z.enum(answerReasons).optional(),
  detail: z.string().optional(),
  answer: z.string(),
  claims: z.array(
    z.strictObject({
      id: z.string(),
      text: z.string(),
      citations: z.array(z.int().min(1)),
      evidence: z.array(slice.extend({ evidence_id: z.string() })),
      qualification: z.string().optional(),
    }),
  ),
  citations: z.array(
    z.strictObject({
      n: z.int().min(1),
      ...place,
      quote_url: z.string(),
      /** Where this revision of the page stays after an edit, so that the offsets remain true. */
      permalink: z.string(),
      ...reviewDates,
      revision: z.string(),
    }),
  ),
  qualifications: z.array(z.string()),
  unanswered_questions: z.array(z.string()),
  /** Only the first source of a page has its dates. */
  sources: z.array(z.strictObject({ ...place, excerpt: z.string().optional(), ...reviewDates })),
  extracts: z
    .array(
      z.strictObject({
        evidence_id: z.string(),
        text: z.string(),
        /**
         * `strong`: at least 95 of 100 such extracts had the answer in company pages, encyclopedia articles and mixed texts, but only 3 of 14 in
         * abstracts of papers (decision 0210).
         */
        support: z.enum(['strong', 'possible']),
        evidence: z.array(slice),
        section: z.string(),
        url: z.string(),
        quote_url: z.string(),
        revision: z.string(),
      }),
    )
    .optional(),
  rejected_claims: offset,
  cached: z.boolean().optional(),
  retry_after_seconds: z.int().min(1).optional(),
  resets_at: z.iso.datetime().optional(),
  revision: z.string(),
  generated_at: z.iso.datetime(),
})

/** The result of a question (docs/pages/reference/answers.md). */
export type Answer = z.infer<typeof answerSchema>

/** A question and its time. */
export interface Question {
  /** 1 to 2,000 code points. */
  readonly question: string
  /** 3 to 20; the execution budget in seconds, default 20. */
  readonly max_seconds?: number | undefined
}

/** The caller of a question. */
export interface AskContext {
  /** Identifies the client for the sliding window; only a keyed hash is stored. */
  readonly client: string
  /** Identifies the hosted client through which this client and others call; the same as `client` if the person is unknown. */
  readonly sharedClient?: string | undefined
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((stage: AnswerStage) => void) | undefined
}

/** What an engine does at the moment. */
export type AnswerStage = 'retrieving' | 'generating' | 'resolving'

/** Answers questions. Limits and failures are values of the answer; only a wrong call rejects, with an `AnswerEngineError`. */
export interface AnswerEngine {
  ask(question: Question, context: AskContext): Promise<Answer>
}
