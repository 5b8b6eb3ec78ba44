/** The published pages ready to be sent: as Markdown at their `.md` addresses, and at their own as HTML or as the same Markdown. */
import { createPageHtml, type PublishedPage } from '@svc/knowledge-index'
import type { PublicProfile } from '@svc/profile-schema'
import { discoveryLinks } from '../documents/discovery-links.ts'
import type { PageMediaType } from '../http/negotiate.ts'
import { type CodedRepresentations, encodeAll, representCoded } from '../http/representation.ts'
import { contentPage } from './content-page.ts'
import { frontPage } from './front-page.ts'
import { pagePolicyHeaders } from './page-policy.ts'
import type { Site } from './page-shell.ts'

export type NegotiatedPage = Readonly<Record<PageMediaType, CodedRepresentations>>

export interface RepresentedPages {
  /** By exact path: `/index.md`, `/pricing.md`. */
  readonly markdown: ReadonlyMap<string, CodedRepresentations>
  /** By exact path: `/`, `/pricing`. */
  readonly negotiatedPages: ReadonlyMap<string, NegotiatedPage>
}

export interface RepresentPagesOptions {
  readonly site: Site
  readonly profile: PublicProfile
  readonly pages: readonly PublishedPage[]
  readonly cacheControl: string
}

/** Agents that negotiate and agents that read `.md` get the same answer, and caches must not mix it with the page for people. */
const vary = 'Accept, Accept-Encoding'

export function representPages({ site, profile, pages, cacheControl }: RepresentPagesOptions): RepresentedPages {
  const toHtml = createPageHtml(pages)
  const markdown = new Map<string, CodedRepresentations>()
  const negotiatedPages = new Map<string, NegotiatedPage>()
  for (const page of pages) {
    const bytes = encodeAll(Buffer.from(page.text.value))
    const markdownType = { contentType: 'text/markdown; charset=utf-8', cacheControl }
    const canonical = `<${page.url}>; rel="canonical"`
    markdown.set(new URL(page.markdownUrl).pathname, representCoded(bytes, { ...markdownType, further: ['Link', canonical] }))

    const link = ['Link', [canonical, ...linksOf(page)].join(', ')]
    const content = { page, article: toHtml(page) }
    const text = page.path === '/' ? frontPage(site, profile, content, pages) : contentPage(site, profile, content)
    const html = { contentType: 'text/html; charset=utf-8', cacheControl, further: [...link, ...pagePolicyHeaders] }
    negotiatedPages.set(page.path, {
      html: representCoded(encodeAll(Buffer.from(text)), html, vary),
      markdown: representCoded(bytes, { ...markdownType, further: [...link, 'X-Markdown-Tokens', estimatedTokens(page)] }, vary),
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
function estimatedTokens({ text }: PublishedPage): string {
  return String(Math.ceil(text.length / charactersPerToken))
}
