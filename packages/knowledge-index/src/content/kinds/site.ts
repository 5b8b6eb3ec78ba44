import * as z from 'zod'
import { colourContrast, leastContrast } from '../../page/model/colour-contrast.ts'
import { splitAnchor } from '../../page/model/page-address.ts'
import { type MenuSettings, pageActions, type SiteSettings } from '../../page/model/site-settings.ts'
import { nearestWord } from '../../page/text/nearest-word.ts'
import type { RegisteredPages } from '../check/registered-pages.ts'
import type { IsServed } from '../folder/links.ts'
import { mostButtons, mostCards, mostFooterLinks, mostNavigationLinks } from '../source/content-bounds.ts'
import { NearestPath, imageName as nameOfImage } from '../source/nearest-path.ts'
import { listOf, mapping, mappingOf } from '../source/schema-collections.ts'
import { areSpelled, inCamelCase, textLine, webAddress } from '../source/schema-parts.ts'
import type { SourceText } from '../source/source-text.ts'
import { readYamlFile } from '../source/yaml-file.ts'

export interface SiteTargets {
  readonly pages: RegisteredPages
  /** Every path of a folder with pages, without the root. */
  readonly folders: ReadonlySet<string>
  /** Every file of an image, also with errors: `images/logo.svg`. */
  readonly images: ReadonlySet<string>
  /** The languages of the pages. */
  readonly languages: ReadonlySet<string>
  readonly isServed: IsServed
  readonly backgrounds: PageBackgrounds | undefined
}

/** The background of pages in the two colour schemes, as `#rrggbb`. */
export interface PageBackgrounds {
  readonly light: string
  readonly dark: string
}

/** Reads `site.yaml`. Everything in it is optional. */
export function readSiteSettings(source: SourceText, targets: SiteTargets): SiteSettings {
  const file = readYamlFile(source)
  const parsed = file?.check([], file.value, siteSchema(targets))
  return parsed === undefined ? {} : toSiteSettings(parsed)
}

function siteSchema({ pages, folders, images, languages, isServed, backgrounds }: SiteTargets) {
  const nearestPage = new NearestPath(() => [...pages.paths(), ...folders])
  const nearestFolder = new NearestPath(() => folders)
  const imageName = (endings: readonly string[]) =>
    z.string({ error: imageMessage(endings) }).superRefine((value, context) => {
      if (!imagePattern.test(value) || !endings.includes(endingOf(value))) {
        return context.addIssue({ code: 'custom', message: imageMessage(endings) })
      }
      if (images.has(`images/${value}`)) return
      const message = 'must be the name of an image that is in images/'
      const suggestion = new NearestPath(() => images, nameOfImage).find(value)?.slice('images/'.length)
      context.addIssue({ code: 'custom', message, params: { code: 'missing_image', suggestion } })
    })

  const colour = (scheme: keyof PageBackgrounds) =>
    z.string({ error: colourMessage }).superRefine((value, context) => {
      if (!/^#[0-9a-f]{6}$/i.test(value)) return context.addIssue({ code: 'custom', message: colourMessage })
      if (backgrounds === undefined) return
      const background = backgrounds[scheme]
      const contrast = colourContrast(value, background)
      if (contrast >= leastContrast) return
      // Rounded down: 4.46 must not be shown as 4.5.
      const shown = (Math.floor(contrast * 100) / 100).toFixed(2)
      const message = `must have a contrast of at least ${leastContrast}:1 with the ${scheme} background ${background}, and has ${shown}:1`
      context.addIssue({ code: 'custom', message, params: { code: 'low_contrast' } })
    })
  const pagePath = textLine(512).superRefine((value, context) => {
    const [path, anchor] = splitAnchor(value)
    if (pages.has(path)) {
      if (anchor === '' || pages.hasAnchor(path, anchor)) return
      const nearest = pages.nearestAnchor(path, anchor)
      const params = { code: 'dead_anchor', suggestion: nearest && `${path}#${nearest}` }
      return context.addIssue({ code: 'custom', message: `must end with the anchor of a heading on ${path}`, params })
    }
    // The pages of folders without an index.md are generated later.
    if (folders.has(path) || isServed(path, (page) => pages.has(page))) return
    const params = { code: 'unknown_page', suggestion: nearestPage.find(path) }
    context.addIssue({ code: 'custom', message: 'must be the path of a page', params })
  })
  const link = mapping({ title: textLine(60), page: pagePath.optional(), url: linkedAddress.optional() }).refine(
    ({ page, url }) => (page === undefined) !== (url === undefined),
    { error: 'must have either "page" or "url"', when: areSpelled('page', 'url') },
  )
  const section = mapping({
    title: textLine(120).optional(),
    description: textLine(300).optional(),
    order: z.int({ error: 'must be a whole number' }).optional(),
  })
  const isFolder = (folder: string) => folders.has(folderPath(folder))
  const sections = mappingOf(section, isFolder, 'must be a folder with pages', (folder) => ({
    code: 'unknown_folder',
    suggestion: nearestFolder.find(folderPath(folder))?.slice(1),
  }))
  const atMost = <Entry extends z.ZodType>(most: number, entry: Entry, entries: string) =>
    listOf(entry, (length) => length <= most, `must be a list of at most ${most} ${entries}`)
  const links = (most: number) => atMost(most, link, 'links, each { title, page } or { title, url }')
  const shownImage = imageName(shownEndings).optional()
  const card = mapping({
    page: pagePath,
    title: textLine(60).optional(),
    text: textLine(200).optional(),
    icon: shownImage,
    image: shownImage,
  })
  const home = mapping({
    profile: z.enum(['full', 'contact', 'none'], { error: 'must be full, contact or none' }).optional(),
    lead: textLine(300).optional(),
    image: shownImage,
    image_alt: textLine(300).optional(),
    buttons: links(mostButtons).optional(),
    cards: atMost(mostCards, card, 'cards, each with "page"').optional(),
  })
  const menu = {
    navigation: links(mostNavigationLinks).optional(),
    footer: mapping({ links: links(mostFooterLinks).default([]), text: textLine(500).optional() }).optional(),
    home: home.optional(),
  }
  const isLanguage = (language: string) => languages.has(language)
  const languageMenus = mappingOf(mapping(menu), isLanguage, 'must be the language of a page', (language) => ({
    suggestion: nearestWord(language, languages),
  }))
  return mapping({
    logo: shownImage,
    logo_dark: shownImage,
    icon: shownImage,
    social_image: imageName(socialEndings).optional(),
    accent: mapping({ light: colour('light').optional(), dark: colour('dark').optional() }).optional(),
    sections: sections.optional(),
    page_menu: z.array(z.enum(pageActions), { error: `must be a list of ${pageActions.join(', ')}` }).optional(),
    ...menu,
    languages: languageMenus.optional(),
  })
}

const colourMessage = 'must be a colour such as "#14598a", in quotes'

const shownEndings = ['svg', 'png', 'jpg', 'jpeg', 'webp', 'avif', 'gif']

/** The formats that sites with link previews read. */
const socialEndings = ['png', 'jpg', 'jpeg', 'webp', 'gif']

const imageMessage = ([ending, ...others]: readonly string[]) =>
  `must be the name of an image below images/, such as "brand.${ending}" (or ${others.join(', ')})`

/** Segments without a leading dot, so that no name leads out of the folder. */
const imagePattern = /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/

function endingOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1).toLowerCase()
}

const urlMessage = 'must be an absolute https, http or mailto address'

const linkedAddress = webAddress(({ protocol }) => ['https:', 'http:', 'mailto:'].includes(protocol), urlMessage)

/** `guides/deep`, also written with slashes around it. */
function folderPath(folder: string): string {
  return `/${folder.replace(/^\/|\/$/g, '')}`
}

type Site = z.infer<ReturnType<typeof siteSchema>>
type Menu = NonNullable<Site['languages']>[string]
type Link = NonNullable<Menu['navigation']>[number]

function toSiteSettings({ sections, languages, ...parsed }: Site): SiteSettings {
  const byPath = Object.entries(sections ?? {}).map(([folder, section]) => [folderPath(folder), section])
  const menus = Object.entries(languages ?? {}).map(([language, menu]) => [language, toMenu(menu)])
  return {
    ...inCamelCase(parsed),
    ...toMenu(parsed),
    ...(sections && { sections: Object.fromEntries(byPath) }),
    ...(languages && { languages: Object.fromEntries(menus) }),
  } as SiteSettings
}

function toMenu({ navigation, footer, home }: Menu): MenuSettings {
  const toLinks = (links: readonly Link[]) => links.map(({ title, page, url }) => ({ title, href: page ?? url }))
  return {
    ...(navigation && { navigation: toLinks(navigation) }),
    ...(footer && { footer: { ...footer, links: toLinks(footer.links) } }),
    ...(home && { home: { ...inCamelCase(home), ...(home.buttons && { buttons: toLinks(home.buttons) }) } }),
  } as MenuSettings
}
