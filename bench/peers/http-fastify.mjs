/** Fastify with the finished bytes at hand, as its users write a quick route. */
import { readFileSync } from 'node:fs'
import fastify from 'fastify'

const { headers, body } = JSON.parse(readFileSync(process.env.ANSWER, 'utf8'))
const bytes = Buffer.from(body)

const app = fastify({ logger: false })
app.get('/api/v1/profile', (_, reply) => reply.headers(headers).send(bytes))
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
