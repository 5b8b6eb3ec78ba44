/** The facts on `/facts` as schema.org's `Dataset`, `Offer` and `QuantitativeValue`. */
import { addresses } from '@svc/composition'
import type { PlacedFact } from '@svc/knowledge-index'
import { isStated } from '@svc/knowledge-index/internal'

/** As many as the page lists. */
const mostNodes = 1_000

/**
 * An amount in a currency is an offer with its days. Another number without days is a quantity: a quantity has no property for days, and
 * without them an expired one would look current. All other facts are only in the data that the dataset links.
 */
export function factNodes(facts: readonly PlacedFact[], baseUrl: string): readonly object[] {
  const dataset = {
    '@type': 'Dataset',
    name: 'Facts',
    description: 'Values with their units, days and sources, and what is not published.',
    url: `${baseUrl}${addresses.factsPage.path}`,
    isAccessibleForFree: true,
    distribution: { '@type': 'DataDownload', contentUrl: `${baseUrl}${addresses.facts.path}`, encodingFormat: 'application/json' },
  }
  return [dataset, ...facts.flatMap(factNode).slice(0, mostNodes)]
}

function factNode(fact: PlacedFact): object[] {
  if (!isStated(fact) || typeof fact.value !== 'number') return []
  const { label: name, value, unit, validFrom, validUntil, quoteUrl: url } = fact
  const [, priceCurrency, per] = /^([A-Z]{3})(?:\/(.+))?$/.exec(unit ?? '') ?? []
  if (priceCurrency !== undefined) {
    const days = { ...(validFrom !== undefined && { validFrom }), ...(validUntil !== undefined && { validThrough: validUntil }) }
    const price = { price: value, priceCurrency }
    const priceSpecification = { '@type': 'UnitPriceSpecification', ...price, unitText: per, ...days }
    return [{ '@type': 'Offer', name, url, ...price, ...days, ...(per !== undefined && { priceSpecification }) }]
  }
  if (validFrom !== undefined || validUntil !== undefined) return []
  return [{ '@type': 'QuantitativeValue', name, url, value, ...(unit !== undefined && { unitText: unit }) }]
}
