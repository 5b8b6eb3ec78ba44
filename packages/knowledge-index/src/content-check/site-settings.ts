import * as z from 'zod'
import { mostFooterLinks, mostNavigationLinks } from '../content-source/content-bounds.ts'
import type { SourceText } from '../content-source/source-text.ts'
import { textLine } from '../content-source/text-line.ts'
import { readYamlFile } from '../content-source/yaml-file.ts'
import { splitAnchor } from '../model/page-address.ts'
import { serviceAddresses } from '../model/service-addresses.ts'
import { pageGrounds, type SiteLink, type SiteSettings } from '../model/site-settings.ts'
import { notAMapping } from '../page-check/front-matter-schema.ts'
import { NearestPath, imageName as nameOfImage } from '../page-check/nearest-path.ts'
import { NearestNames, nearEnough } from '../text/nearest.ts'
import { colourContrast } from './colour-contrast.ts'

/** What `site.yaml` may name. */
export interface SiteTargets {
  /** Every path of a page, those of generated section pages included. */
  readonly pages: ReadonlySet<string>
  /** Every path of a folder with pages, without the root. */
  readonly folders: ReadonlySet<string>
  /** Every file of an image, whether or not it has other mistakes: `images/logo.svg`. */
  readonly images: ReadonlySet<string>
}

/** Reads `site.yaml`. Everything in it is optional. */
export function readSiteSettings(source: SourceText, targets: SiteTargets): SiteSettings {
  const file = readYamlFile(source)
  const parsed = file?.check([], file.value, siteSchema(targets))
  return parsed === undefined ? {} : toSiteSettings(parsed)
}

/** The smallest contrast of text that is not large (WCAG 2.2, criterion 1.4.3). */
const leastContrast = 4.5

function siteSchema({ pages, folders, images }: SiteTargets) {
  const imageName = (endings: readonly string[]) =>
    z.string({ error: imageMessage(endings) }).superRefine((value, context) => {
      if (!imagePattern.test(value) || !endings.includes(endingOf(value))) {
        return context.addIssue({ code: 'custom', message: imageMessage(endings) })
      }
      if (images.has(`images/${value}`)) return
      const message = 'must be the name of an image that is in images/'
      const meant = new NearestPath(() => images, nameOfImage).find(value)?.slice('images/'.length)
      context.addIssue({ code: 'custom', message, params: { code: 'missing_image', meant } })
    })

  const colour = (scheme: keyof typeof pageGrounds) =>
    z.string({ error: colourMessage }).superRefine((value, context) => {
      if (!/^#[0-9a-f]{6}$/i.test(value)) return context.addIssue({ code: 'custom', message: colourMessage })
      const contrast = colourContrast(value, pageGrounds[scheme])
      if (contrast >= leastContrast) return
      // Rounded down: 4.46 must not be shown as 4.5.
      const shown = (Math.floor(contrast * 100) / 100).toFixed(2)
      const message = `has a contrast of ${shown}:1 on the ${scheme} ground ${pageGrounds[scheme]}; at least ${leastContrast}:1 is needed`
      context.addIssue({ code: 'custom', message, params: { code: 'low_contrast' } })
    })
  const pagePath = textLine(512).superRefine((value, context) => {
    const path = splitAnchor(value)[0]
    if (pages.has(path) || serviceAddresses.has(path)) return
    const params = { code: 'unknown_page', meant: nearest(path, pages) }
    context.addIssue({ code: 'custom', message: 'must be the path of a page', params })
  })
  const link = z
    .strictObject({ title: textLine(60), page: pagePath.optional(), url: linkedAddress.optional() }, { error: notAMapping })
    .refine(({ page, url }) => (page === undefined) !== (url === undefined), 'must have either "page" or "url"')
  const section = z.strictObject(
    {
      title: textLine(120).optional(),
      description: textLine(300).optional(),
      order: z.int({ error: 'must be a whole number' }).optional(),
    },
    { error: notAMapping },
  )
  const sections = z.record(z.string(), section, { error: notAMapping }).superRefine((value, context) => {
    for (const folder of Object.keys(value)) {
      if (folders.has(folderPath(folder))) continue
      const params = { code: 'unknown_folder', meant: nearest(folderPath(folder), folders)?.slice(1) }
      context.addIssue({ code: 'custom', path: [folder], message: 'must be a folder with pages', params })
    }
  })
  const links = (most: number) => z.array(link, { error: linksMessage(most) }).max(most, linksMessage(most))
  return z.strictObject(
    {
      logo: imageName(shownEndings).optional(),
      logo_dark: imageName(shownEndings).optional(),
      icon: imageName(shownEndings).optional(),
      social_image: imageName(socialEndings).optional(),
      accent: z.strictObject({ light: colour('light').optional(), dark: colour('dark').optional() }, { error: notAMapping }).optional(),
      navigation: links(mostNavigationLinks).optional(),
      footer: z
        .strictObject({ links: links(mostFooterLinks).default([]), text: textLine(500).optional() }, { error: notAMapping })
        .optional(),
      sections: sections.optional(),
      home: z
        .strictObject({ profile: z.enum(['full', 'contact', 'none'], { error: 'must be full, contact or none' }) }, { error: notAMapping })
        .optional(),
    },
    { error: notAMapping },
  )
}

const colourMessage = 'must be a colour such as "#14598a", in quotes'

const linksMessage = (most: number) => `must be a list of at most ${most} links, each { title, page } or { title, url }`

const shownEndings = ['svg', 'png', 'jpg', 'jpeg', 'webp', 'avif', 'gif']

/** What sites that show links read: no drawings. */
const socialEndings = ['png', 'jpg', 'jpeg', 'webp', 'gif']

const imageMessage = ([ending, ...others]: readonly string[]) =>
  `must be the name of an image below images/, such as "brand.${ending}" (or ${others.join(', ')})`

/** Segments without a leading dot: no name leads out of the folder. */
const imagePattern = /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/

function endingOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1).toLowerCase()
}

const urlMessage = 'must be an absolute https, http or mailto address'

const linkedAddress = z.string({ error: urlMessage }).refine((value) => {
  if (!URL.canParse(value) || /[\s<>"\p{Cc}\p{Cs}]/u.test(value)) return false
  return ['https:', 'http:', 'mailto:'].includes(new URL(value).protocol)
}, urlMessage)

/** `guides/deep`, also written with slashes around it. */
function folderPath(folder: string): string {
  return `/${folder.replace(/^\/|\/$/g, '')}`
}

function nearest(name: string, known: Iterable<string>): string | undefined {
  return new NearestNames(Array.from(known, (path) => ({ item: path, names: [path] }))).find(name, 1, nearEnough)[0]
}

function toSiteSettings(parsed: z.infer<ReturnType<typeof siteSchema>>): SiteSettings {
  const { logo, logo_dark: logoDark, icon, social_image: socialImage, accent, navigation, footer, sections, home } = parsed
  const settings = {
    logo,
    logoDark,
    icon,
    socialImage,
    accent,
    navigation: navigation?.map(toLink),
    footer: footer && { links: footer.links.map(toLink), ...(footer.text !== undefined && { text: footer.text }) },
    sections: sections && Object.fromEntries(Object.entries(sections).map(([folder, section]) => [folderPath(folder), section])),
    home,
  }
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined)) as SiteSettings
}

function toLink({
  title,
  page,
  url,
}: {
  readonly title: string
  readonly page?: string | undefined
  readonly url?: string | undefined
}): SiteLink {
  return { title, href: (page ?? url) as string }
}
