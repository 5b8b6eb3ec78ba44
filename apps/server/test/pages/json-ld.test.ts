// @module-tag slow
/** JSON-LD of the company and its pages, in schema.org's vocabulary. */
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { urlOf } from '@svc/knowledge-index/internal'
import { factNodes, priceOffers } from '@svc/site'
import type { Graph } from 'schema-dts'
import ts from 'typescript'
import { beforeAll, describe, expect, test } from 'vitest'
import { shippedSettings, startFrontDoor } from '../support/front-door.ts'
import { readHtml } from '../support/html-document.ts'

type Node = Readonly<Record<string, unknown>>

const deepPage = '/research/cyber/ransomware-payments'
const paths = ['/', '/pricing', '/research', deepPage, '/comparisons/fernhollow-vs-mossgate', '/facts'] as const
const graphs = new Map<string, readonly Node[]>()
let baseUrl: string

beforeAll(async () => {
  const running = await startFrontDoor(shippedSettings)
  baseUrl = running.baseUrl
  for (const path of paths) graphs.set(path, await readGraph(path))
  await running.stop()
})

async function readGraph(path: string): Promise<readonly Node[]> {
  const { elements } = readHtml(await (await fetch(baseUrl + path)).text())
  const blocks = elements.filter(({ attributes }) => attributes.type === 'application/ld+json')
  expect(blocks).toHaveLength(1)
  const { '@context': context, '@graph': graph } = JSON.parse(blocks[0]?.text ?? '') as Graph
  expect(context).toBe('https://schema.org')
  return graph as readonly Node[]
}

const graphOf = (path: (typeof paths)[number]) => graphs.get(path) as readonly Node[]

const node = (graph: readonly Node[], type: string) => graph.find((candidate) => candidate['@type'] === type)

/** Errors of each graph against the vocabulary: a property that its type does not have, or a value of a wrong type. */
function vocabularyFaults(graphs: readonly (readonly unknown[])[]): readonly (readonly string[])[] {
  const folder = dirname(fileURLToPath(import.meta.url))
  // One program with a file for each graph, because reading the vocabulary takes seconds.
  const texts = new Map(
    graphs.map((graph, index) => [
      join(folder, `graph-${index}.ts`),
      `import type { Graph } from 'schema-dts'\nexport const graph: Graph = ${JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }, null, 1)}\n`,
    ]),
  )
  const options: ts.CompilerOptions = {
    noEmit: true,
    strict: true,
    types: [],
    lib: ['lib.es2023.d.ts'],
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
  }
  const host = ts.createCompilerHost(options)
  const { readFile, fileExists } = host
  host.readFile = (file) => texts.get(file) ?? readFile(file)
  host.fileExists = (file) => texts.has(file) || fileExists(file)
  const program = ts.createProgram([...texts.keys()], options, host)
  return Array.from(texts.keys(), (file) =>
    ts
      .getPreEmitDiagnostics(program, program.getSourceFile(file))
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')),
  )
}

const dated = { page: '/pricing', quote: 'q', url: 'u', quoteUrl: 'https://a.example/pricing#q', revision: 'r', validUntil: '2026-12-31' }
const price = { ...dated, id: 'price', label: 'Price', value: 95, unit: 'USD/month' }
/** A price with a last day, which no page of the shipped content has. */
const [, endingOffer] = factNodes([price], 'https://a.example')

test('every type and property on every kind of page is in schema.org', () => {
  const [ours, ending, misspelt, misnamed] = vocabularyFaults([
    paths.flatMap(graphOf),
    [endingOffer],
    [{ '@type': 'Organization', nmae: 'x' }],
    [{ '@type': 'Organisation', name: 'x' }],
  ])
  expect([ours, ending]).toEqual([[], []])
  expect(misspelt).toHaveLength(1)
  expect(misnamed).toHaveLength(1)
})

test('the front page describes the company, with the prices that are an amount', () => {
  const graph = graphOf('/')
  expect(node(graph, 'Organization')).toMatchObject({
    '@id': urlOf(baseUrl, '/#Organization'),
    name: 'Fernhollow',
    legalName: expect.any(String),
    address: { '@type': 'PostalAddress' },
  })
  const offers = node(graph, 'Organization')?.makesOffer as readonly Node[]
  expect(offers).toHaveLength(4)
  expect(offers[0]).toEqual({
    '@type': 'Offer',
    name: 'Up to $25,000 in annual premium',
    price: '95',
    priceCurrency: 'USD',
    priceSpecification: { '@type': 'UnitPriceSpecification', price: '95', priceCurrency: 'USD', unitCode: 'MON' },
  })
  expect(node(graph, 'BreadcrumbList')).toBe(undefined)
})

test('every other page has the company, its breadcrumb, its language and its last change', () => {
  const graph = graphOf(deepPage)
  expect(node(graph, 'Organization')).toEqual({
    '@type': 'Organization',
    '@id': urlOf(baseUrl, '/#Organization'),
    name: 'Fernhollow',
    url: expect.any(String),
  })
  expect(node(graph, 'WebPage')).toMatchObject({
    '@id': baseUrl + deepPage,
    inLanguage: 'en',
    publisher: { '@id': urlOf(baseUrl, '/#Organization') },
  })
  const steps = node(graph, 'BreadcrumbList')?.itemListElement as readonly { position: number; item: { '@id': string } }[]
  expect(steps.map(({ position, item }) => [position, item['@id'].slice(baseUrl.length) || '/'])).toEqual([
    [1, '/'],
    [2, '/research'],
    [3, '/research/cyber'],
    [4, deepPage],
  ])
})

describe('a price', () => {
  const offer = (price: string, addressCountry = 'US') =>
    priceOffers({ pricing: [{ range: 'Team', price }], address: { addressCountry } as never })[0] as Node | undefined

  test.each([
    ['$95 per month', { price: '95', priceCurrency: 'USD', priceSpecification: { unitCode: 'MON' } }],
    ['$1,250.50 a year', { price: '1250.50', priceCurrency: 'USD', priceSpecification: { unitCode: 'ANN' } }],
    ['$12 per user per month', { price: '12', priceSpecification: { unitText: 'per user per month' } }],
    ['€9/seat', { price: '9', priceCurrency: 'EUR', priceSpecification: { unitText: '/seat' } }],
    ['CHF 40 once', { price: '40', priceCurrency: 'CHF' }],
    ['40 EUR', { price: '40', priceCurrency: 'EUR' }],
  ])('%s is an offer', (price, expected) => {
    expect(offer(price)).toMatchObject(expected)
  })

  test.each(['From $1,450 per month', '$95 per month, quoted in writing', 'On request', '95', '1.450,00 €', '$1,45', 'XYZ 5', '$5 EUR'])(
    '%s is not an offer: it is not an amount in one currency',
    (price) => expect(offer(price)).toBe(undefined),
  )

  test('reads $ as the dollar of the company’s country, and ignores it without a country', () => {
    expect(offer('$5', 'CA')).toMatchObject({ priceCurrency: 'CAD' })
    expect(offer('$5', 'DE')).toBe(undefined)
    expect(offer('¥500', 'JP')).toMatchObject({ priceCurrency: 'JPY' })
  })
})

test('/facts is a dataset, and its prices are offers with their days', () => {
  const graph = graphOf('/facts')
  expect(node(graph, 'Dataset')?.distribution).toMatchObject({ contentUrl: `${baseUrl}/api/v1/facts` })
  const offers = graph.filter((one) => one['@type'] === 'Offer')
  const offer = offers.find(({ price }) => price === 95)
  expect(offer).toMatchObject({ priceCurrency: 'USD', validFrom: '2026-02-01', priceSpecification: { unitText: 'month' } })
  const quantity = node(graph, 'QuantitativeValue')
  expect(quantity).toMatchObject({ name: expect.any(String), value: expect.any(Number) })
  expect(graphOf('/pricing').some((one) => one['@type'] === 'Dataset')).toBe(false)
})

test('a price ends on its last day, and a quantity with days is only in the data', () => {
  expect(endingOffer).toMatchObject({ '@type': 'Offer', validThrough: '2026-12-31' })
  const others = [
    { ...price, unit: 'd' },
    { id: 'soc-2', label: 'SOC 2', say: 'No.' },
  ] as const
  const [, offer, ...rest] = factNodes([price, ...others], 'https://a.example')
  expect([offer, rest]).toEqual([endingOffer, []])
})
