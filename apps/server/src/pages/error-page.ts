/** An error as a page, for people: what happened, what to do next, and the ways on. */
import { counted } from '@svc/composition'
import type { PublishedPage } from '@svc/knowledge-index'
import { type Html, html, nothing } from './shell/html.ts'
import { pageShell, type Site } from './shell/page-shell.ts'

/** Titles of the errors that are pages. The others mean a mistake in a program, and stay JSON. */
const titles: ReadonlyMap<number, string> = new Map([
  [404, 'Page not found'],
  [429, 'Too many requests'],
  [500, 'Something went wrong'],
  [503, 'Too busy right now'],
])

/** Whether an error of this status is a page. */
export function hasErrorPage(status: number): boolean {
  return titles.has(status)
}

export interface PageError {
  readonly status: number
  readonly message: string
  readonly resolution: string
  /** Seconds to wait, where waiting helps. */
  readonly retryAfter: number | undefined
}

export interface WaysOn {
  /** Pages that may have been meant. */
  readonly nearest: readonly Pick<PublishedPage, 'path' | 'title' | 'language'>[]
  /** Titles that the search field offers. */
  readonly suggestions: readonly string[]
}

export function errorPage(site: Site, { status, message, resolution, retryAfter }: PageError, { nearest, suggestions }: WaysOn): string {
  const title = titles.get(status) as string
  const searched = status === 404 ? 'Check the address, or search for the page with the field above.' : resolution
  const nextStep = retryAfter === undefined ? searched : `Wait ${counted(retryAfter, 'second')}, then load this page again.`
  return pageShell(site, {
    title,
    description: message,
    language: 'en',
    suggestions,
    head: html`<meta name="robots" content="noindex">`,
    main: html`<h1>${title}</h1>
<p>${message} ${nextStep}</p>
${nearestPages(nearest)}<p>Go to the <a href="/">front page</a>, or choose from <a href="/llms.txt">the list of all pages</a>.</p>`,
  })
}

function nearestPages(nearest: WaysOn['nearest']): Html {
  if (nearest.length === 0) return nothing
  return html`<h2>Did you mean one of these?</h2>
<ul>
${nearest.map(({ path, title, language }) => html`<li lang="${language}"><a href="${path}">${title}</a></li>\n`)}</ul>
`
}
