import { type Html, html } from '../pages/shell/html.ts'

/** Units of the drawing; the style sheet scales it. The left margin has room for the numbers of the axis. */
const [width, height, left, top, bottom] = [400, 130, 40, 12, 24]

export interface DailyChart {
  readonly title: string
  /** One for each day, the oldest first. */
  readonly values: readonly number[]
  /** `YYYY-MM-DD` */
  readonly days: readonly string[]
}

/** A bar for each day, with an axis of numbers and the first and last day. Each bar has its day and number as its title. */
export function dailyChart({ title, values, days }: DailyChart): Html {
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

export function written(value: number): string {
  return value.toLocaleString('en')
}

function shortDay(day = ''): string {
  return new Date(day).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
}
