import { changesPath, feedPaths } from '../documents/page-paths.ts'
import type { Site } from '../pages/shell/site.ts'
import type { PageChange } from '../store/page-history.ts'
import { revisionAddresses } from '../store/page-revision.ts'
import { changeId, describeChange } from './describe-change.ts'

/** JSON Feed 1.1; `_svc` is an extension that every item has (jsonfeed.org/version/1.1, "Extensions"). */
export function jsonFeed({ name, baseUrl }: Pick<Site, 'name' | 'baseUrl'>, changes: readonly PageChange[]): object {
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title: `Changes of ${name}`,
    description: 'Pages that were published, changed or removed, newest first.',
    home_page_url: `${baseUrl}${changesPath}`,
    feed_url: `${baseUrl}${feedPaths.json}`,
    language: 'en',
    authors: [{ name, url: `${baseUrl}/` }],
    items: changes.map((change) => item(change, baseUrl)),
  }
}

function item(change: PageChange, baseUrl: string): object {
  const { at, path, kind, revision, title, url, changedSections } = change
  return {
    id: changeId(change, baseUrl),
    ...(kind !== 'removed' && { url }),
    title,
    content_text: describeChange(change),
    date_published: at,
    tags: [kind],
    _svc: {
      about: `${baseUrl}/developers.md`,
      path,
      kind,
      ...(revision !== undefined && { revision, permalink: revisionAddresses({ path, revision }, baseUrl).url }),
      changed_sections: changedSections,
    },
  }
}
