/** The company and a page for search engines: schema.org as JSON-LD, one graph for each page. */
import type { PublishedPage } from '@svc/knowledge-index'
import type { PublicProfile } from '@svc/profile-schema'
import { priceOffers } from './price-offers.ts'
import { Html } from './shell/html.ts'
import { companyId } from './shell/page-shell.ts'
import type { Site } from './shell/site.ts'
import type { PageLinks } from './tree/page-links.ts'

interface PageOfGraph {
  readonly page: PublishedPage
  readonly links: Pick<PageLinks, 'above'>
  readonly data?: readonly object[] | undefined
}

/** The page, its breadcrumb, and the company: the front page has all its properties, other pages its name and address. */
export function pageGraph({ baseUrl }: Site, profile: PublicProfile, { page, links, data = [] }: PageOfGraph): object {
  const company = { '@id': `${baseUrl}/#${companyId}` }
  const about = page.path === '/' ? wholeOrganization(profile) : organization(profile)
  const graph = [{ ...about, ...company }, { ...webPage(page), publisher: company }, ...data]
  if (page.path === '/') return { '@context': 'https://schema.org', '@graph': graph }
  return { '@context': 'https://schema.org', '@graph': [...graph, breadcrumbList(page, links, baseUrl, profile)] }
}

function organization({ name, links }: PublicProfile): object {
  return { '@type': 'Organization', name, url: links.company }
}

function wholeOrganization(profile: PublicProfile): object {
  const { legalName, dba, description, address, contact, links } = profile
  const offers = priceOffers(profile)
  return {
    ...organization(profile),
    legalName,
    alternateName: dba,
    description,
    address: { '@type': 'PostalAddress', ...address },
    email: contact.general,
    contactPoint: [
      { '@type': 'ContactPoint', contactType: 'general', email: contact.general },
      { '@type': 'ContactPoint', contactType: 'recruiting', email: contact.recruiting },
    ],
    sameAs: [links.github],
    ...(offers.length > 0 && { makesOffer: offers }),
  }
}

function webPage({ title, description, url, language, changed, reviewed, sources }: PublishedPage): object {
  const modified = changed ?? reviewed
  return {
    '@type': 'WebPage',
    '@id': url,
    name: title,
    description,
    url,
    inLanguage: language,
    ...(modified !== undefined && { dateModified: modified }),
    ...(reviewed !== undefined && { lastReviewed: reviewed }),
    ...(sources.length > 0 && { citation: sources.map((source) => ({ '@type': 'CreativeWork', name: source.title, url: source.url })) }),
  }
}

function breadcrumbList({ title, url }: PublishedPage, { above }: PageOfGraph['links'], baseUrl: string, { name }: PublicProfile): object {
  const steps = [
    { name, url: `${baseUrl}/` },
    ...above.map(({ title, path }) => ({ name: title, url: baseUrl + path })),
    { name: title, url },
  ]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, url }, index) => ({ '@type': 'ListItem', position: index + 1, name, item: { '@id': url } })),
  }
}

/** A data block. No text in it can end it or open a comment (HTML, section 4.12.1.3). */
export function dataBlock(value: object): Html {
  const json = JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return new Html(`<script type="application/ld+json">${json}</script>`)
}
