import type { ComparisonLookup, Provider, PublishedComparisons, PublishedPage } from '@svc/knowledge-index'
import * as z from 'zod'
import { defaultPageCharacters, pageResultShape } from '../results/page-result.ts'
import { readPage } from '../results/read-page.ts'
import { firstThatFit, listedCharacters, longestDefaultResult } from '../results/result-bounds.ts'
import { shown, type ToolError, withSuggestions } from '../results/tool-error.ts'
import { done, failed, type Outcome } from '../results/tool-result.ts'
import type { PublishedKnowledge } from './dependencies.ts'
import { defineTool } from './tool.ts'

const providerName = z.string().min(1).max(120).describe('Id, name or alias.')

const input = z.strictObject({ provider_a: providerName, provider_b: providerName })

const provider = z.strictObject({ id: z.string(), name: z.string() })

const output = z.strictObject({ ...pageResultShape, providers: z.array(provider).length(2) })

type ComparisonResult = z.infer<typeof output>

export const compareProviders = defineTool({
  name: 'compare_providers',
  title: 'Compare two providers',
  description: ({ name = 'one company' }) => `Compares two providers by what ${name} has published.`,
  input,
  output,
  example: { provider_a: 'first provider', provider_b: 'second provider' },
  handle: ({ knowledge }, { provider_a, provider_b }) => compare(knowledge, knowledge.findComparison(provider_a, provider_b)),
})

function compare(knowledge: PublishedKnowledge, lookup: ComparisonLookup): Outcome<ComparisonResult> {
  switch (lookup.status) {
    case 'none_published':
      return failed(nonePublished)
    case 'unknown_provider':
      return failed(unknownProvider(knowledge, lookup.name, lookup.nearest))
    case 'same_provider':
      return failed(
        withComparisons(lookup, {
          error: 'same_provider',
          message: `Both arguments name ${lookup.provider.name}; a comparison needs two providers.`,
          resolution: 'Name the other provider.',
        }),
      )
    case 'no_comparison':
      return failed(
        withComparisons(lookup, {
          error: 'no_published_comparison',
          message: `No comparison of ${lookup.providers[0].name} and ${lookup.providers[1].name} is published.`,
          resolution: 'Report that there is none; do not write one yourself.',
        }),
      )
    case 'found':
      return comparisonResult(lookup.page, lookup.providers)
  }
}

function comparisonResult(page: PublishedPage, pair: readonly [Provider, Provider]): Outcome<ComparisonResult> {
  const providers = pair.map(({ id, name }) => ({ id, name }))
  const heading = `Comparison of ${pair.map(({ id, name }) => `${name} (${id})`).join(' and ')}.\n`
  const alongside = Math.max(heading.length, listedCharacters({ providers }))
  const part = readPage(page, { start: 0, end: page.text.length }, defaultPageCharacters, { reference: page.path, alongside })
  return done({ ...part.result, providers }, `${heading}${part.text}`, { kind: 'read', path: page.path })
}

const nonePublished: ToolError = {
  error: 'no_published_comparison',
  message: 'No comparison of providers is published here.',
  resolution: 'Report that there is none; do not write one yourself. Find what is published with search_knowledge.',
  suggestions: [],
}

function unknownProvider({ providers }: PublishedKnowledge, name: string, nearest: readonly Provider[]): ToolError {
  const others = providers.filter((provider) => !nearest.includes(provider))
  return withSuggestions(
    {
      error: 'unknown_provider',
      message: `No provider is published under the name ${shown(name)}.`,
      resolution: 'Use one of these providers.',
    },
    [...nearest, ...others].map((provider) => provider.name),
    (listed) => `These are ${listed} of ${providers.length}; find others with search_knowledge.`,
  )
}

/** Characters of an error without the comparisons. */
const errorFrame = 1_000

function withComparisons({ published, publishedCount }: PublishedComparisons, error: Omit<ToolError, 'suggestions'>): ToolError {
  const room = longestDefaultResult - errorFrame
  const named = firstThatFit(published, room, (page) => listedCharacters(titled(page)) + listedCharacters(page.path))
  return {
    ...error,
    resolution: `${error.resolution} ${readPublished(named, publishedCount - named.length)}`,
    suggestions: named.map((page) => page.path),
  }
}

function readPublished(named: readonly PublishedPage[], others: number): string {
  if (named.length === 0) return 'Find what is published with search_knowledge.'
  const sentence = `These comparisons are published, read them with get_page: ${named.map(titled).join('; ')}.`
  return others === 0 ? sentence : `${sentence} So are ${others} more; find them with search_knowledge.`
}

function titled({ title, path }: PublishedPage): string {
  return `${title} (${path})`
}
