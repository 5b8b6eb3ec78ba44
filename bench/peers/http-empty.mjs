/** The least that answers: what a start is compared with. */
import { createServer } from 'node:http'

createServer((_, response) => response.end()).listen(Number(process.env.PORT), '127.0.0.1')
