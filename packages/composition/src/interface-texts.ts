import ar from './texts/ar.json'
import de from './texts/de.json'
import en from './texts/en.json'
import es from './texts/es.json'
import fr from './texts/fr.json'
import he from './texts/he.json'
import ja from './texts/ja.json'

/** The forms of a word for a number, by the categories of `Intl.PluralRules`. */
interface Forms extends Partial<Record<Intl.LDMLPluralRule, string>> {
  readonly other: string
}

/** Texts of the pages in one language: `{name}` is filled in, `locale` (BCP 47) is the form of dates; `alerts` and `schemes` are in order. */
export interface InterfaceTexts extends Omit<typeof en, 'changes' | 'errors' | 'passages' | 'seconds'> {
  readonly changes: Omit<typeof en.changes, 'published'> & { readonly published: Forms }
  readonly passages: Forms
  readonly seconds: Forms
  /** A `meaning` is shown where the error's own English message is not. */
  readonly errors: Readonly<Record<keyof typeof en.errors, { readonly title: string; readonly meaning?: string }>>
}

/** By the primary subtag of the language. */
export const interfaceTexts: Readonly<Record<string, InterfaceTexts>> & { readonly en: InterfaceTexts } = { en, ar, de, es, fr, he, ja }

/** A text with values for its `{names}`. */
export function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
}

/** Every text that `texts.yaml` can have. */
export const knownTexts: InterfaceTexts = { ...en, errors: de.errors }
