/** The reading of a folder of HTML: surveys all pages, then renders each of them. */
import type { FolderReading, FoundPage } from '../places/folder-reading.ts'
import type { SourceLinks, SourcePage } from '../places/links.ts'
import { namedFields } from '../places/page-fields.ts'
import { placesOf } from '../places/place-links.ts'
import type { Note } from '../source/import-note.ts'
import { languageTag } from '../source/languages.ts'
import type { SourceFolder } from '../source/source-folder.ts'
import { pathIn } from '../source/source-path.ts'
import { readHtmlFile, readWebSite } from './read-web-site.ts'
import { renderWebPage } from './render-web-page.ts'
import { htmlAddress, ownTitle } from './site-names.ts'
import type { SurveyedPage } from './survey-page.ts'

/** Pages that need the same description for it to be one of the site. */
const mostWithDescription = 2
/** Part of the time of an import that the first reading takes. */
const surveyPart = 0.45

export function readWebFolder(
  source: SourceFolder,
  note: Note,
  website: string | undefined,
  progress: (part: number) => void,
): FolderReading {
  const web = readWebSite(source, note, website, (part) => progress(part * surveyPart))
  const { base, site, sharedTitle } = web
  const surveyed = new Map(web.pages.map((page) => [page.file, page]))
  const found = web.pages.map(
    (page): FoundPage => ({ file: page.file, address: addressOf(page, base), language: languageOf(page, site.language) }),
  )
  const descriptions = counted(web.pages.map(({ head }) => head.description))
  const left = new Map<string, { readonly file: string; pages: number }>()
  let rendered = 0
  const homeDescription = surveyed.get(found.find(({ address }) => address === '/')?.file ?? '')?.head.description

  /** A description that several pages have is that of the site. */
  const descriptionOf = ({ head: { description } }: SurveyedPage, address: string): string => {
    if (/^\s*\|/.test(description)) return ''
    const isShared = (descriptions.get(description) ?? 0) >= mostWithDescription
    return address !== '/' && isShared && (description === homeDescription || (descriptions.get(description) ?? 0) > mostWithDescription)
      ? ''
      : description
  }

  const pageAt = (href: string, from: string, links: SourceLinks): SourcePage | undefined => {
    const target = links.resolve(href, { file: from, address: addressOf({ file: from }, base), language: site.language })
    return target.status === 'page' ? target.page : undefined
  }

  return {
    kind: 'html',
    base,
    site,
    company: web.company,
    found,
    aliases(pages, links) {
      const byFile = new Map(pages.map((page) => [page.file, page]))
      const own = pages.flatMap((page) => {
        const file = `/${pathIn(base, page.file) ?? page.file}`
        return /(?:^|\/)index\.\w+$/i.test(file) ? [] : [[file, page] as const]
      })
      const basePath = site.url === undefined || !URL.canParse(site.url) ? '' : new URL(site.url).pathname.replace(/\/$/, '')
      const below = basePath === '' ? [] : pages.map((page) => [`${basePath}${page.address}`, page] as const)
      const copies = web.copies.flatMap(([copy, original]) => {
        const page = byFile.get(original.file)
        return page === undefined ? [] : [[addressOf(copy, base), page] as const]
      })
      // A redirect can lead to another one, so that the later ones are tried again.
      const redirects: (readonly [string, SourcePage])[] = []
      links.addAliases(copies)
      for (let round = 0, open = web.redirects; round < 4 && open.length > 0; round += 1) {
        const next: (typeof open)[number][] = []
        for (const [from, to] of open) {
          const page = pageAt(to, fileAt(from, base), links)
          if (page === undefined) next.push([from, to])
          else if (page.address !== from) redirects.push([from, page])
        }
        links.addAliases(redirects)
        open = next
      }
      return [...own, ...below, ...copies, ...redirects]
    },
    menus(links) {
      const pages = (menu: (typeof web.menus)[number]) => [
        ...new Set(menu.links.flatMap(({ href }) => pageAt(href, menu.file, links) ?? [])),
      ]
      const own = (menu: (typeof web.menus)[number]) => Number(menu.language === site.language || menu.language === '')
      const lists = web.menus
        .map((menu) => ({ rank: own(menu) * 2 + Number(menu.isBefore), pages: pages(menu) }))
        .filter((menu) => menu.pages.length > 0)
      return lists.toSorted((a, b) => b.rank - a.rank || b.pages.length - a.pages.length).map((menu) => menu.pages)
    },
    translations(pages, links) {
      const byFile = new Map(pages.map((page) => [page.file, page]))
      return new Map(
        pages.flatMap((page) => {
          if (page.language === site.language) return []
          const { alternates = [] } = surveyed.get(page.file)?.head ?? {}
          const originals = alternates.flatMap(({ address }) => pageAt(address, page.file, links) ?? [])
          const original = originals.find((each) => each.language === site.language && byFile.has(each.file) && each !== page)
          return original === undefined ? [] : [[page, original] as const]
        }),
      )
    },
    render(page, places) {
      const own = surveyed.get(page.file)
      const html = readHtmlFile(source, page.file, note)
      rendered += 1
      progress(surveyPart + (rendered / found.length) * (1 - surveyPart))
      if (own === undefined || html === undefined) return undefined
      const { link, image, id } = placesOf(page, places)
      try {
        const result = renderWebPage(html, {
          link,
          image,
          id: (each) => (web.fragments.has(each) ? id(each) : ''),
          titleOf: (title) => (page.address === '/' ? title : ownTitle(title, sharedTitle)),
          repeated: web.repeated.get(own.language),
          fragmentOf: (href) => {
            if (href.startsWith('#')) return decoded(href.slice(1))
            const target = href.includes('#') ? places.links.resolve(href, page) : undefined
            return target?.status === 'page' && target.page.file === page.file ? target.anchor : undefined
          },
          note: (message, line) => note('left_out_component', page.file, message, line),
        })
        for (const text of result.repeated) {
          const known = left.get(text)
          if (known === undefined) {
            left.set(text, { file: page.file, pages: 1 })
            note('repeated_box', page.file, `"${text.slice(0, 160)}" is left out, because many pages have it.`)
          }
        }
        // A front page without a title of its own has the name of the site.
        const titles = [
          result.heading || own.heading,
          page.address === '/' ? sharedTitle : '',
          ownTitle(own.head.title, sharedTitle),
          own.head.title,
        ]
        const name = page.address.split('/').at(-1) || site.title || 'Home'
        const fields = namedFields(
          titles.map((title) => ownTitle(title, sharedTitle)).filter((title) => !isAddress(title)),
          [descriptionOf(own, page.address), result.paragraph],
          name,
        )
        return {
          text: result.text,
          fields,
          buttons: page.address === '/' ? result.buttons.map(({ href, title }) => ({ to: href, title })) : [],
        }
      } catch (error) {
        if (!(error instanceof RangeError)) throw error
        note('page_left_out', page.file, 'Its elements are nested more deeply than can be read.')
        return undefined
      }
    },
    look(links) {
      // The menu at the top of most pages, without what is below its entries.
      const entries = (menu: (typeof web.menus)[number]) =>
        menu.links.flatMap(({ href, title, depth }) => {
          const page = pageAt(href, menu.file, links)
          return page === undefined || page.address === '/' || page.language !== site.language || title === ''
            ? []
            : [{ page, title, depth }]
        })
      const menus = web.menus.filter(({ isBefore }) => isBefore).toSorted((a, b) => b.pages - a.pages)
      const menu = menus.map(entries).find((each) => new Set(each.map(({ page }) => page)).size > 1) ?? []
      const depth = Math.min(...menu.map((each) => each.depth))
      const seen = new Set<SourcePage>()
      const navigation = menu.flatMap(({ page, title, depth: own }) => {
        if (own !== depth || seen.has(page)) return []
        seen.add(page)
        return [{ title, to: page.address }]
      })
      return { navigation }
    },
  }
}

function addressOf({ file }: Pick<SurveyedPage, 'file'>, base: string): string {
  return htmlAddress(pathIn(base, file) ?? file)
}

/** A file in the place of an address. */
function fileAt(address: string, base: string): string {
  return `${base === '' ? '' : `${base}/`}${address.replace(/^\//, '').replace(/\/$/, '/index.html')}`
}

function languageOf({ language }: SurveyedPage, fallback: string): string {
  return languageTag(language) ?? fallback
}

function counted(texts: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return counts
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Some sites are titled with their own address. */
function isAddress(title: string): boolean {
  return /^https?:\/\//i.test(title.trim())
}
