import type { IsServed } from './links.ts'

/** The background of pages in the two colour schemes, as `#rrggbb`. */
export interface PageBackgrounds {
  readonly light: string
  readonly dark: string
}

/** What the content check knows of the service that publishes the pages. All of it is required: what is forgotten is a type error. */
export interface ContentService {
  /** Whether a page may link to a path of the service that is not a page or an image, such as `/search`. */
  readonly isServed: IsServed
  /** Whether a page may have a path, or may have had it: the service does not need it itself. */
  readonly mayBePage: (path: string) => boolean
  /** Whether the service answers at a path itself, or below it, so that no file of `well-known/` can be there. */
  readonly isOwn: (path: string) => boolean
  /** Path of the facts as data, which the page of facts links to, such as `/api/v1/facts`; undefined for no link. */
  readonly factsDataPath: string | undefined
  /** Backgrounds of pages: an accent in `site.yaml` needs a contrast of 4.5:1 with them; undefined for no check. */
  readonly backgrounds: PageBackgrounds | undefined
  /** Interface texts in English, the keys of a language in `texts.yaml`; undefined if the file is not read. */
  readonly texts: object | undefined
}
