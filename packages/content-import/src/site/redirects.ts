/** Addresses that lead to pages: pages that only lead to others, and files of rules. */

export type Redirect = readonly [from: string, to: string]

/** The rules of `_redirects` (Netlify, Cloudflare) and `.htaccess` that name one address; patterns and rewrites are left out. */
export function redirectRules(netlify: string, apache: string) {
  const redirects: Redirect[] = []
  const patterns: number[] = []
  for (const [index, line] of netlify.split('\n').entries()) {
    const [from = '', to = '', status = '301'] = line
      .replace(/(?:^|\s)#.*/s, '')
      .trim()
      .split(/\s+/)
    if (!from.startsWith('/') || to === '') continue
    if (/[*:]/.test(from.slice(1)) || /:splat/.test(to)) patterns.push(index + 1)
    else if (/^30[1278]!?$/.test(status)) redirects.push([from, to])
  }
  for (const [, from = '', to = ''] of apache.matchAll(
    /^[ \t]*Redirect(?:Permanent|Temp)?[ \t]+(?:(?:30[1278]|permanent|temp)[ \t]+)?"?(\/[^\s"]*)"?[ \t]+"?([^\s"]+)"?/gim,
  ))
    redirects.push([from, to])
  return { redirects, patterns }
}
