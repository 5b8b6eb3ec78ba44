import { pageBackgrounds } from '@svc/composition'
import { type Html, html } from '../pages/shell/html.ts'
import { dailyTimes, type InsightReport } from './insight-report.ts'
import type { InsightCount } from './insight-store.ts'

/** Pixels of a sparkline. */
const width = 240
const height = 32

/** The report for the operator's browser: tables, sparklines, no script. @param days the oldest first */
export function insightPage(report: InsightReport, counts: readonly InsightCount[], days: readonly string[]): string {
  const trend = (label: string, kind: InsightCount['kind'], name?: string) => sparkline(label, dailyTimes(counts, days, kind, name))
  const statuses = Object.entries(report.questions.by_status).map(([status, times]) => ({ status, times }))
  return html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Insight</title>
<style>
body { font: 16px/1.5 system-ui; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; background: ${pageBackgrounds.light}; color: #1d2329 }
table { border-collapse: collapse } td, th { padding: .2rem 1rem .2rem 0; text-align: left } td:first-child { overflow-wrap: anywhere }
svg { width: 100%; max-width: ${width}px }
@media (prefers-color-scheme: dark) { body { background: ${pageBackgrounds.dark}; color: #e6eaee } }
</style>
<main>
<h1>Insight: the last ${report.days} days</h1>
<table>
${trend('Pages read', 'read')}${trend('Searches with results', 'search', 'found')}${trend('Searches without a result', 'search', 'empty')}${trend('Questions', 'question')}${trend('Questions without an answer', 'unsupported')}
</table>
${list('Searched and not found', ['words', 'times'], report.searched_not_found, failures(report.searches.not_found, report.searches.total, 'searches'))}
${list('Asked and not answered', ['words', 'times'], report.asked_not_answered, failures(report.questions.not_answered, report.questions.total, 'questions'))}
${list('Questions by status', ['status', 'times'], statuses)}
${list('Read most', ['page', 'times'], report.most_read)}
${list('Answered from a page whose review is old', ['page', 'times'], report.stale_answers)}
${list('Read but never cited', ['page'], report.read_never_cited)}
${list('Cited but never read', ['page'], report.cited_never_read)}
</main>
</html>
`.value
}

function sparkline(label: string, values: readonly number[]): Html {
  const most = Math.max(1, ...values)
  const step = width / Math.max(1, values.length - 1)
  const points = values.map((value, index) => `${Math.round(index * step)},${Math.round(height - (value / most) * height)}`).join(' ')
  return html`<tr><th scope="row">${label}</th><td>${values.reduce((sum, value) => sum + value, 0)}</td><td><svg viewBox="0 0 ${width} ${height}" aria-hidden="true"><polyline points="${points}" fill="none" stroke="currentColor"/></svg></td></tr>
`
}

/** The text of a list without words. */
function failures(failed: number, total: number, what: string): string {
  return failed === 0 ? 'None.' : `${failed} of ${total} ${what}. No words are stored: INSIGHT=terms stores those that 5 clients use.`
}

/** @param items a path, or an object with a property for each column in their order */
function list(title: string, columns: readonly string[], items: readonly (string | object)[], empty = 'None.'): Html {
  const row = (item: string | object) =>
    html`<tr>${(typeof item === 'string' ? [item] : Object.values(item)).map((cell: string | number) => html`<td>${cell}</td>`)}</tr>`
  const body =
    items.length === 0
      ? html`<p>${empty}</p>`
      : html`<table><tr>${columns.map((name) => html`<th>${name}</th>`)}</tr>${items.map(row)}</table>`
  return html`<h2>${title}</h2>${body}`
}
