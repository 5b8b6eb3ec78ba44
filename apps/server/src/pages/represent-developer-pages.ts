/** The pages for developers ready to be sent, as HTML or as the bytes of `/developers.md`, like every page at its own address. */
import { apiReferencePath, developersMarkdownPath, developersPath } from '../documents/page-paths.ts'
import { type CodedBytes, type HeaderFields, representCoded } from '../http/representation/representation.ts'
import { estimatedTokens, type NegotiatedPage, negotiatedVary } from './represent-pages.ts'
import { apiReferencePolicyHeaders, scriptedPagePolicyHeaders } from './shell/page-policy.ts'

const policies: readonly (readonly [path: string, policy: HeaderFields])[] = [
  [developersPath, scriptedPagePolicyHeaders],
  [apiReferencePath, apiReferencePolicyHeaders],
]

/** @param bytesAt the bytes at an exact path, in every coding */
export function representDeveloperPages(
  baseUrl: string,
  bytesAt: (path: string) => CodedBytes,
  cacheControl: string,
): ReadonlyMap<string, NegotiatedPage> {
  const markdown = bytesAt(developersMarkdownPath)
  const tokens = { 'X-Markdown-Tokens': estimatedTokens(markdown.identity.body.length) }
  const pages = policies.map(([path, policy]): [string, NegotiatedPage] => {
    const canonical = `<${baseUrl}${path}>; rel="canonical"`
    const link = { Link: `${canonical}, <${baseUrl}${developersMarkdownPath}>; rel="alternate"; type="text/markdown"` }
    const htmlType = { contentType: 'text/html; charset=utf-8', cacheControl, further: { ...link, ...policy } }
    const markdownType = { contentType: 'text/markdown; charset=utf-8', cacheControl, further: { ...link, ...tokens } }
    return [
      path,
      {
        html: representCoded(bytesAt(path), htmlType, negotiatedVary),
        markdown: representCoded(markdown, markdownType, negotiatedVary),
      },
    ]
  })
  return new Map(pages)
}
