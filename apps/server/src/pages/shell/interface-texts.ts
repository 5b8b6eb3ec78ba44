/**
 * Interface texts in all supported languages: of the frame of every page, of articles, of the search page and of error pages. Each language
 * is a file of `texts`: `{name}` is filled in, `locale` (BCP 47) is the form of dates, and `alerts` are in the order of their kinds.
 */
import { longestQuery } from '@svc/knowledge-index/internal'
import type { errorPageStatuses } from '../../http/errors.ts'
import de from './texts/de.json'
import en from './texts/en.json'
import es from './texts/es.json'
import fr from './texts/fr.json'
import ja from './texts/ja.json'

export type ErrorPageStatus = (typeof errorPageStatuses)[number]

interface Texts extends Omit<typeof en, 'errors'> {
  /** `meaning` is shown where the error's own English message is not. */
  readonly errors: Readonly<Record<ErrorPageStatus, { readonly title: string; readonly meaning?: string }>>
}

export type InterfaceTexts = Readonly<ReturnType<typeof withValues>>

function withValues(texts: Texts) {
  const passages = (count: number) => counted(texts.passages, count)
  return {
    ...texts,
    morePages: (count: number) => filled(texts.morePages, { count }),
    reviewed: (date: string) => filled(texts.reviewed, { date }),
    by: (role: string) => filled(texts.by, { role }),
    verified: (date: string) => filled(texts.verified, { date }),
    searchSite: (name: string) => filled(texts.searchSite, { name }),
    searchAbout: (name: string) => filled(texts.searchAbout, { name }),
    tooLong: filled(texts.tooLong, { longest: longestQuery }),
    nothingFound: (query: string) => filled(texts.nothingFound, { query }),
    found: (count: number, query: string) => filled(texts.found, { passages: passages(count), query }),
    showingFor: (count: number, query: string) => filled(texts.showingFor, { passages: passages(count), query }),
    wait: (seconds: number) => filled(texts.wait, { seconds: counted(texts.seconds, seconds) }),
  }
}

function counted({ one, other }: { readonly one: string; readonly other: string }, count: number): string {
  return filled(count === 1 ? one : other, { count })
}

function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
}

const english = withValues(en)

/** Texts by the primary subtag of a language; English first. */
export const textsByLanguage: Readonly<Record<string, InterfaceTexts>> = {
  en: english,
  de: withValues(de),
  es: withValues(es),
  fr: withValues(fr),
  ja: withValues(ja),
}

/** The texts for a page in a language; English if it is not supported. */
export function interfaceTexts(language: string): InterfaceTexts {
  return textsByLanguage[primary(language)] ?? english
}

/** The language of generated pages: that of the site, or English if it is not supported. */
export function spokenLanguage(language: string): string {
  return isSpoken(language) ? language : 'en'
}

/** Whether a page in this language has texts in its own. */
export function isSpoken(language: string): boolean {
  return primary(language) in textsByLanguage
}

function primary(language: string): string {
  const [subtag = ''] = language.split('-', 1)
  return subtag.toLowerCase()
}
