/**
 * Cost of an MCP request: CPU time of the server's process, user and system, compared with the SDK's own wiring for
 * express, with tmcp, and with fastmcp in the one era it supports.
 *
 *     npm run bench -- mcp [ROUNDS] [REQUESTS]       default 6 rounds of 400 requests, about 3 minutes on two cores
 *
 * The built server runs as in production: Host and Origin checks, security headers, limits of tool calls, request log. The others
 * serve the same tools, each with the one result that ours gives to the call that is measured, and the same pages: they search nothing. Every round gives
 * each server the same number of requests over 32 connections, one server after the other; a ratio is the median of the
 * rounds' ratios.
 */
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { writeGeneratedContent } from '../http/generated-content.mjs'
import { builtServer, shippedContent } from '../measure/measured-server.mjs'
import { comparedContents, measureInTurns, noteOnTerminal, printComparison, ratioRow, startSeveral } from '../measure/take-turns.mjs'
import { wholeNumbers } from '../whole-numbers.mjs'
import { message, writeRequests } from './requests.mjs'

/** @param {string} name of a server that is compared */
export const peer = (name) => fileURLToPath(new URL(`../peers/mcp-${name}.mjs`, import.meta.url))

const publicHost = 'svc.example.com'
const baseUrl = `https://${publicHost}`
/** The content that all servers serve, and the page that is measured. */
const shipped = { content: shippedContent, page: '/contact' }
/** The measured calls, one of each tool. The first is a lookup; the others search. No model is configured. */
const callsOf = (page) => [
  { name: 'get_page', arguments: { page } },
  { name: 'search_knowledge', arguments: { query: 'What does a single review cost?' } },
  { name: 'compare_providers', arguments: { provider_a: 'quillbrook', provider_b: 'mossgate' } },
  { name: 'ask_service', arguments: { question: 'What does a single review cost?' } },
]
const resourceOf = (page, base = baseUrl) => ({ uri: `${base}${page}.md` })

const eras = ['modern', 'legacy']
const erasOf = (peer) => (peer === 'fastmcp' ? ['legacy'] : eras)
/** The requests to all servers. */
const exchangesOf = (page) => [
  ...callsOf(page).map((params) => ({ name: `tools/call ${params.name}`, method: 'tools/call', params })),
  { name: 'tools/list', method: 'tools/list', params: {} },
  { name: 'resources/list', method: 'resources/list', params: {} },
  { name: 'resources/read', method: 'resources/read', params: resourceOf(page) },
]
const targets = { 'tools/call get_page': '>= 2.0' }

export async function main([given = '6', count = '400']) {
  const [rounds, requests] = wholeNumbers([given, count], 'mcp [ROUNDS] [REQUESTS]')
  printComparison(await measure({ rounds, requests, contents: comparedContents, note: noteOnTerminal }), 'exchange')
}

/** @param {{ rounds: number, requests: number, contents?: { few: number, many: number, servers: number }, served?: { content: string, page: string }, warmUpRounds?: number }} options */
export async function measure({ contents, served = shipped, warmUpRounds = 2, ...options }) {
  const samples = await measureInTurns((tools) => startSubjects(served, contents, tools), { warmUpRounds, ...options })
  return { ratios: ratiosOf(samples), samples }
}

/** Every server and its requests. */
async function startSubjects({ content, page }, contents, { folder, start }) {
  const env = {
    BASE_URL: baseUrl,
    QUOTA_URL: 'memory:',
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_FORMAT: 'json',
    // The limit counts but is high enough to refuse no request.
    MCP_CALLS_PER_MINUTE: '1000000',
  }
  const ours = (more) => start(builtServer, { readyPath: '/healthz', env: { ...env, ...more } })

  /** Servers of the same content share its publication: a build of many pages takes most of a minute. */
  const publish = async (name, content) => {
    const file = join(folder, `${name}.sqlite`)
    const own = { PATH: process.env.PATH, CONTENT_DIR: content, ...env }
    await promisify(execFile)(process.execPath, [builtServer, 'build', '--out', file], { env: own, cwd: folder })
    return { PUBLICATION: file }
  }
  const svc = await ours(await publish('shipped', content))
  const answers = join(folder, 'answers.json')
  writeFileSync(answers, JSON.stringify(await answersOf(svc.port, page)))
  const servers = {
    svc,
    express: await start(peer('sdk-express'), { env: { ANSWERS: answers } }),
    tmcp: await start(peer('tmcp'), { env: { ANSWERS: answers } }),
    fastmcp: await start(peer('fastmcp'), { env: { ANSWERS: answers } }),
  }
  const subjects = []
  for (const { name: exchange, method, params } of exchangesOf(page))
    for (const era of eras)
      for (const [name, { port }] of Object.entries(servers))
        if (erasOf(name).includes(era))
          subjects.push({
            name: `${name} ${exchange} ${era}`,
            servers: [servers[name]],
            requests: writeRequests(`127.0.0.1:${port}`, era, method, [params]),
          })

  for (const size of contents === undefined ? [] : ['few', 'many']) {
    const content = join(folder, size)
    const paths = writeGeneratedContent(content, contents[size])
    const publication = await publish(size, content)
    const generated = await startSeveral(contents.servers, () => ours(publication))
    for (const [name, method, paramsInTurn] of exchangesOfContent(paths))
      subjects.push({ name: `${size} ${name}`, servers: generated, requests: writeRequests(publicHost, 'modern', method, paramsInTurn) })
  }
  return subjects
}

/** The requests to a generated folder of any size. */
function exchangesOfContent(paths) {
  const calls = (name, argumentsInTurn) => [name, 'tools/call', argumentsInTurn.map((args) => ({ name, arguments: args }))]
  return [
    calls(
      'get_page',
      paths.map((page) => ({ page })),
    ),
    // Words of one page each: `bench -- search` measures more passages with the same words.
    calls(
      'search_knowledge',
      paths.map((path) => ({ query: path.slice('/page-'.length) })),
    ),
    calls('compare_providers', [{ provider_a: 'nobody', provider_b: 'nothing' }]),
    ['tools/list', 'tools/list', [{}]],
    ['resources/list', 'resources/list', [{}]],
    ['resources/read', 'resources/read', paths.map((path) => ({ uri: `${baseUrl}${path}.md` }))],
  ]
}

/** Data for the other servers: our lists, the result of each measured call, and the texts of the pages. */
export async function answersOf(port, page, base = baseUrl) {
  const { tools } = await ask(port, 'tools/list', {})
  const { resources } = await ask(port, 'resources/list', {})
  const results = {}
  for (const call of callsOf(page)) results[call.name] = await ask(port, 'tools/call', call)
  const { contents } = await ask(port, 'resources/read', resourceOf(page, base))
  const { resourceTemplates } = await ask(port, 'resources/templates/list', {})
  return {
    serverInfo: { name: 'svc', title: 'Svc', version: '1.0.0', websiteUrl: baseUrl },
    template: resourceTemplates[0].uriTemplate,
    tools,
    results,
    resources,
    texts: Object.fromEntries(contents.map(({ uri, text }) => [uri, text])),
  }
}

async function ask(port, method, params) {
  const { headers, body } = message('legacy', method, params, 1)
  const response = await fetch(`http://127.0.0.1:${port}/mcp`, { method: 'POST', headers, body })
  return (await response.json()).result
}

function ratiosOf(samples) {
  const row = (label, target, above, below, figure = 'cost') =>
    ratioRow(label, target, samples.get(above)[figure], samples.get(below)[figure])
  const compared = (peer) =>
    exchangesOf(shipped.page).flatMap(({ name }) =>
      erasOf(peer).map((era) =>
        row(
          `${peer} / svc, ${name} ${era}`,
          peer === 'express' ? (targets[name] ?? '') : '',
          `${peer} ${name} ${era}`,
          `svc ${name} ${era}`,
        ),
      ),
    )
  const ofFourTools = eras.map((era) => {
    const costs = (server) => sums(callsOf(shipped.page).map(({ name }) => samples.get(`${server} tools/call ${name} ${era}`).cost))
    return ratioRow(`express / svc, the four tools ${era}`, '>= 1.7', costs('express'), costs('svc'))
  })
  const ofContent = exchangesOfContent([])
    .filter(([name]) => samples.has(`many ${name}`))
    .map(([name]) => row(`10,000 / 100 pages, ${name}`, '<= 1.10', `many ${name}`, `few ${name}`))
  return [
    ...compared('express'),
    ...ofFourTools,
    ...compared('tmcp'),
    ...compared('fastmcp'),
    ...ofContent,
    row('svc / express, memory', '<= 0.85', 'svc tools/call get_page modern', 'express tools/call get_page modern', 'memory'),
  ]
}

/** Element by element: the cost of all calls in each round. @param {number[][]} lists of one length */
const sums = (lists) => lists[0].map((_, index) => lists.reduce((sum, list) => sum + list[index], 0))
