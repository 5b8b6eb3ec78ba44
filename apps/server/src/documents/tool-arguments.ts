import type { Knowledge } from '@svc/knowledge-index'

/** Arguments with which each tool answers from the real content, by its name; only tools for which the content has some. */
export function toolArguments({ pages }: Knowledge): ReadonlyMap<string, Readonly<Record<string, unknown>>> {
  const page = pages.find(({ path }) => path !== '/') ?? pages[0]
  const comparison = pages.find(({ providers }) => providers !== undefined)?.providers
  const examples: [string, Readonly<Record<string, unknown>> | undefined][] = [
    ['search_knowledge', page && { query: page.title, limit: 3 }],
    ['get_page', page && { page: page.path }],
    ['compare_providers', comparison && { provider_a: comparison[0], provider_b: comparison[1] }],
    ['ask_service', page && { question: `What is said under "${page.title}"?` }],
  ]
  return new Map(examples.flatMap(([name, example]) => (example === undefined ? [] : [[name, example] as const])))
}
