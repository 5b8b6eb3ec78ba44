/**
 * The counts of each UTC day (docs/pages/observe.md, "Insight"): names from closed lists, paths of published pages and, with `INSIGHT=terms`,
 * words that many clients used. No client is stored.
 */
import type { StoreDatabase } from './store-database.ts'

/** The kinds whose names are words of callers. */
const wordKinds = ['searched', 'asked'] as const

export interface InsightCount {
  /** `YYYY-MM-DD` in UTC */
  readonly day: string
  readonly kind: 'read' | 'result' | 'search' | 'question' | 'unsupported' | 'cited' | 'stale' | 'client' | (typeof wordKinds)[number]
  /** The path of a page, a name of a closed list, or for `wordKinds` a stem or two. */
  readonly name: string
  /** Place of a page among the results, from 1; 0 for every other kind. */
  readonly place: number
  readonly times: number
}

export type InsightStore = ReturnType<typeof createInsightStore>

export function createInsightStore({ query, transaction }: StoreDatabase) {
  return {
    add: (counts: readonly InsightCount[]) =>
      transaction(async (ask) => {
        for (const { day, kind, name, place, times } of counts) {
          await ask(
            `INSERT INTO svc_insight (day, kind, name, place, times) VALUES ($1, $2, $3, $4, $5)
              ON CONFLICT (day, kind, name, place) DO UPDATE SET times = svc_insight.times + excluded.times`,
            [day, kind, name, place, times],
          )
        }
      }),
    async since(day: string) {
      const rows = await query('SELECT * FROM svc_insight WHERE day >= $1', [day])
      return rows as unknown as readonly InsightCount[]
    },
    /** Deletes counts that are older than a day. That of words is not before the other. */
    async forgetBefore({ counts, words }: { readonly counts: string; readonly words: string }) {
      await query('DELETE FROM svc_insight WHERE day < $1 OR (day < $2 AND kind IN ($3, $4))', [counts, words, ...wordKinds])
    },
  }
}
