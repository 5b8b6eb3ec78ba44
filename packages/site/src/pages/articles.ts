/** The articles of pages as HTML: what needs a Markdown parser, so the build makes it. Frame and navigation are added when a page is served. */
import { createPageHtml, type PublishedPage, type SourceImage } from '@svc/knowledge-index'
import { markdownPath } from '@svc/knowledge-index/internal'
import { type CodeLengths, createCodeColours } from './colour-code.ts'
import { articleElement } from './content-page.ts'
import type { OwnTexts } from './shell/interface-texts.ts'

export interface ArticlesOptions {
  /** Without a trailing slash. */
  readonly baseUrl: string
  readonly pages: readonly PublishedPage[]
  readonly texts?: OwnTexts | undefined
  readonly images: readonly Pick<SourceImage, 'path' | 'width' | 'height'>[]
  /** Coloured code by the path of its page. */
  readonly code: ReadonlyMap<string, CodeLengths>
}

export type Articles = ReturnType<typeof createArticles>

export function createArticles({ baseUrl, pages, texts = {}, images, code }: ArticlesOptions) {
  const colours = createCodeColours(code.values())
  const shownImages = images.map((image) => ({ ...image, url: baseUrl + image.path }))
  const toHtml = createPageHtml(pages, { images: shownImages, colourCode: colours.colour })
  const pathOf = new Map(pages.map(({ path }) => [markdownPath(path), path]))
  const sizes = new Map(images.map(({ path, width, height }) => [path, [path, width, height]]))
  return {
    /** The element `article`. */
    async render(page: PublishedPage): Promise<string> {
      await colours.load(code.get(page.path) ?? {})
      return articleElement(page, toHtml(page), texts)
    },
    /** The paths of the pages that a page links to, each once, in the order of its text. */
    linksOf: ({ text }: PublishedPage): readonly string[] => [
      ...new Set(addressesIn(text.value, baseUrl).flatMap((address) => pathOf.get(address) ?? [])),
    ],
    /** Everything besides the page that its article depends on: links to pages that exist, sizes of images, own texts, and whether code has colours. */
    contextOf({ text, language }: PublishedPage): string {
      const addresses = addressesIn(text.value, baseUrl)
      const shown = addresses.flatMap((address) => sizes.get(address) ?? [])
      return JSON.stringify([
        addresses.filter((address) => pathOf.has(address)),
        shown,
        colours.isOn,
        texts[language] ?? texts[language.split('-', 1)[0] ?? ''],
      ])
    },
  }
}

/** The paths of this service's Markdown and images in a published text. */
function addressesIn(text: string, baseUrl: string): string[] {
  return text.split(baseUrl).flatMap((part) => /^\/(?:[a-z0-9/-]+\.md|images\/[\w./-]+)/.exec(part)?.[0] ?? [])
}
