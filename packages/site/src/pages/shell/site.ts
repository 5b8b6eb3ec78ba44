/** Data that all pages of a publication share: company, look and navigation. */
import type { PublishedPage, SiteSettings } from '@svc/knowledge-index'
import { type SiteLink, titleOfPath, unknownValues } from '@svc/knowledge-index/internal'
import type { PublicProfile } from '@svc/profile-schema'
import { menuTitle, navigationList } from '../tree/page-links.ts'
import { createPageTree, type PageTree } from '../tree/page-tree.ts'
import type { OwnTexts } from './interface-texts.ts'
import { socialCards } from './social-cards.ts'

/** Plain data, stored in the publication. */
export type Site = Readonly<ReturnType<typeof createSite>>

export interface SiteImage {
  readonly path: string
  /** CSS pixels; undefined for an SVG that gives itself no size. */
  readonly width?: number | undefined
  readonly height?: number | undefined
}

/** What leads through the site for readers of one language. */
export type Menu = Readonly<ReturnType<typeof menuIn>>

export type FrontPageParts = Menu['front']

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

export function createSite(profile: PublicProfile, baseUrl: string, { pages, settings = {}, texts = {}, images = [] }: SiteContent) {
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
    /** That of the front page and of generated pages (BCP 47). */
    language,
    /** Address for reports of mistakes. */
    contact: contact.general,
    settings,
    texts,
    logo: imageNamed(settings.logo),
    logoDark: imageNamed(settings.logoDark),
    /** For previews of all pages. */
    socialImage,
    socialCards: socialImage === undefined ? socialCards(tree) : [],
    /** By the languages of the pages. */
    menus: Object.fromEntries(Array.from(languages, (each) => [each, menuIn(each, { tree, settings, original: language, imageNamed })])),
    /** The number of values that the profile lacks; only in a preview, for its operator. */
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

function menuIn(language: string, { tree, settings, original, imageNamed }: MenuOptions) {
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
    /** Path of the front page in the language. */
    home,
    navigation,
    footer,
    /** The pages and folders directly below the front page. */
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
