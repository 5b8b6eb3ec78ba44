import { createServer } from 'node:net'

/** From 32768 on, systems give ports to clients: one of those can be taken between this question and the server's start. */
const lowest = 10_000
const portsPerProcess = 20
const processes = 1_000

let claimed
let given = 0

export async function ownPort() {
  claimed ??= claimPorts()
  return (await claimed) + 1
}

export async function freePort(preferred) {
  if (preferred !== undefined && (await isFree(preferred))) return preferred
  const own = await ownPort()
  const count = portsPerProcess - 2
  for (let tried = 0; tried < count; tried += 1) {
    const port = own + 1 + (given++ % count)
    if (await isFree(port)) return port
  }
  throw new Error(`All ports from ${own + 1} to ${own + count} are in use. End the servers that listen there.`)
}

/** The first of the ports of this process. It listens there until it ends, so that no other process has the same ports. */
async function claimPorts() {
  for (let tried = 0; tried < processes; tried += 1) {
    const first = lowest + ((process.pid + tried) % processes) * portsPerProcess
    const guard = await listenOn(first)
    if (guard === undefined) continue
    guard.unref()
    return first
  }
  throw new Error(`All ports from ${lowest} to ${lowest + processes * portsPerProcess - 1} are in use.`)
}

async function isFree(port) {
  const probe = await listenOn(port)
  if (probe === undefined) return false
  await new Promise((resolve) => probe.close(resolve))
  return true
}

/** Undefined if something else listens there. */
function listenOn(port) {
  return new Promise((resolve) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', () => resolve(undefined))
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}
