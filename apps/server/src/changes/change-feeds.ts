/** Pages that were published, changed or removed, as feeds. */
import { addresses } from '@svc/composition'
import { urlOf } from '@svc/knowledge-index/internal'
import { type Html, html, nothing, type Site } from '@svc/site'
import { describeChange, type ListedChange } from './listed-change.ts'

/** JSON Feed 1.1; `_svc` is an extension that every item has (jsonfeed.org/version/1.1, "Extensions"). */
export function jsonFeed({ name, baseUrl }: Pick<Site, 'name' | 'baseUrl'>, changes: readonly ListedChange[]): object {
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title: `Changes of ${name}`,
    description: 'Pages that were published, changed or removed, newest first.',
    home_page_url: `${baseUrl}${addresses.changes.path}`,
    feed_url: `${baseUrl}${addresses.changesJson.path}`,
    language: 'en',
    authors: [{ name, url: urlOf(baseUrl, '/') }],
    items: changes.map((change) => jsonItem(change, baseUrl)),
  }
}

function jsonItem(change: ListedChange, baseUrl: string): object {
  const { at, path, kind, revision, title, permalink, changedSections } = change
  return {
    id: changeId(change, baseUrl),
    url: addressOf(change),
    title,
    content_text: describeChange(change),
    date_published: at,
    tags: [kind],
    _svc: {
      about: `${baseUrl}/developers.md`,
      path,
      kind,
      revision,
      permalink: permalink?.url,
      changed_sections: changedSections,
    },
  }
}

/** `updated` is required, also in a feed without entries (RFC 4287, section 4.1.1). */
const never = '1970-01-01T00:00:00.000Z'

/** Atom (RFC 4287). */
export function atomFeed({ name, baseUrl }: Pick<Site, 'name' | 'baseUrl'>, changes: readonly ListedChange[]): string {
  return html`<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<title>Changes of ${name}</title>
<id>${baseUrl}${addresses.changes.path}</id>
<link rel="self" type="application/atom+xml" href="${baseUrl}${addresses.changesAtom.path}"/>
<link rel="alternate" type="text/html" href="${baseUrl}${addresses.changes.path}"/>
<updated>${changes[0]?.at ?? never}</updated>
<author><name>${name}</name></author>
${changes.map((change) => atomEntry(change, baseUrl))}</feed>
`.value
}

function atomEntry(change: ListedChange, baseUrl: string): Html {
  const { at, kind, title } = change
  const address = addressOf(change)
  return html`<entry>
<title>${title}</title>
<id>${changeId(change, baseUrl)}</id>
<updated>${at}</updated>
${address === undefined ? nothing : html`<link rel="alternate" type="text/html" href="${address}"/>\n`}<category term="${kind}"/>
<content type="text">${describeChange(change)}</content>
</entry>
`
}

/** The address of the page; of the revision if the page has none any more. */
function addressOf({ isLinked, url, permalink }: ListedChange): string | undefined {
  return isLinked ? url : permalink?.url
}

/** RFC 4151: permanent and unique, also if a page returns to an earlier text or its address is reused. */
function changeId({ at, path }: ListedChange, baseUrl: string): string {
  return `tag:${new URL(baseUrl).hostname},${at.slice(0, 10)}:${path}@${at}`
}
