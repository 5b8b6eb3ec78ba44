/** An error as a page for people: what happened, what to do next, and links. */
import { errorPageStatuses } from '../http/errors.ts'
import { nearestPages } from './orientation.ts'
import { html, nothing } from './shell/html.ts'
import { type ErrorPageStatus, interfaceTexts, spokenLanguage } from './shell/interface-texts.ts'
import { pageShell } from './shell/page-shell.ts'
import { menuOf, type Site } from './shell/site.ts'
import type { PageLink } from './tree/page-links.ts'

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
  const language = spokenLanguage(site.language, site.texts)
  const texts = interfaceTexts(language, site.texts)
  const { title, meaning: text } = texts.errors[status]
  const nextStep =
    retryAfter !== undefined ? texts.wait(retryAfter) : status === 404 ? texts.checkAddress : text === undefined ? resolution : ''
  // Only this message lists the stored revisions.
  const inDetail = text !== undefined && error === 'revision_not_kept'
  return pageShell(site, {
    title,
    description: text ?? message,
    language,
    query: '',
    head: html`<meta name="robots" content="noindex">`,
    main: html`<h1>${title}</h1>
<p>${text ?? message} ${nextStep}</p>
${inDetail ? html`<p lang="en">${message} ${resolution}</p>\n` : nothing}${nearest.length === 0 ? nothing : html`<h2>${texts.didYouMean}</h2>\n${nearestPages(nearest)}\n`}<p><a href="${menuOf(site, language).home}">${texts.home}</a></p>`,
  })
}
