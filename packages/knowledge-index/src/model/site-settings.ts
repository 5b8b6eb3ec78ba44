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

/** Appearance and navigation of the site: `site.yaml`. A key that the author omits is absent. */
export interface SiteSettings {
  /** Names below `images/`, such as `brand/logo.svg`. */
  readonly logo?: string
  readonly logoDark?: string
  readonly icon?: string
  readonly socialImage?: string
  /** `#rrggbb`, with a contrast of at least 4.5:1 with the background of its scheme. */
  readonly accent?: { readonly light?: string; readonly dark?: string }
  /** At most 8. */
  readonly navigation?: readonly SiteLink[]
  readonly footer?: { readonly links: readonly SiteLink[]; readonly text?: string }
  /** The settings of folders by path: `/guides/deep`. */
  readonly sections?: Readonly<Record<string, SectionSettings>>
  /** How much of `profile.json` the front page prints. */
  readonly home?: { readonly profile: 'full' | 'contact' | 'none' }
}
