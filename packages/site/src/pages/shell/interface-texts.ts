/** Interface texts of pages in their languages: of the frame of every page, of articles and of generated pages. */
import { type errorPageStatuses, filled, type InterfaceTexts as Texts, interfaceTexts as texts } from '@svc/composition'
import { Html, nothing } from './html.ts'

export type ErrorPageStatus = (typeof errorPageStatuses)[number]

/** Texts of `texts.yaml` by language: those of further languages, or other words in a known one. */
export type OwnTexts = Readonly<Record<string, object>>

export interface InterfaceTexts extends Texts {
  /** An attribute for elements with these texts: they are English on a page in an unsupported language. */
  readonly lang: Html
}

/** Makes a formatter of a locale once: that takes longer than rendering a page. */
export function byLocale<Formatter>(make: (locale: string) => Formatter): (locale: string) => Formatter {
  const made = new Map<string, Formatter>()
  return (locale) => {
    const formatter = made.get(locale) ?? make(locale)
    made.set(locale, formatter)
    return formatter
  }
}

const pluralRulesOf = byLocale((locale) => new Intl.PluralRules(locale))

/** A text in its form for a number. @param count what it says instead of the number */
export function plural({ locale }: Texts, forms: Texts['passages'], number: number, count: number | string = number): string {
  return filled(forms[pluralRulesOf(locale).select(number)] ?? forms.other, { count })
}

/** The texts for a page in a language; English if there are none in it. */
export function interfaceTexts(language: string, own: OwnTexts = {}): InterfaceTexts {
  const subtag = primary(language)
  const written = own[language] ?? own[subtag]
  const known = texts[subtag]
  // Dates have the form of the language, even if no text says so.
  const base = known ?? (written ? { ...texts.en, locale: language } : texts.en)
  return { ...(written ? replaced(base, written) : base), lang: known || written ? nothing : new Html(' lang="en"') }
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

export function direction(language: string): 'ltr' | 'rtl' {
  return rightToLeft.has(new Intl.Locale(language).maximize().script ?? '') ? 'rtl' : 'ltr'
}

function primary(language: string): string {
  const [subtag = ''] = language.split('-', 1)
  return subtag.toLowerCase()
}
