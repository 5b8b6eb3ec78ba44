import { longestCanonicalUrl } from '../content-source/content-bounds.ts'
import { encodedPath } from '../model/page-redirects.ts'

/** Code points: `get_page` takes no longer reference, and a former path is one. */
export const longestFormerPath: number = longestCanonicalUrl

/** What one segment of a path may be made of (RFC 3986, section 3.3), and any character that browsers percent-encode. */
const segment = /^(?:[\w.~!$&'()*+,;=:@-]|%[0-9a-f]{2}|[^\0-\x7f\p{Cc}\p{Cs}\p{Z}])+$/iu

/** Whether a text is a path that a page can have had: without host, query, anchor and `.md`, with or without a slash at its end. */
export function isFormerPath(text: string): boolean {
  const path = encodedPath(text)
  if (!path.startsWith('/') || path.length > longestFormerPath || path.endsWith('.md')) return false
  return (
    path === '/' ||
    path
      .slice(1)
      .split('/')
      .every((part) => segment.test(part) && part !== '.' && part !== '..')
  )
}
