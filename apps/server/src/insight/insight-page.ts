import { urlOf } from '@svc/knowledge-index/internal'
import type { InsightCount } from '@svc/publication/history'
import { Html, html, nothing, type Site, styleSheet } from '@svc/site'
import { dailyTimes, type InsightReport } from './insight-report.ts'

/** Numbers of days that the page links. */
const periods = [7, 30, 90, 400]

export interface InsightPage {
  readonly report: InsightReport
  readonly counts: readonly InsightCount[]
  /** `YYYY-MM-DD`, the oldest first. */
  readonly days: readonly string[]
  readonly site: Pick<Site, 'name' | 'baseUrl' | 'settings'>
  /** Undefined for a page that is no longer published. */
  readonly titleOf: (path: string) => string | undefined
}

/** The report for the operator's browser, in the look of the site. It is on another port, so it contains its style sheet. */
export function insightPage({ report, counts, days, site, titleOf }: InsightPage): string {
  const chart = (title: string, kind: InsightCount['kind'], name?: string) => dailyChart(title, dailyTimes(counts, days, kind, name), days)
  const page = (path: string) => html`<a href="${urlOf(site.baseUrl, path)}">${titleOf(path) ?? path}</a>`
  const pages = (rows: readonly { readonly path: string; readonly times: number }[]) => rows.map(({ path, times }) => [page(path), times])
  const words = (rows: readonly { readonly words: string; readonly times: number }[]) => rows.map(({ words, times }) => [words, times])
  const { searches, questions } = report
  const period = (length: number) =>
    html`<li><a href="?days=${length}"${length === report.days ? html` aria-current="page"` : nothing}>${length} days</a></li>`
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Insight · ${site.name}</title>
<style>${new Html(styleSheet(site.settings.accent) + chartStyles)}</style>
</head>
<body>
<header class="site">
<a class="name" href="${urlOf(site.baseUrl, '/')}">${site.name}</a>
<nav class="main" aria-label="Period"><ul>${periods.map(period)}</ul></nav>
</header>
<div class="columns wide">
<div class="page">
<main class="insight">
<h1>Insight: the last ${report.days} days</h1>
<div class="charts">
${chart('Pages read', 'read')}${chart('Searches with results', 'search', 'found')}${chart('Searches without a result', 'search', 'empty')}${chart('Questions', 'question')}${chart('Questions without an answer', 'unsupported')}</div>
${list('Searched and not found', ['Words', 'Times'], words(report.searched_not_found), failures(searches.not_found, searches.total, 'searches'))}
${list('Asked and not answered', ['Words', 'Times'], words(report.asked_not_answered), failures(questions.not_answered, questions.total, 'questions'))}
${list('Questions by status', ['Status', 'Times'], Object.entries(questions.by_status))}
${list(
  'Read most',
  ['Page', 'Times'],
  report.most_read.map(({ path, reads }) => [page(path), reads]),
)}
${list('Answered from a page whose review is old', ['Page', 'Times'], pages(report.stale_answers))}
${list(
  'Read but never cited',
  ['Page'],
  report.read_never_cited.map((path) => [page(path)]),
)}
${list(
  'Cited but never read',
  ['Page'],
  report.cited_never_read.map((path) => [page(path)]),
)}
</main>
</div>
</div>
</body>
</html>
`.value
}

const chartStyles = `
.insight { max-width: 60rem; }
.charts { display: grid; gap: 1.5rem 2.5rem; grid-template-columns: repeat(auto-fill, minmax(min(24rem, 100%), 1fr)); }
.chart { margin: 0; }
.chart svg { display: block; width: 100%; }
.chart text { fill: var(--quiet); font-size: 12px; }
.chart line { stroke: var(--line); }
.chart rect { fill: var(--link); }
td:last-child:not(:first-child), th:last-child:not(:first-child) { text-align: end; }
`

/** The text of a list without words. */
function failures(failed: number, total: number, what: string): string {
  return failed === 0 ? 'None.' : `${failed} of ${total} ${what}. No words are stored: INSIGHT=terms stores those that 5 clients use.`
}

type Cell = string | number | Html

function list(title: string, columns: readonly string[], rows: readonly (readonly Cell[])[], empty = 'None.'): Html {
  const row = (cells: readonly Cell[]) =>
    html`<tr>${cells.map((cell) => html`<td>${typeof cell === 'number' ? written(cell) : cell}</td>`)}</tr>`
  const table = html`<table><tr>${columns.map((name) => html`<th>${name}</th>`)}</tr>${rows.map(row)}</table>`
  return html`<h2>${title}</h2>${rows.length === 0 ? html`<p>${empty}</p>` : table}`
}

/** Units of the drawing; the style sheet scales it. The left margin has room for the numbers of the axis. */
const [width, height, left, top, bottom] = [400, 130, 40, 12, 24]

/** A bar for each day, titled with its number, and an axis. @param values one for each of the days, the oldest first */
function dailyChart(title: string, values: readonly number[], days: readonly string[]): Html {
  const total = values.reduce((sum, value) => sum + value, 0)
  const most = Math.max(...values)
  const ceiling = roundedUp(most)
  const step = (width - left) / values.length
  const heightOf = (value: number) => (value / ceiling) * (height - top - bottom)
  const base = height - bottom
  const bar = (value: number, index: number) =>
    html`<rect x="${(left + index * step + step / 10).toFixed(1)}" y="${(base - heightOf(value)).toFixed(1)}" width="${(step * 0.8).toFixed(1)}" height="${heightOf(value).toFixed(1)}"><title>${shortDay(days[index])}: ${written(value)}</title></rect>`
  const line = (value: number) =>
    html`<line x1="${left}" x2="${width}" y1="${base - heightOf(value)}" y2="${base - heightOf(value)}"/><text x="${left - 8}" y="${base - heightOf(value) + 4}" text-anchor="end">${written(value)}</text>`
  return html`<figure class="chart">
<figcaption><strong>${title}</strong> ${written(total)}</figcaption>
<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}: ${written(total)}, at most ${written(most)} a day">${[0, ceiling / 2, ceiling].map(line)}
${values.map(bar)}
<text x="${left}" y="${height - 6}">${shortDay(days[0])}</text><text x="${width}" y="${height - 6}" text-anchor="end">${shortDay(days.at(-1))}</text></svg>
</figure>
`
}

/** The next of 2, 4, 10, 20, 40, 100, …, so that its half is a whole number. */
function roundedUp(most: number): number {
  for (let power = 1; ; power *= 10) for (const factor of [2, 4, 10]) if (factor * power >= most) return factor * power
}

function written(value: number): string {
  return value.toLocaleString('en')
}

function shortDay(day = ''): string {
  return new Date(day).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
}
