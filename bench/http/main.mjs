/**
 * CPU time per request of the server's process, user and system, compared with a bare server and with equally equipped frameworks.
 *
 *     npm run bench -- http [ROUNDS] [REQUESTS]       default 15 rounds of 3,000 requests
 *
 * The built server runs as in production: Host checks, security headers, rate limits, request log. Every round gives each server the
 * same number of requests over 32 connections, one after the other; a ratio is the median of the rounds' ratios. Requests per second
 * are not printed: on a shared machine they move by a factor of three, this figure by a tenth.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startLoad } from '../measure/load.mjs'
import { startMeasured } from '../measure/measured-server.mjs'
import { median, ratioRow, serversOfContent, startSeveral, takeTurns } from '../measure/take-turns.mjs'
import { printTable } from '../table.mjs'
import { writeGeneratedContent } from './generated-content.mjs'
import { address, writeRequests } from './requests.mjs'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const server = here('../../apps/server/dist/main.js')
const shippedProfile = here('../../content/profile.json')
const peers = {
  bare: here('../peers/http-bare.mjs'),
  fastify: here('../peers/http-fastify.mjs'),
  express: here('../peers/http-express.mjs'),
}

/** Warm-up rounds, in which the engine compiles hot code. */
const defaultWarmUpRounds = 4
const profilePath = '/api/v1/profile'
const pagePath = '/pricing'
const acceptHtml = { headers: ['Accept: text/html'] }
/** Pages of the two compared folders, and servers for each. */
const comparedContents = { few: 100, many: 10_000, servers: serversOfContent }

export async function main([rounds = '15', requests = '3000']) {
  const options = { rounds: Number(rounds), requests: Number(requests), contents: comparedContents }
  if (
    !Object.values(options)
      .slice(0, 2)
      .every((number) => Number.isInteger(number) && number > 0)
  ) {
    process.stderr.write('Usage: npm run bench -- http [ROUNDS] [REQUESTS], whole numbers from 1\n')
    process.exit(64)
  }
  const { ratios, costs } = await measure(options)
  printTable(['ratio of CPU per request', 'target', 'measured', 'lowest', 'highest'], ratios)
  process.stdout.write('\n')
  printTable(['server and answer', 'microseconds', 'MB after load'], costs)
}

/** @param {{ rounds: number, requests: number, contents: { few: number, many: number, servers: number }, warmUpRounds?: number }} options */
export async function measure({ rounds, requests, contents, warmUpRounds = defaultWarmUpRounds }) {
  const folder = mkdtempSync(join(tmpdir(), 'svc-bench-http-'))
  const load = startLoad()
  const running = []
  try {
    const subjects = await startSubjects(folder, contents, running, load)
    const samples = await takeTurns(subjects, { load, rounds, requests, warmUpRounds })
    return tabulate(samples)
  } finally {
    load.stop()
    for (const { stop } of running) await stop()
    rmSync(folder, { recursive: true })
  }
}

/** Every server and its requests. */
async function startSubjects(folder, { servers: count, ...sizes }, running, load) {
  const start = async (...args) => {
    const started = await startMeasured(...args)
    running.push(started)
    return started
  }
  const ours = (env = {}) =>
    start(server, {
      readyPath: '/healthz',
      env: { QUOTA_URL: `sqlite:${join(folder, 'quota.db')}`, TRUSTED_PROXIES: '127.0.0.1', LOG_FORMAT: 'json', ...env },
    })
  const peer = async (file, answer) => {
    const path = join(folder, `answer-${running.length}.json`)
    writeFileSync(path, JSON.stringify(answer))
    return start(file, { env: { ANSWER: path }, readyPath: profilePath })
  }

  const shipped = await ours()
  const profile = await take(shipped.port, profilePath)
  const markdown = await take(shipped.port, `${pagePath}.md`)
  const html = await take(shipped.port, pagePath)
  const tag = profile.headers.get('etag')
  const answerOf = ({ headers, body }) => ({ status: 200, headers: { 'Content-Type': headers.get('content-type') }, body })

  const profileRequests = writeRequests([profilePath])
  const conditionalRequests = writeRequests([profilePath], { headers: [`If-None-Match: ${tag}`] })
  const markdownRequests = writeRequests([`${pagePath}.md`])
  const htmlRequests = writeRequests([pagePath], acceptHtml)
  const subject = (name, servers, requests, more = {}) => ({ name, servers: [servers].flat(), requests, ...more })
  const subjects = [
    subject('svc profile 200', shipped, profileRequests),
    subject('svc profile 304', shipped, conditionalRequests, { status: 304 }),
    subject('svc profile 429', shipped, (round) => exhaust(load, shipped.port, profilePath, round), { status: 429 }),
    subject('svc .md', shipped, markdownRequests),
    subject('svc HTML page', shipped, htmlRequests),
    subject('bare profile 200', await peer(peers.bare, answerOf(profile)), profileRequests),
    subject('bare .md', await peer(peers.bare, answerOf(markdown)), markdownRequests),
    subject('bare HTML page', await peer(peers.bare, answerOf(html)), htmlRequests),
    subject('fastify profile 200', await peer(peers.fastify, answerOf(profile)), profileRequests),
    subject('express profile 200', await peer(peers.express, answerOf(profile)), profileRequests),
  ]

  let paths
  for (const size of ['few', 'many']) {
    const content = join(folder, size)
    const all = writeGeneratedContent(content, shippedProfile, sizes[size])
    // The same pages of both; only the number of other pages differs.
    paths ??= all
    const generated = await startSeveral(count, () => ours({ CONTENT_DIR: content }))
    subjects.push(
      subject(`${size} profile 200`, generated, profileRequests),
      subject(`${size} .md`, generated, writeRequests(paths.map((path) => `${path}.md`))),
      subject(`${size} openapi.json`, generated, writeRequests(['/openapi.json'])),
      subject(`${size} 404`, generated, writeRequests(['/nowhere.md']), { status: 404 }),
      subject(`${size} healthz`, generated, writeRequests(['/healthz'])),
      subject(`${size} HTML page`, generated, writeRequests(paths, acceptHtml)),
    )
    if (size === 'many') subjects.push(subject('many .md, all in turn', generated, writeRequests(all.map((path) => `${path}.md`))))
  }
  return subjects
}

async function take(port, path) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'Accept-Encoding': 'identity', Accept: '*/*' } })
  return { headers: response.headers, body: await response.text() }
}

/** One client that has used up its window, another in each round. */
async function exhaust(load, port, path, round) {
  const requests = writeRequests([path], { caller: address((1 << 20) + round) }).slice(0, 1)
  await load.run({ port, connections: 1, count: 60, status: 200, requests })
  return requests
}

function tabulate(samples) {
  const costOf = (name) => samples.get(name).cost
  const row = (label, target, above, below) => ratioRow(label, target, costOf(above), costOf(below))
  const routes = ['profile 200', '.md', 'openapi.json', '404', 'healthz', 'HTML page']
  const ratios = [
    row('bare / svc, profile 200', '>= 0.38', 'bare profile 200', 'svc profile 200'),
    row('fastify / svc, profile 200', '>= 0.85', 'fastify profile 200', 'svc profile 200'),
    row('express / svc, profile 200', '>= 3.0', 'express profile 200', 'svc profile 200'),
    row('304 / 200 of svc', '<= 1.33', 'svc profile 304', 'svc profile 200'),
    row('429 / 200 of svc', '<= 1.33', 'svc profile 429', 'svc profile 200'),
    row('bare / svc, .md', '>= 0.35', 'bare .md', 'svc .md'),
    row('bare / svc, HTML page', '>= 0.35', 'bare HTML page', 'svc HTML page'),
    ...routes.map((route) => row(`10,000 / 100 pages, ${route}`, '<= 1.10', `many ${route}`, `few ${route}`)),
    // No target: the difference is the processor's cache, which is too small for ten thousand pages.
    row('10,000 / 100 pages, .md, all in turn', '', 'many .md, all in turn', 'few .md'),
  ]
  const costs = [...samples].map(([name, { cost, memory }]) => [name, median(cost).toFixed(1), (median(memory) / 1e6).toFixed(0)])
  return { ratios, costs }
}
