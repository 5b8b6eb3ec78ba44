/** The minimum: one response by Node's HTTP server. ANSWER is a file with `{status, headers, body}`. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const { status, headers, body } = JSON.parse(readFileSync(process.env.ANSWER, 'utf8'))
const bytes = body === undefined ? undefined : Buffer.from(body)
const fields = bytes === undefined ? headers : { ...headers, 'Content-Length': bytes.length }

createServer((_, response) => {
  response.writeHead(status, fields)
  response.end(bytes)
}).listen(Number(process.env.PORT), '127.0.0.1')
