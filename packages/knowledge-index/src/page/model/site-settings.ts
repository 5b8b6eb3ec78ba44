/** A link of the navigation or the footer. */
export interface SiteLink {
  readonly title: string
  /** A page's path, with an anchor where the author names one, or an absolute address. */
  readonly href: string
}

/** The settings of a folder in `site.yaml`. */
export interface SectionSettings {
  readonly title?: string
  readonly description?: string
  readonly order?: number
}

/** A card of the front page. */
export interface HomeCard {
  readonly page: string
  /** Default: the title of the page. */
  readonly title?: string
  /** Default: the description of the page. */
  readonly text?: string
  /** A name below `images/`, shown small. */
  readonly icon?: string
  /** A name below `images/`, shown over the whole width. */
  readonly image?: string
}

/** The front page. */
export interface HomeSettings {
  /** How much of `profile.json` it prints. Default: `contact`. */
  readonly profile?: 'full' | 'contact' | 'none'
  /** Default: the description of the page. */
  readonly lead?: string
  /** A name below `images/`. */
  readonly image?: string
  /** Alternative text of the image. Default: none, for an image without information. */
  readonly imageAlt?: string
  /** At most 2; the first is the more important one. */
  readonly buttons?: readonly SiteLink[]
  /** At most 6. Default: the first pages and folders. */
  readonly cards?: readonly HomeCard[]
}

/** What leads through the site. */
export interface MenuSettings {
  /** At most 8. */
  readonly navigation?: readonly SiteLink[]
  readonly footer?: { readonly links: readonly SiteLink[]; readonly text?: string }
  readonly home?: HomeSettings
}

/** An entry of the menu at the title of every page. */
export type PageAction = (typeof pageActions)[number]

export const pageActions = ['copy', 'markdown', 'claude', 'chatgpt', 'connect'] as const

/** Appearance and navigation of the site: `site.yaml`. A key that the author omits is absent. */
export interface SiteSettings extends MenuSettings {
  /** Names below `images/`, such as `brand/logo.svg`. */
  readonly logo?: string
  readonly logoDark?: string
  readonly icon?: string
  readonly socialImage?: string
  /** `#rrggbb`, with a contrast of at least 4.5:1 with the background of its scheme. */
  readonly accent?: { readonly light?: string; readonly dark?: string }
  /** The settings of folders by path: `/guides/deep`. */
  readonly sections?: Readonly<Record<string, SectionSettings>>
  /** Default: all. */
  readonly pageMenu?: readonly PageAction[]
  /** Settings for readers of other languages, by BCP 47 tag. By default links lead to translations. */
  readonly languages?: Readonly<Record<string, MenuSettings>>
}
