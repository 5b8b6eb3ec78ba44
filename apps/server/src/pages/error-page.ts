/** An error as a page for people: what happened, what to do next, and links. */
import { errorPageStatuses } from '../http/errors.ts'
import { nearestPages } from './orientation.ts'
import type { PageLink } from './page-links.ts'
import { html, nothing } from './shell/html.ts'
import { type ErrorPageStatus, interfaceTexts, spokenLanguage } from './shell/interface-texts.ts'
import { pageShell } from './shell/page-shell.ts'
import type { Site } from './shell/site.ts'

export function hasErrorPage(status: number): status is ErrorPageStatus {
  return errorPageStatuses.some((each) => each === status)
}

export interface PageError {
  readonly status: ErrorPageStatus
  /** Its code. */
  readonly error: string
  /** In English. */
  readonly message: string
  readonly resolution: string
  /** Seconds to wait, if waiting helps. */
  readonly retryAfter: number | undefined
}

/** @param nearest similar pages */
export function errorPage(site: Site, problem: PageError, nearest: readonly PageLink[]): string {
  const { status, error, message, resolution, retryAfter } = problem
  const language = spokenLanguage(site.language)
  const texts = interfaceTexts(language)
  const { title, meaning: text } = texts.errors[status]
  const nextStep =
    retryAfter !== undefined ? texts.wait(retryAfter) : status === 404 ? texts.checkAddress : text === undefined ? resolution : ''
  // Only this message lists the stored revisions.
  const inDetail = text !== undefined && error === 'revision_not_kept'
  return pageShell(site, {
    title,
    description: text ?? message,
    language,
    head: html`<meta name="robots" content="noindex">`,
    main: html`<h1>${title}</h1>
<p>${text ?? message} ${nextStep}</p>
${inDetail ? html`<p lang="en">${message} ${resolution}</p>\n` : nothing}${nearest.length === 0 ? nothing : html`<h2>${texts.didYouMean}</h2>\n${nearestPages(nearest)}\n`}<p><a href="/">${texts.frontPage}</a>, <a href="/llms.txt">llms.txt</a></p>`,
  })
}
