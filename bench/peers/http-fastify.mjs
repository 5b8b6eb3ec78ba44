/**
 * Fastify with its own plugins for the same work: router, rate limit with headers, security headers, strong ETag with 304, and one JSON log
 * line for each request, written in blocks. Body and ETag are made in advance.
 */
import { readFileSync } from 'node:fs'
import etag from '@fastify/etag'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import fastify from 'fastify'
import { logInBlocks } from './log-in-blocks.mjs'

const { headers, body } = JSON.parse(readFileSync(process.env.ANSWER, 'utf8'))
const bytes = Buffer.from(body)

const app = fastify({ loggerInstance: logInBlocks(), disableRequestLogging: true, trustProxy: '127.0.0.1' })
await app.register(helmet)
await app.register(rateLimit, { max: 60, timeWindow: 60_000, enableDraftSpec: true })
await app.register(etag)
app.addHook('onResponse', (request, reply, done) => {
  const { method, routeOptions, log } = request
  log.info({ method, route: routeOptions.url, status: reply.statusCode, duration_ms: reply.elapsedTime }, 'request')
  done()
})
app.get('/api/v1/profile', (_, reply) => reply.headers(headers).send(bytes))
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
