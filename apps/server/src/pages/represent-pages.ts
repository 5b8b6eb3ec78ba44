/** The published pages ready to be sent: as Markdown at their `.md` addresses, and at their own as HTML or as the same Markdown. */
import { setImmediate } from 'node:timers/promises'
import type { PublishedPage } from '@svc/knowledge-index'
import { discoveryLinks } from '../documents/documents.ts'
import type { PageMediaType } from '../http/representation/negotiate.ts'
import { type CodedBytes, type CodedRepresentations, representCoded } from '../http/representation/representation.ts'
import { pagePolicyHeaders } from './shell/page-policy.ts'

export type NegotiatedPage = Readonly<Record<PageMediaType, CodedRepresentations>>

/** Representations by exact path. */
export interface PublishedAt<Value> {
  has(path: string): boolean
  get(path: string): Value | undefined
}

export interface RepresentedPages {
  /** `/index.md`, `/pricing.md`. */
  readonly markdown: PublishedAt<CodedRepresentations>
  /** `/`, `/pricing`. */
  readonly negotiatedPages: PublishedAt<NegotiatedPage>
}

/** The bytes of a page at its addresses, in every coding. */
export interface EncodedPage {
  readonly markdown: CodedBytes
  readonly html: CodedBytes
}

/** Agents that negotiate and agents that read `.md` get the same answer, and caches must not mix it with the page for people. */
export const negotiatedVary = 'Accept, Accept-Encoding'

/** Pages in one slice of about two milliseconds, between which other work runs. */
const pagesPerTurn = 512

export interface RepresentPagesOptions {
  /** The bytes at an exact path, in every coding. */
  readonly bytesAt: (path: string) => CodedBytes
  readonly cacheControl: string
  /** In addition to the pages of the content. */
  readonly furtherPages: ReadonlyMap<string, NegotiatedPage>
}

/** Makes headers and reads bodies at every request: stored for every page they would take more memory than its text. */
export async function representPages(
  pages: readonly PublishedPage[],
  { bytesAt, cacheControl, furtherPages }: RepresentPagesOptions,
): Promise<RepresentedPages> {
  const byPath = new Map<string, PublishedPage>()
  const byMarkdownPath = new Map<string, PublishedPage>()
  for (const [index, page] of pages.entries()) {
    if (index % pagesPerTurn === pagesPerTurn - 1) await setImmediate()
    byPath.set(page.path, page)
    byMarkdownPath.set(new URL(page.markdownUrl).pathname, page)
  }
  const markdownType = { contentType: 'text/markdown; charset=utf-8', cacheControl }
  const canonicalOf = ({ url }: PublishedPage) => `<${url}>; rel="canonical"`
  const linkOf = (page: PublishedPage) => ({ Link: [canonicalOf(page), ...linksOf(page)].join(', ') })
  const negotiated = (page: PublishedPage): NegotiatedPage => ({
    get html() {
      const headers = { contentType: 'text/html; charset=utf-8', cacheControl, further: { ...linkOf(page), ...pagePolicyHeaders } }
      return representCoded(bytesAt(page.path), headers, negotiatedVary)
    },
    get markdown() {
      const further = { ...linkOf(page), 'X-Markdown-Tokens': estimatedTokens(page.text.length) }
      return representCoded(bytesAt(new URL(page.markdownUrl).pathname), { ...markdownType, further }, negotiatedVary)
    },
  })
  return {
    markdown: {
      has: (path) => byMarkdownPath.has(path),
      get(path) {
        const page = byMarkdownPath.get(path)
        return page && representCoded(bytesAt(path), { ...markdownType, further: { Link: canonicalOf(page) } })
      },
    },
    negotiatedPages: {
      has: (path) => byPath.has(path) || furtherPages.has(path),
      get(path) {
        const page = byPath.get(path)
        return page === undefined ? furtherPages.get(path) : negotiated(page)
      },
    },
  }
}

function linksOf({ path, markdownUrl }: PublishedPage): string[] {
  return [`<${markdownUrl}>; rel="alternate"; type="text/markdown"`, ...(path === '/' ? discoveryLinks : [])]
}

/** Characters of a token, about, in the vocabularies of common models. */
const charactersPerToken = 4

/** Estimated tokens of the Markdown, for `X-Markdown-Tokens`. */
export function estimatedTokens(characters: number): string {
  return String(Math.ceil(characters / charactersPerToken))
}
