/** Interface texts of pages in their languages: of the frame of every page, of articles and of generated pages. */
import { type InterfaceTexts as Texts, interfaceTexts as texts } from '@svc/composition'
import { longestQuery } from '@svc/knowledge-index/internal'
import type { errorPageStatuses } from '../../http/errors.ts'
import { Html, nothing } from './html.ts'

export type ErrorPageStatus = (typeof errorPageStatuses)[number]

/** Texts of `texts.yaml` by language: those of further languages, or other words in a known one. */
export type OwnTexts = Readonly<Record<string, object>>

export type InterfaceTexts = Readonly<ReturnType<typeof withValues>>

const pluralRules = new Map<string, Intl.PluralRules>()

/** Creating them takes longer than rendering a page. */
function pluralRulesOf(locale: string): Intl.PluralRules {
  const rules = pluralRules.get(locale) ?? new Intl.PluralRules(locale)
  pluralRules.set(locale, rules)
  return rules
}

function withValues(texts: Texts) {
  const counted = (forms: Texts['passages'], number: number, count: number | string = number) =>
    filled(forms[pluralRulesOf(texts.locale).select(number)] ?? forms.other, { count })
  const passages = (count: number) => counted(texts.passages, count)
  const changes = {
    ...texts.changes,
    title: (name: string) => filled(texts.changes.title, { name }),
    /** @param count of which only the first are known, if `isCut` */
    published: (count: number, isCut: boolean) => counted(texts.changes.published, count, isCut ? `${count}+` : count),
    changedSections: (sections: string) => filled(texts.changes.changedSections, { sections }),
    further: (sections: string, count: number) => filled(texts.changes.further, { sections, count }),
  }
  const developers = {
    ...texts.developers,
    title: (name: string) => filled(texts.developers.title, { name }),
    description: (name: string) => filled(texts.developers.description, { name }),
    introduction: (url: string, count: number) => filled(texts.developers.introduction, { url, count }),
    quoteLength: (shortest: number, longest: number) => filled(texts.developers.quoteLength, { shortest, longest }),
    call: (name: string) => filled(texts.developers.call, { name }),
    withCurl: (name: string) => filled(texts.developers.withCurl, { name }),
  }
  const contact = { ...texts.contact, title: (name: string) => filled(texts.contact.title, { name }) }
  return {
    ...texts,
    /** An attribute for elements with these texts: they are English on a page in an unsupported language. */
    lang: nothing,
    changes,
    developers,
    contact: { ...contact, doingBusinessAs: (name: string) => filled(texts.contact.doingBusinessAs, { name }) },
    openIn: (name: string) => filled(texts.openIn, { name }),
    askAbout: (url: string) => filled(texts.askAbout, { url }),
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

function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
}

/** The texts for a page in a language; English if there are none in it. */
export function interfaceTexts(language: string, own: OwnTexts = {}): InterfaceTexts {
  const subtag = primary(language)
  const written = own[language] ?? own[subtag]
  const known = texts[subtag]
  // Dates have the form of the language, even if no text says so.
  const base = known ?? (written ? { ...texts.en, locale: language } : texts.en)
  return { ...withValues(written ? replaced(base, written) : base), lang: known || written ? nothing : new Html(' lang="en"') }
}

/** The primary subtags of all languages that have texts; English first. */
export function languagesWithTexts(own: OwnTexts = {}): readonly string[] {
  return [...new Set([...Object.keys(texts), ...Object.keys(own)])]
}

/** The language of generated pages: that of the site, or English if there are no texts in it. */
export function spokenLanguage(language: string, own: OwnTexts = {}): string {
  return [language, primary(language)].some((tag) => languagesWithTexts(own).includes(tag)) ? language : 'en'
}

/** A copy with the texts that are written in their places. */
function replaced<Part extends object>(part: Part, written: object): Part {
  const entries = Object.entries(written).map(([key, value]) => {
    const before = (part as Record<string, unknown>)[key]
    return [key, isMapping(before) && isMapping(value) ? replaced(before, value) : value]
  })
  return { ...part, ...Object.fromEntries(entries) }
}

function isMapping(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Scripts that are written from right to left. */
const rightToLeft = new Set(['Adlm', 'Arab', 'Aran', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Syrc', 'Thaa'])

/** The direction in which a language is written. */
export function direction(language: string): 'ltr' | 'rtl' {
  return rightToLeft.has(new Intl.Locale(language).maximize().script ?? '') ? 'rtl' : 'ltr'
}

function primary(language: string): string {
  const [subtag = ''] = language.split('-', 1)
  return subtag.toLowerCase()
}
