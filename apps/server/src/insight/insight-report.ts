import { answerStatuses } from '@svc/answer-engine'
import type { InsightCount } from '@svc/publication/history'

const mostReadPages = 10
/** Maximum length of a list of pages or words. */
const mostListed = 100

export type InsightReport = ReturnType<typeof insightReport>

/** The output of `svc-harness insight --json`. @param counts of the last `days` days */
export function insightReport(days: number, counts: readonly InsightCount[]) {
  const reads = totals(counts, 'read')
  const cited = totals(counts, 'cited')
  const listed = (kind: InsightCount['kind']) => totals(counts, kind).slice(0, mostListed)
  const words = (kind: InsightCount['kind']) => listed(kind).map(([words, times]) => ({ words, times }))
  const without = (pages: readonly NamedTotal[], others: readonly NamedTotal[]) => {
    const known = new Set(others.map(([path]) => path))
    return pages.flatMap(([path]) => (known.has(path) ? [] : path)).slice(0, mostListed)
  }
  const times = (kind: InsightCount['kind'], ...names: readonly string[]) =>
    totals(counts, kind).reduce((sum, [name, times]) => (names.includes(name) ? sum + times : sum), 0)
  return {
    days,
    searches: { total: times('search', 'found', 'weak', 'empty'), not_found: times('search', 'empty') },
    /** `not_answered`: without a claim and without an extract of strong support, whatever the status. */
    questions: {
      total: times('question', ...answerStatuses),
      not_answered: times('unsupported', ...answerStatuses),
      by_status: Object.fromEntries(answerStatuses.map((status) => [status, times('question', status)])),
    },
    searched_not_found: words('searched'),
    asked_not_answered: words('asked'),
    stale_answers: listed('stale').map(([path, times]) => ({ path, times })),
    read_never_cited: without(reads, cited),
    cited_never_read: without(cited, reads),
    most_read: reads.slice(0, mostReadPages).map(([path, times]) => ({ path, reads: times })),
  }
}

type NamedTotal = readonly [name: string, times: number]

/** The most frequent first, equals by name. */
function totals(counts: readonly InsightCount[], kind: InsightCount['kind']): readonly NamedTotal[] {
  const times = new Map<string, number>()
  for (const count of counts) if (count.kind === kind) times.set(count.name, (times.get(count.name) ?? 0) + count.times)
  return [...times].sort(([one, most], [other, more]) => more - most || (one < other ? -1 : 1))
}

/** Times of each day, the oldest first. @param name all names if undefined */
export function dailyTimes(counts: readonly InsightCount[], days: readonly string[], kind: InsightCount['kind'], name?: string): number[] {
  const times = new Map(days.map((day) => [day, 0]))
  for (const count of counts) {
    const before = times.get(count.day)
    if (before !== undefined && count.kind === kind && (name === undefined || count.name === name))
      times.set(count.day, before + count.times)
  }
  return [...times.values()]
}
