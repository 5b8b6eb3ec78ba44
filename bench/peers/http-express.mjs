/**
 * Express with plugins for the same work: router, rate limit with headers, security headers, strong ETag with 304, and one JSON log line for
 * each request, written in blocks. Body and ETag are made in advance.
 */
import { readFileSync } from 'node:fs'
import express from 'express'
import { rateLimit } from 'express-rate-limit'
import helmet from 'helmet'
import { pinoHttp } from 'pino-http'
import { logInBlocks } from './log-in-blocks.mjs'

const { headers, body } = JSON.parse(readFileSync(process.env.ANSWER, 'utf8'))
const bytes = Buffer.from(body)

const app = express()
app.set('trust proxy', '127.0.0.1')
app.set('etag', 'strong')
const serializers = { req: ({ id, method }) => ({ id, method }), res: ({ statusCode }) => ({ statusCode }) }
app.use(pinoHttp({ logger: logInBlocks(), serializers }))
app.use(helmet())
app.use(rateLimit({ windowMs: 60_000, limit: 60, standardHeaders: 'draft-6', legacyHeaders: false }))
app.get('/api/v1/profile', (_, response) => response.set(headers).send(bytes))
app.listen(Number(process.env.PORT), '127.0.0.1')
