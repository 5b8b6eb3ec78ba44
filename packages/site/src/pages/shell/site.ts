/** Data that all pages of a publication share: company, look and navigation. */
import type { PublishedPage, SiteSettings } from '@svc/knowledge-index'
import { type SiteLink, titleOfPath, unknownValues } from '@svc/knowledge-index/internal'
import type { PublicProfile } from '@svc/profile-schema'
import { menuTitle, type NavigationList, navigationList } from '../tree/page-links.ts'
import { createPageTree, type PageTree } from '../tree/page-tree.ts'
import type { OwnTexts } from './interface-texts.ts'
import { type SocialCard, socialCards } from './social-cards.ts'

/** Plain data, stored in the publication. */
export interface Site {
  readonly name: string
  /** Without a trailing slash. */
  readonly baseUrl: string
  /** Language of the front page and of generated pages (BCP 47). */
  readonly language: string
  /** Address for reports of mistakes. */
  readonly contact: string
  readonly settings: SiteSettings
  readonly texts: OwnTexts
  readonly logo: SiteImage | undefined
  readonly logoDark: SiteImage | undefined
  /** For previews of all pages. */
  readonly socialImage: SiteImage | undefined
  /** Empty if the site has its own image. */
  readonly socialCards: readonly SocialCard[]
  /** By the languages of the pages. */
  readonly menus: Readonly<Record<string, Menu>>
  /** The number of values that the profile lacks; only in a preview, for its operator. */
  readonly unknownValues?: number
}

export interface SiteImage {
  readonly path: string
  /** CSS pixels; undefined for an SVG that gives itself no size. */
  readonly width?: number | undefined
  readonly height?: number | undefined
}

/** What leads through the site for readers of one language. */
export interface Menu {
  /** Path of the front page in the language. */
  readonly home: string
  readonly navigation: readonly SiteLink[]
  readonly footer: SiteSettings['footer']
  /** The pages and folders directly below the front page. */
  readonly top: NavigationList
  readonly front: FrontPageParts
}

export interface FrontPageParts {
  readonly lead: string | undefined
  readonly image: (SiteImage & { readonly alternative: string }) | undefined
  readonly buttons: readonly SiteLink[]
  readonly cards: readonly Card[]
}

export interface Card extends SiteLink {
  readonly text: string
  readonly icon?: SiteImage | undefined
  readonly image?: SiteImage | undefined
}

/** Links of the default menu: more do not fit next to the search field of a laptop. Cards: two rows of three. */
const [mostLinks, mostCards] = [6, 6]

/** Characters; a longer title would take the place of two. */
const longestName = 25

export interface SiteContent {
  /** In publication order. */
  readonly pages: readonly PublishedPage[]
  readonly settings?: SiteSettings | undefined
  readonly texts?: OwnTexts | undefined
  readonly images?: readonly SiteImage[] | undefined
}

export function createSite(profile: PublicProfile, baseUrl: string, { pages, settings = {}, texts = {}, images = [] }: SiteContent): Site {
  const { name, contact } = profile
  // Only the address of a preview on this machine is one of HTTP (`BASE_URL`).
  const unknown = baseUrl.startsWith('http:') ? unknownValues(profile).length : 0
  const tree = createPageTree(pages)
  const language = tree.byPath.get('/')?.language ?? 'en'
  const imageNamed = (file: string | undefined): SiteImage | undefined => {
    const { path, width, height } = images.find((image) => image.path === `/images/${file}`) ?? {}
    return path === undefined ? undefined : { path, width, height }
  }
  const socialImage = imageNamed(settings.socialImage)
  const languages = new Set([language, ...pages.map((page) => page.language)])
  return {
    name,
    baseUrl,
    language,
    contact: contact.general,
    settings,
    texts,
    logo: imageNamed(settings.logo),
    logoDark: imageNamed(settings.logoDark),
    socialImage,
    socialCards: socialImage === undefined ? socialCards(tree) : [],
    menus: Object.fromEntries(Array.from(languages, (each) => [each, menuIn(each, { tree, settings, original: language, imageNamed })])),
    ...(unknown > 0 && { unknownValues: unknown }),
  }
}

interface MenuOptions {
  readonly tree: PageTree
  readonly settings: SiteSettings
  /** The language of the settings: in others, links lead to translations. */
  readonly original: string
  readonly imageNamed: (file: string | undefined) => SiteImage | undefined
}

function menuIn(language: string, { tree, settings, original, imageNamed }: MenuOptions): Menu {
  const { sections = {} } = settings
  const own = settings.languages?.[language] ?? {}
  const homeSettings = { ...settings.home, ...own.home }
  const home = tree.homeOf(language)
  const pages = tree.listed(home, language).filter(({ path }) => path !== '/facts')
  const titled = (page: PublishedPage) => ({ title: menuTitle(page, sections), href: page.path })
  const shortLink = (page: PublishedPage): SiteLink => {
    const { title, href } = titled(page)
    return { title: Array.from(title).length > longestName ? titleOfPath(href) : title, href }
  }
  const translation = (path: string) => (language === original ? undefined : tree.inLanguage(path, language))
  const translated = (link: SiteLink): SiteLink => {
    const page = translation(link.href)
    return page === undefined ? link : shortLink(page)
  }
  const card = (page: PublishedPage): Card => ({ ...titled(page), text: sections[page.path]?.description ?? page.description })
  const footer = own.footer ?? (settings.footer && { ...settings.footer, links: settings.footer.links.map(translated) })
  // In another language, only what is translated or written for it.
  const isKept = (href: string) => language === original || translation(href) !== undefined
  const cards = homeSettings.cards
    ?.filter(({ page }) => own.home?.cards !== undefined || isKept(page))
    .flatMap(({ page: path, title, text, icon, image }) => {
      const translated = own.home?.cards ? undefined : translation(path)
      const page = translated ?? tree.byPath.get(path)
      const written = translated ? {} : { ...(title && { title }), ...(text && { text }) }
      return page ? [{ ...card(page), ...written, icon: imageNamed(icon), image: imageNamed(image) }] : []
    })
  const image = imageNamed(homeSettings.image)
  const navigation = own.navigation ?? settings.navigation?.map(translated) ?? pages.slice(0, mostLinks).map(shortLink)
  const inMenu = navigation.flatMap(({ href }) => tree.byPath.get(href) ?? []).filter((page) => page.language === language)
  return {
    home,
    navigation,
    footer,
    top: navigationList(tree, sections, { folder: home, language }),
    front: {
      // In another language, the description of its page.
      lead: language === original ? homeSettings.lead : own.home?.lead,
      image: image && { ...image, alternative: homeSettings.imageAlt ?? '' },
      buttons: own.home?.buttons ?? homeSettings.buttons?.filter(({ href }) => isKept(href)).map(translated) ?? [],
      cards: cards?.length ? cards : (inMenu.length > 0 ? inMenu : pages).slice(0, mostCards).map(card),
    },
  }
}

export function menuOf({ menus, language: original }: Pick<Site, 'menus' | 'language'>, language: string): Menu {
  return (menus[language] ?? menus[original]) as Menu
}
