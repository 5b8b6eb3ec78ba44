/** `/developers` ready to be sent, as HTML or as the bytes of `/developers.md`, like every page at its own address. */
import { developersMarkdownPath, developersPath } from '../documents/page-paths.ts'
import { type CodedBytes, representCoded } from '../http/representation.ts'
import { scriptedPagePolicyHeaders } from './page-policy.ts'
import { estimatedTokens, type NegotiatedPage, negotiatedVary } from './represent-pages.ts'

export interface EncodedDevelopersPage {
  readonly html: CodedBytes
  /** Of `/developers.md`. */
  readonly markdown: CodedBytes
}

export function representDevelopersPage(baseUrl: string, { html, markdown }: EncodedDevelopersPage, cacheControl: string): NegotiatedPage {
  const canonical = `<${baseUrl}${developersPath}>; rel="canonical"`
  const link = { Link: `${canonical}, <${baseUrl}${developersMarkdownPath}>; rel="alternate"; type="text/markdown"` }
  const htmlType = { contentType: 'text/html; charset=utf-8', cacheControl, further: { ...link, ...scriptedPagePolicyHeaders } }
  const tokens = { 'X-Markdown-Tokens': estimatedTokens(markdown.identity.body.length) }
  const markdownType = { contentType: 'text/markdown; charset=utf-8', cacheControl, further: { ...link, ...tokens } }
  return {
    html: representCoded(html, htmlType, negotiatedVary),
    markdown: representCoded(markdown, markdownType, negotiatedVary),
  }
}
