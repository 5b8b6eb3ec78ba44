import { Client } from '@modelcontextprotocol/client'
import { Client as ClientOfSdk1 } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/server'

interface Connectable {
  connect(transport: never): Promise<void>
}

/** The transport's information about the caller of each message. */
interface Caller {
  readonly authInfo?: { readonly token: string; readonly clientId: string; readonly scopes: string[] }
}

/** A client of the current SDK, connected in memory to a server of either SDK. */
export async function connectedClient(server: Connectable, caller: Caller = {}): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' })
  await link(server, client, caller)
  return client
}

/** The same with a client of `@modelcontextprotocol/sdk` 1. */
export async function connectedClientOfSdk1(server: Connectable): Promise<ClientOfSdk1> {
  const client = new ClientOfSdk1({ name: 'test', version: '1.0.0' })
  await link(server, client, {})
  return client
}

async function link(server: Connectable, client: Connectable, caller: Caller): Promise<void> {
  const [clientSide, serverSide] = InMemoryTransport.createLinkedPair()
  const send = clientSide.send.bind(clientSide)
  clientSide.send = (message, options) => send(message, { ...options, ...caller })
  await server.connect(serverSide as never)
  await client.connect(clientSide as never)
}
