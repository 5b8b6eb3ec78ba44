import type { ComparisonLookup, Provider, PublishedPage } from '@svc/knowledge-index'
import { z } from 'zod'
import type { PublishedKnowledge } from './dependencies.ts'
import { defaultPageCharacters, pageResultShape, readPart } from './page-result.ts'
import { defineTool } from './tool.ts'
import { shown, type ToolError } from './tool-error.ts'
import { done, failed, type Outcome } from './tool-result.ts'

const providerName = z.string().min(1).max(120)

const input = z.strictObject({
  provider_a: providerName.describe('Id, name or alias; either order.'),
  provider_b: providerName,
})

const provider = z.strictObject({ id: z.string(), name: z.string() })

const output = z.strictObject({ ...pageResultShape, providers: z.array(provider).length(2) })

type ComparisonResult = z.infer<typeof output>

export const compareProviders = defineTool({
  name: 'compare_providers',
  title: 'Compare two providers',
  description: 'Returns the published comparison of two providers, as get_page does; none is composed on the fly.',
  input,
  output,
  example: { provider_a: 'first provider', provider_b: 'second provider' },
  handle: ({ knowledge }, { provider_a, provider_b }) => compare(knowledge, knowledge.findComparison(provider_a, provider_b)),
})

function compare(knowledge: PublishedKnowledge, lookup: ComparisonLookup): Outcome<ComparisonResult> {
  switch (lookup.status) {
    case 'unknown_provider':
      return failed(unknownProvider(knowledge, lookup.name, lookup.nearest))
    case 'same_provider':
      return failed(sameProvider(knowledge, lookup.provider))
    case 'no_comparison':
      return failed(noComparison(lookup.providers, lookup.published))
    case 'found':
      return comparisonResult(lookup.page, lookup.providers)
  }
}

function comparisonResult(page: PublishedPage, providers: readonly [Provider, Provider]): Outcome<ComparisonResult> {
  const part = readPart(page, { start: 0, end: page.text.length }, defaultPageCharacters, page.path)
  const result = { ...part.result, providers: providers.map(({ id, name }) => ({ id, name })) }
  const heading = `Comparison of ${providers.map(({ id, name }) => `${name} (${id})`).join(' and ')}.`
  return done(result, `${heading}\n${part.text}`)
}

function unknownProvider(knowledge: PublishedKnowledge, name: string, nearest: readonly Provider[]): ToolError {
  const others = knowledge.providers.filter((provider) => !nearest.includes(provider))
  return {
    error: 'unknown_provider',
    message: `No provider is published under the name ${shown(name)}.`,
    resolution: 'Use one of these providers.',
    suggestions: [...nearest, ...others].map((provider) => provider.name),
  }
}

function sameProvider(knowledge: PublishedKnowledge, { id, name }: Provider): ToolError {
  const published = knowledge.pages.filter((page) => page.providers?.includes(id))
  return {
    error: 'same_provider',
    message: `Both arguments name ${name}; a comparison needs two providers.`,
    resolution: `Name the other provider. ${readPublished(published)}`,
    suggestions: published.map((page) => page.path),
  }
}

function noComparison(providers: readonly [Provider, Provider], published: readonly PublishedPage[]): ToolError {
  return {
    error: 'no_published_comparison',
    message: `No comparison of ${providers[0].name} and ${providers[1].name} is published.`,
    resolution: `Say so instead of composing one. ${readPublished(published)}`,
    suggestions: published.map((page) => page.path),
  }
}

function readPublished(published: readonly PublishedPage[]): string {
  if (published.length === 0) return 'Find what is published with search_knowledge.'
  return `These comparisons are published, read them with get_page: ${published.map((page) => `${page.title} (${page.path})`).join('; ')}.`
}
