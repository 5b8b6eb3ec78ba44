import type { Configuration } from '@svc/composition'
import type { ServedKnowledge } from '@svc/knowledge-index'
import { createInsightStore, type StoreDatabase } from '@svc/publication/history'
import type { Site } from '@svc/site'
import { type CountEventsOptions, countEvents, dayBefore, type Stemmer } from './count-events.ts'
import { insightPage } from './insight-page.ts'
import { insightReport } from './insight-report.ts'

export type Insight = NonNullable<ReturnType<typeof openInsight>>

export interface InsightOptions extends Pick<CountEventsOptions, 'events' | 'now' | 'isClockPlausible' | 'log'> {
  readonly stemmer: Stemmer
  /** For the look of the page and the titles in it. */
  readonly current: () => { readonly site: Site; readonly knowledge: Pick<ServedKnowledge, 'page'> }
}

/** @returns undefined if nothing is counted */
export function openInsight(
  { insight, historyDays, staleAfterDays }: Pick<Configuration, 'insight' | 'historyDays' | 'staleAfterDays'>,
  database: StoreDatabase | undefined,
  { events, stemmer, current, now, isClockPlausible, log }: InsightOptions,
) {
  if (database === undefined || insight === 'off') return undefined
  const store = createInsightStore(database)
  const words = insight === 'terms' ? { stemmer } : undefined
  const counter = countEvents({ events, store, storedDays: historyDays, words, staleAfterDays, now, isClockPlausible, log })
  async function counted(days: number) {
    await counter.flush()
    return store.since(dayBefore(now(), days - 1))
  }
  return {
    /** Counts of the last days, including today. Rejects when the store cannot be read. */
    report: async (days: number) => insightReport(days, await counted(days)),
    /** The same as HTML. */
    async page(length: number) {
      const counts = await counted(length)
      const days = Array.from({ length }, (_, index) => dayBefore(now(), length - 1 - index))
      const { site, knowledge } = current()
      const titleOf = (path: string) => knowledge.page(path)?.title
      return insightPage({ report: insightReport(length, counts), counts, days, site, titleOf })
    },
    close: counter.close,
  }
}
