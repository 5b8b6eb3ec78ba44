/** The company and a page for search engines: schema.org as JSON-LD, one graph for each page. */

import { addresses } from '@svc/composition'
import type { PlacedFact, PublishedPage } from '@svc/knowledge-index'
import { isStated, urlOf } from '@svc/knowledge-index/internal'
import type { PublicProfile } from '@svc/profile-schema'
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
  const company = { '@id': urlOf(baseUrl, `/#${companyId}`) }
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
  return {
    '@type': 'WebPage',
    '@id': url,
    name: title,
    description,
    url,
    inLanguage: language,
    dateModified: changed ?? reviewed,
    lastReviewed: reviewed,
    ...(sources.length > 0 && { citation: sources.map((source) => ({ '@type': 'CreativeWork', name: source.title, url: source.url })) }),
  }
}

function breadcrumbList({ title, url }: PublishedPage, { above }: PageOfGraph['links'], baseUrl: string, { name }: PublicProfile): object {
  const steps = [
    { name, url: urlOf(baseUrl, '/') },
    ...above.map(({ title, path }) => ({ name: title, url: urlOf(baseUrl, path) })),
    { name: title, url },
  ]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, url }, index) => ({ '@type': 'ListItem', position: index + 1, name, item: { '@id': url } })),
  }
}

/** A data block, without the undefined members. No text in it can end it or open a comment (HTML, section 4.12.1.3). */
export function dataBlock(value: object): Html {
  const json = JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return new Html(`<script type="application/ld+json">${json}</script>`)
}

/** A sign of several currencies means that of the company's country. */
const signs: Readonly<Record<string, string | Readonly<Record<string, string>>>> = {
  '€': 'EUR',
  '£': 'GBP',
  $: { US: 'USD', CA: 'CAD', AU: 'AUD', NZ: 'NZD', SG: 'SGD', HK: 'HKD', MX: 'MXN' },
  '¥': { JP: 'JPY', CN: 'CNY' },
}

/** Periods by their UN/CEFACT codes (Recommendation 20), which schema.org takes as `unitCode`. */
const periods: Readonly<Record<string, string>> = { hour: 'HUR', day: 'DAY', week: 'WEE', month: 'MON', year: 'ANN' }

const currency = '(?<before>[$€£¥]|[A-Z]{3} ?)?'
const amount = String.raw`(?<amount>\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d{1,9}(?:\.\d{1,2})?)`
const unit = String.raw`(?: once|(?<unit>(?: per | an? | ?\/ ?)(?<period>[a-z]{1,20})(?:(?: per | an? | ?\/ ?)[a-z]{1,20})?))?`
const exactPrice = new RegExp(`^${currency}${amount}(?<after> ?€| [A-Z]{3})?${unit}$`)

/** A price with more than an amount, such as `From $1,450, quoted in writing`, is not an offer. */
export function priceOffers({ pricing = [], address }: Pick<PublicProfile, 'pricing' | 'address'>): readonly object[] {
  return pricing.flatMap(({ range, price }) => {
    const { before, amount, after, unit, period = '' } = exactPrice.exec(price)?.groups ?? {}
    const priceCurrency = currencyOf((before ?? after ?? '').trim(), address.addressCountry)
    if (amount === undefined || priceCurrency === undefined || (before !== undefined && after !== undefined)) return []
    const value = { price: amount.replaceAll(',', ''), priceCurrency }
    const unitCode = unit?.trim().split(/[\s/]+/).length === 2 ? periods[period] : undefined
    const unitText = unitCode === undefined ? unit?.trim() : undefined
    const specification = { '@type': 'UnitPriceSpecification', ...value, unitText, unitCode }
    return { '@type': 'Offer', name: range, ...value, ...(unit !== undefined && { priceSpecification: specification }) }
  })
}

/** ISO 4217. */
function currencyOf(sign: string, country: string): string | undefined {
  if (Intl.supportedValuesOf('currency').includes(sign)) return sign
  const code = signs[sign]
  return typeof code === 'object' ? code[country] : code
}

/** As many as the page lists. */
const mostNodes = 1_000

/** An amount in a currency is an offer with its days. Another number is a quantity, but not with days: an expired one would look current. */
export function factNodes(facts: readonly PlacedFact[], baseUrl: string): readonly object[] {
  const dataset = {
    '@type': 'Dataset',
    name: 'Facts',
    description: 'Values with their units, days and sources, and what is not published.',
    url: urlOf(baseUrl, addresses.factsPage.path),
    isAccessibleForFree: true,
    distribution: { '@type': 'DataDownload', contentUrl: urlOf(baseUrl, addresses.facts.path), encodingFormat: 'application/json' },
  }
  return [dataset, ...facts.flatMap(factNode).slice(0, mostNodes)]
}

function factNode(fact: PlacedFact): object[] {
  if (!isStated(fact) || typeof fact.value !== 'number') return []
  const { label: name, value, unit, validFrom, validUntil, quoteUrl: url } = fact
  const [, priceCurrency, per] = /^([A-Z]{3})(?:\/(.+))?$/.exec(unit ?? '') ?? []
  if (priceCurrency !== undefined) {
    const days = { validFrom, validThrough: validUntil }
    const price = { price: value, priceCurrency }
    const priceSpecification = { '@type': 'UnitPriceSpecification', ...price, unitText: per, ...days }
    return [{ '@type': 'Offer', name, url, ...price, ...days, ...(per !== undefined && { priceSpecification }) }]
  }
  if (validFrom !== undefined || validUntil !== undefined) return []
  return [{ '@type': 'QuantitativeValue', name, url, value, unitText: unit }]
}
