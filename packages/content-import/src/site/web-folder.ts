/** The reading of a folder of HTML: surveys all pages, then renders each of them. */
import { openPage } from '../blocks/open-page.ts'
import { mainContent } from '../html/main-content.ts'
import type { FolderReading } from '../reading/folder-reading.ts'
import { renderPage } from '../reading/render-page.ts'
import type { Note } from '../source/import-note.ts'
import { languageTag } from '../source/languages.ts'
import { pageAddress, placeOnSite } from '../source/site.ts'
import type { SourceFolder } from '../source/source-folder.ts'
import { counted, ownTitle } from './site-names.ts'
import type { SurveyedPage } from './survey-page.ts'
import { fileAddress, readHtmlFile, surveySite } from './survey-site.ts'

/** Part of the time of an import that the first reading takes. */
const surveyPart = 0.45

export function readWebFolder(
  source: SourceFolder,
  note: Note,
  website: string | undefined,
  progress: (part: number) => void,
): FolderReading {
  const { site, pages, copies, redirects, repeated, fragments, menus, sharedTitle } = surveySite(source, note, website, (part) =>
    progress(part * surveyPart),
  )
  const addressOf = ({ file }: SurveyedPage) => pageAddress(placeOnSite(site, file))
  const basePath = site.url === undefined || !URL.canParse(site.url) ? '' : new URL(site.url).pathname.replace(/\/$/, '')
  const copiesByPage = new Map<SurveyedPage, string[]>()
  for (const [copy, page] of copies) copiesByPage.set(page, [...(copiesByPage.get(page) ?? []), addressOf(copy)])
  const surveyed = new Map(pages.map((page) => [page.file, page]))
  const descriptions = counted(pages.map(({ head }) => head.description))
  const homeDescription = pages.find((page) => addressOf(page) === '/')?.head.description
  const boxes = new Set<string>()
  let rendered = 0

  /** A description that several pages have is that of the site. */
  const descriptionOf = ({ head: { description } }: SurveyedPage, address: string): readonly string[] => {
    const isOfSite = (descriptions.get(description) ?? 0) > (description === homeDescription ? 1 : 2)
    return /^\s*\|/.test(description) || (address !== '/' && isOfSite) ? [] : [description]
  }

  return {
    kind: 'html',
    site,
    redirects,
    menus,
    found: pages.map((page) => ({
      file: page.file,
      address: addressOf(page),
      language: languageTag(page.head.language) ?? site.language,
      formerly: [
        fileAddress(site, page.file) ?? [],
        basePath === '' ? [] : `${basePath}${addressOf(page)}`,
        copiesByPage.get(page) ?? [],
      ].flat(),
      translations: page.head.alternates,
    })),
    render(page, places) {
      progress(surveyPart + (rendered / pages.length) * (1 - surveyPart))
      rendered += 1
      const own = surveyed.get(page.file)
      if (own === undefined) return undefined
      return readHtmlFile(source, page.file, note, (text) => {
        const { content, isLandmark } = mainContent(openPage(text).root)
        for (const box of (isLandmark ? undefined : repeated.get(own.head.language)?.remove(content)) ?? []) {
          if (!boxes.has(box)) note('repeated_box', page.file, `"${box.slice(0, 160)}" is left out, because many pages have it.`)
          boxes.add(box)
        }
        // A front page without a title of its own has the name of the site.
        const after = [own.heading, page.address === '/' ? sharedTitle : '', own.head.title]
        return renderPage(content, page, places, {
          titles: { before: [], after },
          descriptions: descriptionOf(own, page.address),
          titleOf: (title) => ownTitle(title, sharedTitle),
          isLinked: (id) => fragments.has(id),
        })
      })
    },
  }
}
