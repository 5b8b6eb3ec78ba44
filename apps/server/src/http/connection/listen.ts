import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Resolves to the bound address. Rejects with Node's error, which names address and port. */
export async function listenOn(server: Server, port: number, host: string): Promise<AddressInfo> {
  server.listen(port, host)
  await once(server, 'listening')
  return server.address() as AddressInfo
}
