/** The published pages ready to be sent: as Markdown at their `.md` addresses, and at their own as HTML or as the same Markdown. */
import { setImmediate } from 'node:timers/promises'
import type { PublishedPage } from '@svc/knowledge-index'
import { discoveryLinks } from '../documents/discovery-links.ts'
import type { PageMediaType } from '../http/negotiate.ts'
import { type CodedBytes, type CodedRepresentations, representCoded } from '../http/representation.ts'
import { pagePolicyHeaders } from './page-policy.ts'

export type NegotiatedPage = Readonly<Record<PageMediaType, CodedRepresentations>>

export interface RepresentedPages {
  /** By exact path: `/index.md`, `/pricing.md`. */
  readonly markdown: ReadonlyMap<string, CodedRepresentations>
  /** By exact path: `/`, `/pricing`. */
  readonly negotiatedPages: ReadonlyMap<string, NegotiatedPage>
}

/** The bytes of a page at its addresses, in every coding: all that takes long to make of it. */
export interface EncodedPage {
  readonly markdown: CodedBytes
  readonly html: CodedBytes
}

/** Agents that negotiate and agents that read `.md` get the same answer, and caches must not mix it with the page for people. */
export const negotiatedVary = 'Accept, Accept-Encoding'

/** Pages that are represented before other work gets its turn: about two milliseconds. */
const pagesPerTurn = 32

/** @param encoded of these pages, in their order */
export async function representPages(
  pages: readonly PublishedPage[],
  encoded: readonly EncodedPage[],
  cacheControl: string,
): Promise<RepresentedPages> {
  const markdown = new Map<string, CodedRepresentations>()
  const negotiatedPages = new Map<string, NegotiatedPage>()
  for (const [index, page] of pages.entries()) {
    if (index % pagesPerTurn === pagesPerTurn - 1) await setImmediate()
    const bytes = encoded[index] as EncodedPage
    const markdownType = { contentType: 'text/markdown; charset=utf-8', cacheControl }
    const canonical = `<${page.url}>; rel="canonical"`
    markdown.set(new URL(page.markdownUrl).pathname, representCoded(bytes.markdown, { ...markdownType, further: { Link: canonical } }))

    const link = { Link: [canonical, ...linksOf(page)].join(', ') }
    const html = { contentType: 'text/html; charset=utf-8', cacheControl, further: { ...link, ...pagePolicyHeaders } }
    negotiatedPages.set(page.path, {
      html: representCoded(bytes.html, html, negotiatedVary),
      markdown: representCoded(
        bytes.markdown,
        { ...markdownType, further: { ...link, 'X-Markdown-Tokens': estimatedTokens(page.text.length) } },
        negotiatedVary,
      ),
    })
  }
  return { markdown, negotiatedPages }
}

function linksOf({ path, markdownUrl }: PublishedPage): string[] {
  return [`<${markdownUrl}>; rel="alternate"; type="text/markdown"`, ...(path === '/' ? discoveryLinks : [])]
}

/** Characters of a token, about, in the vocabularies of common models. */
const charactersPerToken = 4

/** What the Markdown will take of an agent's context, as Markdown for Agents has it in `X-Markdown-Tokens`. */
export function estimatedTokens(characters: number): string {
  return String(Math.ceil(characters / charactersPerToken))
}
