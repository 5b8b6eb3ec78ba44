/** Descriptions of the company and of a page for search engines: schema.org as JSON-LD. */
import type { PublishedPage } from '@svc/knowledge-index'
import type { PublicProfile } from '@svc/profile-schema'
import { Html } from './shell/html.ts'

export function organization({ name, legalName, dba, description, address, contact, links }: PublicProfile): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name,
    legalName,
    alternateName: dba,
    description,
    url: links.company,
    address: { '@type': 'PostalAddress', ...address },
    email: contact.general,
    contactPoint: [
      { '@type': 'ContactPoint', contactType: 'general', email: contact.general },
      { '@type': 'ContactPoint', contactType: 'recruiting', email: contact.recruiting },
    ],
    sameAs: [links.github],
  }
}

export function webPage(page: PublishedPage, { name, links }: PublicProfile): object {
  const { title, description, url, language, changed, reviewed, sources } = page
  return {
    '@context': 'https://schema.org',
    '@type': 'WebPage',
    name: title,
    description,
    url,
    inLanguage: language,
    ...(changed !== undefined && { dateModified: changed }),
    ...(reviewed !== undefined && { lastReviewed: reviewed }),
    ...(sources.length > 0 && { citation: sources.map((source) => ({ '@type': 'CreativeWork', name: source.title, url: source.url })) }),
    publisher: { '@type': 'Organization', name, url: links.company },
  }
}

/** A data block: no script, and no text in it can end it or open a comment (HTML, section 4.12.1.3). */
export function dataBlock(value: object): Html {
  const json = JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return new Html(`<script type="application/ld+json">${json}</script>`)
}
