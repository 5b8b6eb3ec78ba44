/**
 * The benchmarks: `npm run bench -- <name> [arguments]`. Each prints one table from one run.
 */
const parts = {
  answers: {
    load: () => import('./answers/main.mjs'),
    says: '[FOLDER]: quality of the first extract without a model, bytes of messages, CPU of a question with 8 claims',
  },
  attacks: {
    load: () => import('./attacks/main.mjs'),
    says: '[PAGES...]: longest block of the event loop by each kind of request, also with a page of 1 MiB and 50 revisions',
  },
  contradictions: {
    load: () => import('./contradictions/main.mjs'),
    says: '[FOLDER...]: planted conflicts that the content check finds, and its alarms on folders as they are',
  },
  eval: { load: () => import('./eval/main.mjs'), says: '[DIR]: asks a content’s questions of a real model (INFERENCE_* variables)' },
  http: {
    load: () => import('./http/main.mjs'),
    says: '[ROUNDS] [REQUESTS]: CPU per request, compared with bare node:http, Fastify and express',
  },
  listing: {
    load: () => import('./listing/main.mjs'),
    says: 'how often a search over 500 definitions of other tools has ours among the first three',
  },
  mcp: {
    load: () => import('./mcp/main.mjs'),
    says: '[ROUNDS] [REQUESTS]: CPU per MCP request, compared with the SDK’s wiring for express, and tmcp',
  },
  retrieval: { load: () => import('./retrieval/main.mjs'), says: 'FOLDER: quality of search on judged sets, compared with other engines' },
  sections: {
    load: () => import('./sections/main.mjs'),
    says: '[FOLDER...]: how often the first result is the right page and section, and a strong extract right',
  },
  size: {
    load: () => import('./size/main.mjs'),
    says: 'PAGES: CPU and memory of starts and of an edit with that many pages, compared with SQLite FTS5',
  },
  soak: { load: () => import('./soak/main.mjs'), says: '[MINUTES]: mixed load with attackers, aborts, faults and reloads' },
  start: {
    load: () => import('./start/main.mjs'),
    says: '[ROUNDS]: time to the first answer, CPU and memory of a start, compared with other servers',
  },
  verify: { load: () => import('./verify/main.mjs'), says: '[PAGES] [QUOTES]: time of a verdict on a quote, with a history of 400 days' },
  watch: { load: () => import('./watch/main.mjs'), says: '[EDITS]: time from a saved edit to its page with --watch' },
  search: { load: () => import('./search/main.mjs'), says: 'CPU per query, build, memory and growth, compared with other engines' },
}

const [name = '', ...args] = process.argv.slice(2)
if (!Object.hasOwn(parts, name)) {
  const lines = Object.entries(parts).map(([part, { says }]) => `  ${part.padEnd(14)} ${says}`)
  process.stderr.write(`Usage: npm run bench -- <name> [arguments]\n${lines.join('\n')}\n`)
  process.exit(64)
}
const { main } = await parts[name].load()
await main(args)
