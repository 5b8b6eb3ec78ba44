import * as z from 'zod'
import type { Session, ToolResult } from '../session/session.ts'
import { type Finding, overSession, type Scenario } from './scenario.ts'

const toolNames = ['search_knowledge', 'get_page', 'compare_providers', 'ask_service']

// Words on any company's public pages, so that the scenarios work for every deployment.
const broadQuery = 'what services and pricing does the company offer'

const reasonsOf: Readonly<Record<string, readonly string[]>> = {
  limited: ['client_rate_limit', 'daily_generation_limit'],
  unavailable: ['quota_unavailable', 'inference_unavailable', 'generation_failed', 'generation_timeout'],
}

const argumentsSchema = z.record(z.string(), z.object({ type: z.string().optional() }))

const hitsSchema = z.object({
  results: z.array(z.object({ excerpt: z.string(), url: z.string().optional(), markdown_url: z.string().optional() })),
})

const answerSchema = z.object({ status: z.string(), reason: z.string().optional(), sources: z.array(z.unknown()).optional() }).partial()

export const toolScenarios: readonly Scenario[] = [
  overSession('the four tools are listed with their arguments', (session) => session.tools(), {
    'service.mcp': (tools) => {
      const missing = toolNames.filter((name) => !tools.some((tool) => tool.name === name))
      return missing.length === 0 || `missing: ${missing.join(', ')}`
    },
    'tools.search-arguments': (tools) => {
      const search = tools.find(({ name }) => name === 'search_knowledge')
      const { query, limit } = argumentsSchema.safeParse(search?.inputSchema.properties).data ?? {}
      return (query?.type === 'string' && limit?.type === 'integer') || `query: ${query?.type}, limit: ${limit?.type}`
    },
  }),
  overSession(
    'a search gives bounded excerpts and its page can be read',
    async (session) => {
      const search = await session.call('search_knowledge', { query: broadQuery })
      const hits = hitsSchema.safeParse(search.structured).data?.results ?? []
      if (!hits[0]) throw new Error(`no hit for "${broadQuery}": ${textOf(search)}`)
      return { search, hits, page: await session.call('get_page', { page: hits[0].markdown_url ?? hits[0].url }) }
    },
    {
      'tools.search-research': ({ search, hits: [best] }) => (!search.isError && best?.url !== undefined) || textOf(search),
      // The bound of this service; the specification says only that there is one.
      'service.excerpts-bounded': ({ hits }) => {
        const longest = Math.max(...hits.map(({ excerpt }) => Array.from(excerpt).length))
        return longest <= 600 || `an excerpt of ${longest} characters`
      },
      'tools.get-page': ({ page }) => (!page.isError && Boolean(page.structured.markdown)) || textOf(page),
    },
  ),
  overSession('a foreign address is not a page', (session) => session.call('get_page', { page: 'https://www.example.org/' }), {
    'service.no-foreign-pages': (foreign) => foreign.isError || textOf(foreign),
  }),
  overSession(
    'published Markdown is listed and read',
    async (session) => {
      const [first] = await session.resources()
      return { first, text: first ? await session.read(first.uri) : '' }
    },
    { 'service.resources': ({ first, text }) => text !== '' || (first ? `${first.uri} is empty` : 'no resource is listed') },
  ),
  overSession(
    'a comparison is the same in either order',
    async (session) => {
      const [one, other] = (await publishedPair(session)) ?? []
      if (one === undefined) return undefined
      const forward = await session.call('compare_providers', { provider_a: one, provider_b: other })
      const backward = await session.call('compare_providers', { provider_a: other, provider_b: one })
      return { one, other, forward, backward }
    },
    {
      'tools.compare-either-order': (seen) => {
        if (!seen) return { untestable: 'no published comparison could be found through the tool' }
        const [forward, backward] = [seen.forward, seen.backward].map(({ text, structured }) => JSON.stringify({ text, structured }))
        return (!seen.forward.isError && forward === backward) || `${seen.one} and ${seen.other} differ by order`
      },
    },
  ),
  overSession(
    'a question is answered or explained, within its limits',
    async (session) => {
      const tooLong = await session.call('ask_service', { question: 'x'.repeat(2_001) })
      const answer = await session.call('ask_service', { question: broadQuery })
      const search = await session.call('search_knowledge', { query: broadQuery })
      const { status, reason, sources } = answerSchema.safeParse(answer.structured).data ?? {}
      return { tooLong, answer, search, status, reason, sources, reasons: reasonsOf[status ?? ''] }
    },
    {
      'tools.ask-question-limit': ({ tooLong }) => tooLong.isError || 'a question of 2,001 characters was accepted',
      'tools.ask-structure': ({ answer: { structured, text } }) => {
        const lists = ['claims', 'citations', 'qualifications', 'unanswered_questions', 'sources']
        const missing = lists.filter((name) => !Array.isArray(structured[name]))
        return (missing.length === 0 && text !== '') || `missing: ${missing.join(', ') || 'text'}`
      },
      'tools.ask-sources': ({ status, sources, reasons }) => {
        if (!reasons) return { untestable: `the answer was ${status}, not limited or unavailable` }
        return (sources?.length ?? 0) > 0 || `${status} without sources`
      },
      'ask.reasons': ({ status, reason, reasons }): Finding => {
        if (reasons) return reasons.includes(reason ?? '') || `${status} with the reason ${reason}`
        return ['answered', 'partial', 'no_evidence'].includes(status ?? '') || `status ${status}`
      },
      'ask.result-not-failure': ({ answer }) => !answer.isError || textOf(answer),
      'ask.retrieval-stays': ({ search }) => !search.isError || 'search_knowledge failed after ask_service',
      // 20 s of execution and a quarter of a second for the answer to leave.
      'ask.budget': ({ answer }) => answer.seconds <= 20.25 || `the answer took ${answer.seconds.toFixed(2)} s`,
    },
  ),
]

function textOf({ text }: ToolResult): string {
  return text.slice(0, 200) || 'no text'
}

/** Two providers with a published comparison: an unknown name makes the tool list what exists. */
async function publishedPair(session: Session): Promise<readonly [string, string] | undefined> {
  const refusal = await session.call('compare_providers', { provider_a: '?', provider_b: '??' })
  const names = z.array(z.string()).safeParse(refusal.structured.suggestions).data ?? []
  for (const [index, one] of names.entries()) {
    for (const other of names.slice(index + 1)) {
      const result = await session.call('compare_providers', { provider_a: one, provider_b: other })
      if (!result.isError) return [one, other]
    }
  }
  return undefined
}
