/**
 * CPU time per request of the server's process, user and system, compared with a bare server and with equally equipped frameworks.
 *
 *     npm run bench -- http [ROUNDS] [REQUESTS]       default 15 rounds of 3,000 requests
 *
 * The built server runs as in production: Host checks, security headers, rate limits, request log. Every round gives each server the
 * same number of requests over 32 connections, one after the other; a ratio is the median of the rounds' ratios. Requests per second
 * are not printed: on a shared machine they move by a factor of three, this figure by a tenth.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { builtServer, shippedContent } from '../measure/measured-server.mjs'
import { comparedContents, measureInTurns, noteOnTerminal, printComparison, ratioRow, startSeveral } from '../measure/take-turns.mjs'
import { wholeNumbers } from '../whole-numbers.mjs'
import { writeGeneratedContent } from './generated-content.mjs'
import { address, writeRequests } from './requests.mjs'

const peer = (name) => fileURLToPath(new URL(`../peers/http-${name}.mjs`, import.meta.url))

const profilePath = '/api/v1/profile'
const pagePath = '/pricing'
const acceptHtml = { headers: ['Accept: text/html'] }

export async function main([given = '15', count = '3000']) {
  const [rounds, requests] = wholeNumbers([given, count], 'http [ROUNDS] [REQUESTS]')
  printComparison(await measure({ rounds, requests, contents: comparedContents, note: noteOnTerminal }), 'answer')
}

/** @param {{ rounds: number, requests: number, contents: { few: number, many: number, servers: number }, content?: string, warmUpRounds?: number }} options */
export async function measure({ contents, content = shippedContent, warmUpRounds = 4, ...options }) {
  const samples = await measureInTurns((tools) => startSubjects(content, contents, tools), { warmUpRounds, ...options })
  return { ratios: ratiosOf(samples), samples }
}

/** Every server and its requests. */
async function startSubjects(served, { servers: count, ...sizes }, { folder, load, start }) {
  const ours = (env = {}) =>
    start(builtServer, {
      readyPath: '/healthz',
      env: { QUOTA_URL: `sqlite:${join(folder, 'quota.db')}`, TRUSTED_PROXIES: '127.0.0.1', LOG_FORMAT: 'json', ...env },
    })
  const startPeer = (name, { headers, body }) => {
    const path = join(folder, 'answer.json')
    writeFileSync(
      path,
      JSON.stringify({ status: 200, headers: { 'Content-Type': headers.get('content-type'), ETag: headers.get('etag') }, body }),
    )
    return start(peer(name), { env: { ANSWER: path }, readyPath: profilePath })
  }

  const shipped = await ours({ CONTENT_DIR: served })
  const profile = await take(shipped.port, profilePath)
  const markdown = await take(shipped.port, `${pagePath}.md`)
  const html = await take(shipped.port, pagePath)
  const tag = profile.headers.get('etag')

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
    subject('bare profile 200', await startPeer('bare', profile), profileRequests),
    subject('bare .md', await startPeer('bare', markdown), markdownRequests),
    subject('bare HTML page', await startPeer('bare', html), htmlRequests),
    subject('fastify profile 200', await startPeer('fastify', profile), profileRequests),
    subject('express profile 200', await startPeer('express', profile), profileRequests),
  ]

  let paths
  for (const size of ['few', 'many']) {
    const content = join(folder, size)
    const all = writeGeneratedContent(content, sizes[size])
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

/** The requests of a client that has used up its window, another one in each round. */
async function exhaust(load, port, path, round) {
  const requests = writeRequests([path], { caller: address((1 << 20) + round) }).slice(0, 1)
  await load.run({ port, connections: 1, count: 60, status: 200, requests })
  return requests
}

function ratiosOf(samples) {
  const costOf = (name) => samples.get(name).cost
  const row = (label, target, above, below) => ratioRow(label, target, costOf(above), costOf(below))
  const routes = ['profile 200', '.md', 'openapi.json', '404', 'healthz', 'HTML page']
  return [
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
}
