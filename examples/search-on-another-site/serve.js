/** A website with the search of a service, under a strict policy. `SERVICE` is the address of the service: `npm start` at the root runs one. */
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'

const service = process.env.SERVICE ?? 'http://localhost:8080'
const page = await readFile(new URL('index.html', import.meta.url), 'utf8')

// All that the search needs.
const policy = `default-src 'none'; script-src ${service}/; connect-src ${service}/`

const server = createServer((_, response) => {
  response.setHeader('Content-Type', 'text/html; charset=utf-8')
  response.setHeader('Content-Security-Policy', policy)
  response.end(page.replace('SERVICE', service))
})

server.listen(Number(process.env.PORT ?? 3000), '127.0.0.1', () => {
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  console.log(`http://127.0.0.1:${port}/`)
})
