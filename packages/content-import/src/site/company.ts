/** The company of a site from its JSON-LD (schema.org): Organization or LocalBusiness with PostalAddress, ContactPoint and Offer. */
import { asFields, asList, asText, type Fields } from '../source/data-text.ts'
import type { KnownCompany } from '../source/known-company.ts'

const organization =
  /(?:Organization|Business|Corporation|NGO|Store|Restaurant|Hotel|Contractor|Clinic|Office|Agency|Service|Shop|School|University|Dentist|Physician|Attorney|Bakery|Cafe|Company)$/
/** Nesting of the data that is searched. */
const deepest = 8

/** The organization that says the most. The page that is read first counts among equals. */
export function companyOf(data: readonly unknown[]): KnownCompany | undefined {
  const found = data.flatMap((each) => organizations(each, 0))
  const [best] = found.toSorted((a, b) => Object.keys(b).length - Object.keys(a).length)
  return best === undefined ? undefined : readCompany(best)
}

function organizations(value: unknown, depth: number): readonly Fields[] {
  if (depth > deepest) return []
  if (Array.isArray(value)) return value.flatMap((each) => organizations(each, depth + 1))
  const fields = asFields(value)
  if (fields === undefined) return []
  const isOne = typesOf(fields).some((type) => organization.test(type)) && line(fields.name ?? fields.legalName) !== undefined
  return [
    ...(isOne ? [fields] : []),
    ...['@graph', 'publisher', 'mainEntity', 'about'].flatMap((key) => organizations(fields[key], depth + 1)),
  ]
}

function typesOf(fields: Fields): readonly string[] {
  return [fields['@type']].flat().filter((type) => typeof type === 'string')
}

function first(value: unknown): Fields | undefined {
  return asFields(Array.isArray(value) ? value[0] : value)
}

function line(value: unknown): string | undefined {
  return asText(Array.isArray(value) ? value[0] : value)?.replace(/\s+/g, ' ')
}

function readCompany(fields: Fields): KnownCompany {
  const address = first(fields.address)
  const contacts = [fields.contactPoint, fields.contactPoints].flatMap(asList)
  const recruiting = contacts.find((each) => /recruit|human|hr\b|job|career/i.test(line(each.contactType) ?? ''))
  const email = [fields, ...contacts.filter((each) => each !== recruiting)].flatMap((each) => emailOf(each) ?? [])[0]
  const type = typesOf(fields).findLast(
    (each) => organization.test(each) && !/^(?:Organization|LocalBusiness|Corporation|Store|ProfessionalService)$/.test(each),
  )
  const places = ['streetAddress', 'addressLocality', 'addressRegion', 'postalCode', 'addressCountry'] as const
  const part = (key: string) => line(address?.[key]) ?? line(first(address?.[key])?.name)
  return {
    name: line(fields.name) ?? line(fields.legalName),
    description: line(fields.description),
    website: webAddress(line(fields.url)),
    trade: type === undefined ? undefined : inWords(type),
    legalName: line(fields.legalName),
    address: address && Object.fromEntries(places.flatMap((key) => [part(key) ?? []].flat().map((text) => [key, text]))),
    logo: line(fields.logo) ?? line(first(fields.logo)?.url) ?? line(first(fields.logo)?.contentUrl),
    email,
    recruitingEmail: recruiting && emailOf(recruiting),
    pricing: offersOf(fields),
  }
}

function emailOf(fields: Fields): string | undefined {
  const email = line(fields.email)?.replace(/^mailto:/i, '')
  return email !== undefined && /^[^\s@<>"]+@[^\s@<>".]+(?:\.[^\s@<>".]+)+$/.test(email) ? email : undefined
}

function webAddress(url: string | undefined): string | undefined {
  return url !== undefined && /^https?:\/\//i.test(url) && URL.canParse(url) ? url : undefined
}

/** `RoofingContractor` is "Roofing contractor". */
function inWords(type: string): string {
  const words = type
    .replace(/^.*\//, '')
    .replace(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, ' ')
    .replace(/\b[A-Z][a-z]+/g, (word) => word.toLowerCase())
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Offers with a name and a price, in the order of the data. */
function offersOf(fields: Fields): KnownCompany['pricing'] {
  const catalog = asList(fields.hasOfferCatalog).flatMap((each) => asList(each.itemListElement))
  const rows = [fields.makesOffer, fields.offers, ...catalog].flatMap(asList).flatMap((offer) => {
    const specification = first(offer.priceSpecification)
    const price = line(offer.price) ?? line(specification?.price)
    const currency = line(offer.priceCurrency) ?? line(specification?.priceCurrency) ?? ''
    const range = line(offer.name) ?? line(first(offer.itemOffered)?.name)
    return price === undefined || range === undefined ? [] : [{ range, price: `${price} ${currency}`.trim() }]
  })
  return rows.length === 0 ? undefined : rows
}
