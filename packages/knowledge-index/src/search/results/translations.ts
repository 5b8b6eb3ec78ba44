import type { PublishedPage } from '../../page/model/page.ts'
import type { PlacedPassages } from '../../page/model/passage.ts'
import { groupedBy } from '../../page/text/grouped-by.ts'
import { primaryLanguage } from '../analysis/analyzer.ts'
import type { FoundPassage } from '../orama/passage-index.ts'

/** Weight of a passage whose page exists in the language of the question too. */
const otherLanguageWeight = 0.5

/** Pages that exist in several languages: their paths differ in a first segment that is their language, such as `/de/prices` and `/prices`. */
export class Translations {
  /** The languages of each page that has more than one, by its path. */
  readonly #languages = new Map<string, ReadonlySet<string>>()

  constructor(pages: readonly PublishedPage[]) {
    const hasOneLanguage = new Set(pages.map(({ language }) => language)).size < 2
    if (hasOneLanguage) return
    for (const group of groupedBy(pages, pathWithoutLanguage).values()) {
      const languages = new Set(group.map(({ language }) => primaryLanguage(language)))
      if (languages.size > 1) for (const page of group) this.#languages.set(page.path, languages)
    }
  }

  /** The results, with pages in the language before the same pages in another. @param language of the question, if it is known */
  preferring(language: string | undefined, found: readonly FoundPassage[], passages: PlacedPassages): readonly FoundPassage[] {
    if (language === undefined || this.#languages.size === 0) return found
    return found
      .map(({ passage, score }) => {
        const { page } = passages.at(passage)
        const isOther = this.#languages.get(page.path)?.has(language) && primaryLanguage(page.language) !== language
        return { passage, score: isOther ? otherLanguageWeight * score : score }
      })
      .sort((a, b) => b.score - a.score)
  }
}

function pathWithoutLanguage({ path, language }: PublishedPage): string {
  const [, first = '', ...others] = path.split('/')
  return first.toLowerCase() === language.toLowerCase() || first === primaryLanguage(language) ? `/${others.join('/')}` : path
}
