/** The published pages ready to be sent: as Markdown at their `.md` addresses, and at their own as HTML or as the same Markdown. */

import { setImmediate } from 'node:timers/promises'
import { addresses } from '@svc/composition'
import type { PublishedPage } from '@svc/knowledge-index'
import { discoveryLinks, textCacheControl } from '../documents/documents.ts'
import type { PageMediaType } from '../http/representation/negotiate.ts'
import { type CodedBytes, type CodedRepresentations, type HeaderFields, representCoded } from '../http/representation/representation.ts'
import { apiReferencePolicyHeaders, pagePolicyHeaders, scriptedPagePolicyHeaders } from './shell/page-policy.ts'

export type NegotiatedPage = Readonly<Record<PageMediaType, CodedRepresentations>>

/** Representations by exact path. */
export interface PublishedAt<Value> {
  has(path: string): boolean
  get(path: string): Value | undefined
}

export interface RepresentedPages {
  /** `/index.md`, `/pricing.md`. */
  readonly markdown: PublishedAt<CodedRepresentations>
  /** `/`, `/pricing`, `/developers`. */
  readonly negotiatedPages: PublishedAt<NegotiatedPage>
}

/** The bytes at an exact path, in every coding. */
export type BytesAt = (path: string) => CodedBytes

/** HTML and Markdown share an address, and caches must not mix them. */
const negotiatedVary = 'Accept, Accept-Encoding'

/** Pages between two turns of the event loop: about two milliseconds. */
const pagesPerTurn = 512

/** Pages that are neither content nor documents. Their Markdown is `/developers.md`. */
const developerPolicies: ReadonlyMap<string, HeaderFields> = new Map([
  [addresses.developers.path, scriptedPagePolicyHeaders],
  [addresses.apiReference.path, apiReferencePolicyHeaders],
])

/** About as many as a token has in the vocabularies of common models. */
const charactersPerToken = 4

/** Makes headers and reads bodies at every request: stored, they would take more memory than the texts of all pages. */
export async function representPages(pages: readonly PublishedPage[], baseUrl: string, bytesAt: BytesAt): Promise<RepresentedPages> {
  const byPath = new Map<string, PublishedPage>()
  const byMarkdownPath = new Map<string, PublishedPage>()
  for (const [index, page] of pages.entries()) {
    if (index % pagesPerTurn === pagesPerTurn - 1) await setImmediate()
    byPath.set(page.path, page)
    byMarkdownPath.set(new URL(page.markdownUrl).pathname, page)
  }
  const developersLength = bytesAt(addresses.developersMarkdown.path).identity.body.length
  const negotiated = ({ path, url, markdownUrl }: Addresses, characters: number, policy: HeaderFields): NegotiatedPage => {
    const links = [
      canonicalLink({ url }),
      `<${markdownUrl}>; rel="alternate"; type="text/markdown"`,
      ...(path === '/' ? discoveryLinks : []),
    ]
    const Link = links.join(', ')
    return {
      get html() {
        const headers = { contentType: 'text/html; charset=utf-8', cacheControl: textCacheControl, further: { Link, ...policy } }
        return representCoded(bytesAt(path), headers, negotiatedVary)
      },
      get markdown() {
        const further = { Link, 'X-Markdown-Tokens': String(Math.ceil(characters / charactersPerToken)) }
        return representCoded(bytesAt(new URL(markdownUrl).pathname), { ...markdownHeaders, further }, negotiatedVary)
      },
    }
  }
  return {
    markdown: {
      has: (path) => byMarkdownPath.has(path),
      get(path) {
        const page = byMarkdownPath.get(path)
        return page && representCoded(bytesAt(path), { ...markdownHeaders, further: { Link: canonicalLink(page) } })
      },
    },
    negotiatedPages: {
      has: (path) => byPath.has(path) || developerPolicies.has(path),
      get(path) {
        const page = byPath.get(path)
        if (page !== undefined) return negotiated(page, page.text.length, pagePolicyHeaders)
        const policy = developerPolicies.get(path)
        return (
          policy &&
          negotiated({ path, url: baseUrl + path, markdownUrl: baseUrl + addresses.developersMarkdown.path }, developersLength, policy)
        )
      },
    },
  }
}

type Addresses = Pick<PublishedPage, 'path' | 'url' | 'markdownUrl'>

const markdownHeaders = { contentType: 'text/markdown; charset=utf-8', cacheControl: textCacheControl }

function canonicalLink({ url }: Pick<PublishedPage, 'url'>): string {
  return `<${url}>; rel="canonical"`
}
