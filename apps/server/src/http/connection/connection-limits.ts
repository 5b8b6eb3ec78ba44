import { closeSync, openSync } from 'node:fs'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { devNull } from 'node:os'
import { errorCode, type ServerEvents } from '@svc/composition'
import type { RequestClients } from '../client/request-client.ts'

export interface ConnectionLimitsOptions {
  readonly clients: RequestClients
  /** Open connections of one peer that is not a trusted proxy (MAX_CONNECTIONS_PER_PEER). */
  readonly perPeer: number
  readonly events: Pick<ServerEvents, 'emit'>
}

/** Interval of the checks for free file handles (milliseconds). */
const checkEvery = 1_000

/** Drops connections of a peer above its limit, and emits events for dropped and unaccepted ones. Call it before the server listens. */
export function limitConnections(server: Server, { clients, perPeer, events }: ConnectionLimitsOptions): () => void {
  const open = new Map<string, { connections: number }>()
  const droppedOfPeer = onceAMinute((count) => events.emit('connectionsDropped', { limit: 'peer', count }))
  const droppedOfServer = onceAMinute((count) => events.emit('connectionsDropped', { limit: 'server', count }))
  let code: string | undefined
  const unaccepted = onceAMinute(() => events.emit('connectionsUnaccepted', { code }))

  function onError(error: unknown): void {
    code = errorCode(error)
    unaccepted()
  }

  server.on('connection', (socket: Socket) => {
    const { client, isTrusted } = clients.peerOf(socket)
    if (isTrusted) return
    const { identity } = client
    const peer = open.get(identity) ?? { connections: 0 }
    if (peer.connections >= perPeer) {
      droppedOfPeer()
      socket.destroy()
      return
    }
    peer.connections += 1
    open.set(identity, peer)
    socket.once('close', () => {
      peer.connections -= 1
      if (peer.connections === 0) open.delete(identity)
    })
  })
  // More than `maxConnections`.
  server.on('drop', droppedOfServer)
  // Without a listener the process would end. Errors of `listen` reject its promise.
  server.on('error', (error: NodeJS.ErrnoException) => {
    if (error.syscall === 'accept') onError(error)
  })
  // Without a free file handle, libuv closes new connections without an event for Node. Other files cannot be opened then either.
  const timer = setInterval(() => {
    try {
      closeSync(openSync(devNull, 'r'))
    } catch (error) {
      onError(error)
    }
  }, checkEvery).unref()
  return () => clearInterval(timer)
}

const minute = 60_000

/** Returns a function to call at every occurrence. The first is reported at once, later ones once a minute with their number. */
export function onceAMinute(report: (count: number) => void): () => void {
  let count = 0
  let pause: NodeJS.Timeout | undefined
  function reportCount(): void {
    pause = undefined
    if (count === 0) return
    report(count)
    count = 0
    pause = setTimeout(reportCount, minute).unref()
  }
  return () => {
    count += 1
    if (pause === undefined) reportCount()
  }
}
