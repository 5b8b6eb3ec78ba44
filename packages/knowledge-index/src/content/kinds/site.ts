import * as z from 'zod'
import { folderPaths } from '../../page/model/folder-tree.ts'
import { pageActions, type SiteSettings } from '../../page/model/site-settings.ts'
import { nearestWord } from '../../page/text/nearest-word.ts'
import type { FolderFiles } from '../check/folder-files.ts'
import type { Content } from '../folder/content.ts'
import { mostButtons, mostCards, mostFooterLinks, mostNavigationLinks } from '../source/content-bounds.ts'
import { nearestPath } from '../source/nearest-path.ts'
import { atMost, camelCased, mapping, mappingOf } from '../source/schema-collections.ts'
import { areSpelled, mustBe, textLine } from '../source/schema-parts.ts'
import { type ContentKind, oneFile } from './kind.ts'
import { colour, imageName, linkedAddress, pagePath, shownEndings, socialEndings } from './site-fields.ts'

/** `site.yaml`. Everything in it is optional. With its settings come the pages of folders without one. */
export const site: ContentKind<Pick<Content, 'site'>> = oneFile('site.yaml', async (source, folder) => {
  const file = source && folder.yaml(source)
  const settings: SiteSettings = file?.check([], file.value, siteSchema(folder)) ?? {}
  const { sectionPages } = await import('../check/section-pages.ts')
  const listed = folder.pages.map(({ path, reading: { frontMatter } }) =>
    // A page whose front matter has errors is listed by its path: it is not published, but its folder exists.
    ({ title: path, description: path, language: 'en', ...frontMatter, path }),
  )
  for (const section of sectionPages(listed, settings.sections ?? {})) folder.addUnwritten(section, true)
  return source === undefined ? {} : { site: settings }
})

function siteSchema(folder: FolderFiles) {
  const { registered, imageFiles, languages, service } = folder
  const folders = folderPaths(registered.paths())
  const page = pagePath(folder, folders)
  const shownImage = imageName(shownEndings, imageFiles).optional()
  const menu = menuFields(page, shownImage)
  const languageMenus = mappingOf(
    camelCased(menu),
    (language) => languages.has(language),
    'No page has this language',
    (language) => ({
      suggestion: nearestWord(language, languages),
    }),
  )
  return camelCased({
    logo: shownImage,
    logo_dark: shownImage,
    icon: shownImage,
    social_image: imageName(socialEndings, imageFiles).optional(),
    accent: camelCased({ light: colour('light', service).optional(), dark: colour('dark', service).optional() }).optional(),
    sections: sectionSettings(folders).optional(),
    page_menu: z.array(z.enum(pageActions), { error: mustBe(`a list of ${pageActions.join(', ')}`) }).optional(),
    ...menu,
    languages: languageMenus.optional(),
  })
}

function menuFields(page: ReturnType<typeof pagePath>, shownImage: z.ZodOptional<ReturnType<typeof imageName>>) {
  const link = mapping({ title: textLine(60), page: page.optional(), url: linkedAddress.optional() })
    .refine(({ page, url }) => (page === undefined) !== (url === undefined), {
      error: 'must have either "page" or "url"',
      when: areSpelled('page', 'url'),
    })
    .transform(({ title, page, url = '' }) => ({ title, href: page ?? url }))
  const links = (most: number) => atMost(most, link, 'links, each { title, page } or { title, url }')
  const card = camelCased({
    page,
    title: textLine(60).optional(),
    text: textLine(200).optional(),
    icon: shownImage,
    image: shownImage,
  })
  const home = camelCased({
    profile: z.enum(['full', 'contact', 'none'], { error: 'must be full, contact or none' }).optional(),
    lead: textLine(300).optional(),
    image: shownImage,
    image_alt: textLine(300).optional(),
    buttons: links(mostButtons).optional(),
    cards: atMost(mostCards, card, 'cards, each with "page"').optional(),
  })
  return {
    navigation: links(mostNavigationLinks).optional(),
    footer: camelCased({ links: links(mostFooterLinks).default([]), text: textLine(500).optional() }).optional(),
    home: home.optional(),
  }
}

/** @param folders paths of folders with pages; a folder is also written without slashes around it, as `guides/deep` */
function sectionSettings(folders: ReadonlySet<string>) {
  const nearestFolder = nearestPath(() => folders)
  const pathOf = (folder: string) => `/${folder.replace(/^\/|\/$/g, '')}`
  const section = camelCased({
    title: textLine(120).optional(),
    description: textLine(300).optional(),
    order: z.int({ error: mustBe('a whole number') }).optional(),
  })
  const paramsOf = (folder: string) => ({ code: 'unknown_folder', suggestion: nearestFolder(pathOf(folder))?.slice(1) })
  return mappingOf(section, (folder) => folders.has(pathOf(folder)), 'No page is in this folder', paramsOf).transform((sections) =>
    Object.fromEntries(Object.entries(sections).map(([folder, settings]) => [pathOf(folder), settings])),
  )
}
