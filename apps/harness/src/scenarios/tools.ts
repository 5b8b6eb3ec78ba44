import { finding, notTestable, type SessionScenario } from '../scenario.ts'
import type { Session, ToolResult } from '../session.ts'

const toolNames = ['search_knowledge', 'get_page', 'compare_providers', 'ask_service']

// Words that any company's public pages contain, so that the scenarios fit a deployment they have never seen.
const broadQuery = 'what services and pricing does the company offer'

export const toolScenarios: readonly SessionScenario[] = [
  {
    over: 'session',
    name: 'the four tools are listed with their arguments',
    requirements: ['service.mcp', 'tools.search-arguments'],
    run: async (session) => {
      const tools = await session.tools()
      const missing = toolNames.filter((name) => !tools.some((tool) => tool.name === name))
      const search = tools.find(({ name }) => name === 'search_knowledge')
      const properties = (search?.inputSchema.properties ?? {}) as Record<string, { type?: string }>
      const types = `query: ${properties.query?.type}, limit: ${properties.limit?.type}`
      return [
        finding('service.mcp', missing.length === 0, `missing: ${missing.join(', ')}`),
        finding('tools.search-arguments', types === 'query: string, limit: integer', types),
      ]
    },
  },
  {
    over: 'session',
    name: 'a search gives bounded excerpts and its page can be read',
    requirements: ['tools.search-research', 'service.excerpts-bounded', 'tools.get-page'],
    run: async (session) => {
      const search = await session.call('search_knowledge', { query: broadQuery })
      const hits = (search.structured.results ?? []) as readonly { excerpt: string; url: string; markdown_url: string }[]
      const [best] = hits
      if (!best) {
        const found = `no hit for "${broadQuery}": ${search.text.slice(0, 200)}`
        return (['tools.search-research', 'service.excerpts-bounded', 'tools.get-page'] as const).map((id) => finding(id, false, found))
      }
      const longest = Math.max(...hits.map(({ excerpt }) => Array.from(excerpt).length))
      const page = await session.call('get_page', { page: best.markdown_url })
      const markdown = String(page.structured.markdown ?? '')
      return [
        finding('tools.search-research', !search.isError && best.url !== undefined, search.text.slice(0, 200)),
        // The contract's own bound (design, section 5); the specification says only that there is one.
        finding('service.excerpts-bounded', longest <= 600, `an excerpt of ${longest} characters`),
        finding('tools.get-page', !page.isError && markdown !== '', page.text.slice(0, 200)),
      ]
    },
  },
  {
    over: 'session',
    name: 'a foreign address is not a page',
    requirements: ['service.no-foreign-pages'],
    run: async (session) => {
      const foreign = await session.call('get_page', { page: 'https://www.example.org/' })
      return [finding('service.no-foreign-pages', foreign.isError, foreign.text.slice(0, 200))]
    },
  },
  {
    over: 'session',
    name: 'published Markdown is listed and read',
    requirements: ['service.resources'],
    run: async (session) => {
      const [first] = await session.resources()
      const text = first ? await session.read(first.uri) : ''
      return [finding('service.resources', text !== '', first ? `${first.uri} is empty` : 'no resource is listed')]
    },
  },
  {
    over: 'session',
    name: 'a comparison is the same in either order',
    requirements: ['tools.compare-either-order'],
    run: async (session) => {
      const pair = await publishedPair(session)
      if (!pair) return [notTestable('tools.compare-either-order', 'no published comparison could be found through the tool')]
      const [one, other] = pair
      const forward = await session.call('compare_providers', { provider_a: one, provider_b: other })
      const backward = await session.call('compare_providers', { provider_a: other, provider_b: one })
      const same = forward.text === backward.text && JSON.stringify(forward.structured) === JSON.stringify(backward.structured)
      return [finding('tools.compare-either-order', !forward.isError && same, `${one} and ${other} differ by order`)]
    },
  },
  {
    over: 'session',
    name: 'a question is answered or explained, within its limits',
    requirements: [
      'tools.ask-question-limit',
      'tools.ask-structure',
      'tools.ask-sources',
      'ask.reasons',
      'ask.result-not-failure',
      'ask.retrieval-stays',
      'ask.budget',
    ],
    run: async (session) => {
      const tooLong = await session.call('ask_service', { question: 'x'.repeat(2_001) })
      const result = await session.call('ask_service', { question: broadQuery })
      const search = await session.call('search_knowledge', { query: broadQuery })
      return [
        finding('tools.ask-question-limit', tooLong.isError, 'a question of 2,001 characters was accepted'),
        ...answerFindings(result),
        finding('ask.retrieval-stays', !search.isError, 'search_knowledge failed after ask_service'),
        // 20 s of execution and a quarter of a second for the answer to leave (design, section 6).
        finding('ask.budget', result.seconds <= 20.25, `the answer took ${result.seconds.toFixed(2)} s`),
      ]
    },
  },
]

const reasonsOf: Readonly<Record<string, readonly string[]>> = {
  limited: ['client_rate_limit', 'daily_generation_limit'],
  unavailable: ['quota_unavailable', 'inference_unavailable', 'generation_failed', 'generation_timeout'],
}

function answerFindings({ isError, structured, text }: ToolResult) {
  const { status, reason, sources } = structured as { status?: string; reason?: string; sources?: readonly unknown[] }
  const lists = ['claims', 'citations', 'qualifications', 'unanswered_questions', 'sources']
  const missing = lists.filter((name) => !Array.isArray(structured[name]))
  const allowed = reasonsOf[status ?? '']
  return [
    finding('tools.ask-structure', missing.length === 0 && text !== '', `missing: ${missing.join(', ') || 'text'}`),
    allowed
      ? finding('tools.ask-sources', (sources?.length ?? 0) > 0, `${status} without sources`)
      : notTestable('tools.ask-sources', `the answer was ${status}, not limited or unavailable`),
    allowed
      ? finding('ask.reasons', allowed.includes(reason ?? ''), `${status} with the reason ${reason}`)
      : finding('ask.reasons', ['answered', 'partial', 'no_evidence'].includes(status ?? ''), `status ${status}`),
    finding('ask.result-not-failure', !isError, text.slice(0, 200)),
  ]
}

/** Two providers with a published comparison: an unknown name makes the tool list what exists. */
async function publishedPair(session: Session): Promise<readonly [string, string] | undefined> {
  const refusal = await session.call('compare_providers', { provider_a: '?', provider_b: '??' })
  const names = ((refusal.structured.suggestions ?? []) as readonly unknown[]).filter((name) => typeof name === 'string')
  for (const [index, one] of names.entries()) {
    for (const other of names.slice(index + 1)) {
      const result = await session.call('compare_providers', { provider_a: one, provider_b: other })
      if (!result.isError) return [one, other]
    }
  }
  return undefined
}
