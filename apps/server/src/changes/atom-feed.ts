import { changesPath, feedPaths } from '../documents/page-paths.ts'
import { type Html, html, nothing } from '../pages/shell/html.ts'
import type { Site } from '../pages/shell/site.ts'
import type { PageChange } from '../store/page-history.ts'
import { changeId, describeChange } from './describe-change.ts'

/** A feed must say when it changed (RFC 4287, section 4.1.1), one without an entry too. */
const never = '1970-01-01T00:00:00.000Z'

/** Atom (RFC 4287). */
export function atomFeed({ name, baseUrl }: Pick<Site, 'name' | 'baseUrl'>, changes: readonly PageChange[]): string {
  return html`<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<title>Changes of ${name}</title>
<id>${baseUrl}${changesPath}</id>
<link rel="self" type="application/atom+xml" href="${baseUrl}${feedPaths.atom}"/>
<link rel="alternate" type="text/html" href="${baseUrl}${changesPath}"/>
<updated>${changes[0]?.at ?? never}</updated>
<author><name>${name}</name></author>
${changes.map((change) => entry(change, baseUrl))}</feed>
`.value
}

function entry(change: PageChange, baseUrl: string): Html {
  const { at, kind, title, url } = change
  return html`<entry>
<title>${title}</title>
<id>${changeId(change, baseUrl)}</id>
<updated>${at}</updated>
${kind === 'removed' ? nothing : html`<link rel="alternate" type="text/html" href="${url}"/>\n`}<category term="${kind}"/>
<content type="text">${describeChange(change)}</content>
</entry>
`
}
