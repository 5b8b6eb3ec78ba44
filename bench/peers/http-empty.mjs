/** The minimal server, for comparing start times. */
import { createServer } from 'node:http'

createServer((_, response) => response.end()).listen(Number(process.env.PORT), '127.0.0.1')
