/**
 * Attacking connections in their own process: a third sends nothing, a third sends a header line a second, a
 * third a byte of a body a second. A closed connection is opened again.
 */
import { connect } from 'node:net'

const [port, count] = process.argv.slice(2).map(Number)
const openings = [
  '',
  'GET /index.md HTTP/1.1\r\nHost: localhost\r\n',
  `POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\nContent-Length: 60000\r\n\r\n`,
]
const drops = ['', 'X-Slow: a\r\n', ' ']
/** Not all at once: a moment after the last was closed (milliseconds). */
const pause = 200

function attack(number) {
  const kind = number % openings.length
  const socket = connect(port, '127.0.0.1')
  const timer = setInterval(() => drops[kind] && socket.write(drops[kind]), 1_000)
  socket.on('connect', () => openings[kind] && socket.write(openings[kind]))
  socket.on('error', () => undefined)
  socket.resume()
  socket.on('close', () => {
    clearInterval(timer)
    setTimeout(attack, pause, number)
  })
}

for (let number = 0; number < count; number += 1) attack(number)
process.on('disconnect', () => process.exit())
