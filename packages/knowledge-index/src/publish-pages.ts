import { CodePointText } from './code-point-text.ts'
import type { Content, SourcePage } from './content.ts'
import { LinkResolver, type LinkTarget } from './links.ts'
import { markdownOutline } from './markdown.ts'
import type { PublishedPage } from './page.ts'
import { markdownPath } from './page-address.ts'
import { publishedPreamble } from './preamble.ts'
import { sectionsOf } from './sections.ts'

export interface PublishOptions {
  /** Absolute URL of the service without a trailing slash; every address of the service in a published text begins with it. */
  readonly baseUrl: string
}

/**
 * Pages as they are served, in the content's order: front matter, the line that points to `/llms.txt`, then the author's text with
 * links to pages and to the service made absolute. Links to pages lead to their Markdown. Raw HTML is published as written.
 */
export function publishPages({ pages }: Pick<Content, 'pages'>, { baseUrl }: PublishOptions): PublishedPage[] {
  const resolver = new LinkResolver(pages)
  return pages.map((page) => publishPage(page, resolver, baseUrl))
}

function publishPage(page: SourcePage, resolver: LinkResolver, baseUrl: string): PublishedPage {
  const { frontMatter, path, kind, providers, revision } = page
  const url = frontMatter.canonicalUrl ?? `${baseUrl}${path}`
  const text = new CodePointText(publishedPreamble({ ...frontMatter, url, revision }, baseUrl) + publishedBody(page, resolver, baseUrl))
  return {
    ...frontMatter,
    path,
    kind,
    ...(providers ? { providers } : {}),
    url,
    markdownUrl: `${baseUrl}${markdownPath(path)}`,
    revision,
    text,
    sections: sectionsOf(text),
  }
}

/** Blank lines around the text carry nothing; a text ends with one line break. */
function publishedBody(page: SourcePage, resolver: LinkResolver, baseUrl: string): string {
  const text = withAbsoluteLinks(page, resolver, baseUrl)
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd()
  return text === '' ? '' : `${text}\n`
}

function withAbsoluteLinks(page: SourcePage, resolver: LinkResolver, baseUrl: string): string {
  const { body } = page
  // Every destination stands behind `](` or, in a definition, behind `]:`.
  if (!body.includes('](') && !body.includes(']:')) return body
  let text = ''
  let copied = 0
  for (const { destination, start, end } of markdownOutline(body).links) {
    const address = publishedAddress(resolver.resolve(destination, page), baseUrl)
    if (address === undefined) continue
    text += body.slice(copied, start) + address
    copied = end
  }
  return text + body.slice(copied)
}

/** The absolute address to write in place of the author's, or none where the author's stands. */
function publishedAddress(target: LinkTarget, baseUrl: string): string | undefined {
  if (target.status === 'service') return `${baseUrl}${bareDestination(target.address)}`
  if (target.status !== 'page') return undefined
  return `${baseUrl}${markdownPath(target.path)}${target.anchor === '' ? '' : `#${encodeURIComponent(target.anchor)}`}`
}

/** Percent-encodes what would end a Markdown destination, a table cell or a URL early. */
function bareDestination(address: string): string {
  return address.replace(/[\s()<>|\\"`\p{Cc}]/gu, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)
}
