import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Resolves with the address that was taken; rejects with Node's error, which names address and port, when it cannot be. */
export function listenOn(server: Server, port: number, host: string): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve(server.address() as AddressInfo)
    })
  })
}
