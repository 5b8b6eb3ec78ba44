/** Fastify with plugins for the same work: rate limit with headers, security headers, JSON log line, strong ETag, prebuilt body. */
import { readFileSync } from 'node:fs'
import etag from '@fastify/etag'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import fastify from 'fastify'

const { headers, body } = JSON.parse(readFileSync(process.env.ANSWER, 'utf8'))
const bytes = Buffer.from(body)

const app = fastify({ logger: true, trustProxy: '127.0.0.1' })
await app.register(helmet)
await app.register(rateLimit, { max: 60, timeWindow: 60_000, enableDraftSpec: true })
await app.register(etag)
app.get('/api/v1/profile', (_, reply) => reply.headers(headers).send(bytes))
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
