import { nearestWord } from '../text/nearest-word.ts'

/** Keys of front matter in other documentation systems, and the key with the same meaning here. */
const otherNames: Readonly<Record<string, string>> = {
  // Jekyll, Hugo, Starlight, Docusaurus and MkDocs, in this order.
  nav_order: 'order',
  weight: 'order',
  sidebar_position: 'order',
  position: 'order',
  lang: 'language',
  locale: 'language',
  summary: 'description',
  subtitle: 'description',
  excerpt: 'description',
  name: 'title',
  sidebar_label: 'title',
  linktitle: 'title',
  canonical: 'canonical_url',
  aliases: 'formerly',
  redirect_from: 'formerly',
  lastmod: 'reviewed',
  last_updated: 'reviewed',
  updated: 'reviewed',
  author: 'reviewed_by',
  link: 'url',
  href: 'url',
}

/** The known key to suggest for an unknown one: misspelled, or the name that another system has for it. @param open keys that are not in use yet */
export function suggestedKey(key: string, open: ReadonlySet<string>): string | undefined {
  const near = nearestWord(key, open)
  if (near !== undefined) return near
  const name = key.toLowerCase()
  const suggestion = Object.hasOwn(otherNames, name) ? otherNames[name] : undefined
  return suggestion !== undefined && open.has(suggestion) ? suggestion : undefined
}
