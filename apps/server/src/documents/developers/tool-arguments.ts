import type { ContentQuestion, Knowledge } from '@svc/knowledge-index'

/**
 * Arguments for each tool, by its name, that the published content answers. A tool for which the content has none is missing. Questions of
 * `questions.yaml` come first, because a page is known to answer them.
 */
export function toolArguments(
  { pages }: Knowledge,
  questions: readonly ContentQuestion[],
): ReadonlyMap<string, Readonly<Record<string, unknown>>> {
  const answerable = questions.filter(({ page }) => page !== undefined)
  const page = pages.find(({ path }) => path !== '/') ?? pages[0]
  const comparison = pages.find(({ providers }) => providers !== undefined)?.providers
  const [first, second = first] = answerable.map(({ question }) => question)
  const path = answerable.find((asked) => asked.page !== '/')?.page ?? page?.path
  const examples: [string, Readonly<Record<string, unknown>> | undefined][] = [
    ['search_knowledge', page && { query: second ?? page.title, limit: 3 }],
    ['get_page', page && { page: path }],
    ['compare_providers', comparison && { provider_a: comparison[0], provider_b: comparison[1] }],
    ['ask_service', page && { question: first ?? `What is said under "${page.title}"?` }],
  ]
  return new Map(examples.flatMap(([name, example]) => (example === undefined ? [] : [[name, example] as const])))
}
