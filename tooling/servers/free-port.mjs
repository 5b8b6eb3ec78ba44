import { createServer } from 'node:net'

/** From 32768 on, systems give ports to clients: one of those can be taken between this question and the server's start. */
const lowest = 10_000
const portsPerProcess = 20
const processes = 1_000

export const ownPort = lowest + (process.pid % processes) * portsPerProcess
let given = 0

export async function freePort(preferred) {
  if (preferred !== undefined && (await isFree(preferred))) return preferred
  for (let tried = 1; tried < portsPerProcess; tried += 1) {
    const port = ownPort + 1 + (given++ % (portsPerProcess - 1))
    if (await isFree(port)) return port
  }
  throw new Error(`All ports from ${ownPort} to ${ownPort + portsPerProcess - 1} are in use. End the servers that listen there.`)
}

function isFree(port) {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
