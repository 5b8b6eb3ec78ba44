/** The published pages ready to be sent: as Markdown at their `.md` addresses, and at their own as HTML or as the same Markdown. */
import { addresses } from '@svc/composition'
import type { Knowledge, PublishedPage } from '@svc/knowledge-index'
import { markdownPath } from '@svc/knowledge-index/internal'
import { CodePointText } from '@svc/knowledge-index/page'
import { describedBy, discoveryLinks, linkHeader, textCacheControl } from '../documents/documents.ts'
import type { Bodies } from '../representation/bodies.ts'
import { type CodedBytes, type HeaderFields, representCoded } from '../representation/representation.ts'
import { apiReferencePolicyHeaders, pagePolicyHeaders } from './shell/page-policy.ts'

/** Representations by exact path. */
export interface PublishedAt<Value> {
  has(path: string): boolean
  get(path: string): Value | undefined
}

export interface RepresentPagesOptions {
  readonly knowledge: Pick<Knowledge, 'baseUrl' | 'page'>
  readonly bodies: Bodies
  readonly render: (page: PublishedPage) => string
  /** The text of a document or of a page for developers. */
  readonly textAt: (path: string) => string
}

/** HTML and Markdown share an address, and caches must not mix them. */
const negotiatedVary = 'Accept, Accept-Encoding'

/** Pages that are neither content nor documents. Their Markdown is `/developers.md`. */
const developerPolicies: ReadonlyMap<string, HeaderFields> = new Map([
  [addresses.developers.path, pagePolicyHeaders],
  [addresses.apiReference.path, apiReferencePolicyHeaders],
])

/** About as many as a token has in the vocabularies of common models. */
const charactersPerToken = 4

export const developerPaths: ReadonlySet<string> = new Set(developerPolicies.keys())

/** Makes headers at every request: stored, they would take more memory than the texts of all pages. */
export function representPages({ knowledge, bodies, render, textAt }: RepresentPagesOptions) {
  const guide = new CodePointText(textAt(addresses.developersMarkdown.path))
  const pageOfMarkdown = (path: string) => {
    const page = knowledge.page(path === addresses.frontPageMarkdown.path ? '/' : path.replace(/\.md$/, ''))
    return page !== undefined && markdownPath(page.path) === path ? page : undefined
  }
  const markdownOf = (page: PublishedPage) => bodies(markdownPath(page.path), () => page.text.value)
  /** @param text of the Markdown; it is read only if that is sent */
  const negotiated = (at: Addresses, policy: HeaderFields, html: () => string, markdown: CodedBytes, text: () => CodePointText) => {
    const { path, markdownUrl } = at
    const alternate = `<${markdownUrl}>; rel="alternate"; type="text/markdown"`
    const found = path === '/' ? linkHeader(knowledge.baseUrl, discoveryLinks) : describedBy(knowledge.baseUrl)
    const Link = [canonicalLink(at), alternate, found].join(', ')
    const htmlHeaders = { contentType: 'text/html; charset=utf-8', cacheControl: textCacheControl, further: { Link, ...policy } }
    return {
      html: representCoded(bodies(path, html), htmlHeaders, negotiatedVary),
      get markdown() {
        const further = { Link, 'X-Markdown-Tokens': String(Math.ceil(text().length / charactersPerToken)) }
        return representCoded(markdown, { ...markdownHeaders, further }, negotiatedVary)
      },
    }
  }
  return {
    /** At `/index.md`, `/pricing.md`. */
    markdown: {
      has: (path: string) => pageOfMarkdown(path) !== undefined,
      get(path: string) {
        const page = pageOfMarkdown(path)
        return (
          page &&
          representCoded(markdownOf(page), {
            ...markdownHeaders,
            further: { Link: `${canonicalLink(page)}, ${describedBy(knowledge.baseUrl)}` },
          })
        )
      },
    },
    /** At `/`, `/pricing`, `/developers`. */
    negotiatedPages: {
      has: (path: string) => knowledge.page(path) !== undefined || developerPolicies.has(path),
      get(path: string) {
        const page = knowledge.page(path)
        const text = () => page?.text ?? guide
        if (page !== undefined) return negotiated(page, pagePolicyHeaders, () => render(page), markdownOf(page), text)
        const policy = developerPolicies.get(path)
        if (policy === undefined) return undefined
        const { baseUrl } = knowledge
        const own = { path, url: baseUrl + path, markdownUrl: baseUrl + addresses.developersMarkdown.path }
        const markdown = bodies(addresses.developersMarkdown.path, () => guide.value)
        return negotiated(own, policy, () => textAt(path), markdown, text)
      },
    },
  }
}

type Addresses = Pick<PublishedPage, 'path' | 'url' | 'markdownUrl'>

const markdownHeaders = { contentType: 'text/markdown; charset=utf-8', cacheControl: textCacheControl }

function canonicalLink({ url }: Pick<PublishedPage, 'url'>): string {
  return `<${url}>; rel="canonical"`
}
