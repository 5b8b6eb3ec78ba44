/** The prices of a profile as schema.org's `Offer`. */
import type { PublicProfile } from '@svc/profile-schema'

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
    const specification = {
      '@type': 'UnitPriceSpecification',
      ...value,
      ...(unitCode === undefined ? { unitText: unit?.trim() } : { unitCode }),
    }
    return { '@type': 'Offer', name: range, ...value, ...(unit !== undefined && { priceSpecification: specification }) }
  })
}

/** ISO 4217. */
function currencyOf(sign: string, country: string): string | undefined {
  if (Intl.supportedValuesOf('currency').includes(sign)) return sign
  const code = signs[sign]
  return typeof code === 'object' ? code[country] : code
}
