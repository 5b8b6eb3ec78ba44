/** Hosted clients: assistants that run on servers or pages of others, so that many people call from a few addresses and origins. */
import { type AddressBlock, parseAddressBlock } from './address.ts'
import hosted from './hosted-clients.json'

/** Who says so, and the day of that statement. */
interface Sourced {
  readonly source: string
  readonly date: string
}

export interface HostedClient {
  readonly name: string
  /** Origins of its pages in a browser, serialised. */
  readonly origins: readonly (Sourced & { readonly origin: string })[]
  /** The addresses of its servers, and their name in SHARED_CLIENTS. */
  readonly addresses?: { readonly list: string; readonly published: readonly (Sourced & { readonly blocks: readonly string[] })[] }
  /** A value of `MCP-Protocol-Version` that it sends instead of a served version; the entry goes when the client is repaired. */
  readonly versionHeader?: Sourced & { readonly value: string }
}

/** docs/pages/reference/hosted-clients.md */
export const hostedClients: readonly HostedClient[] = hosted

export const hostedOrigins: readonly string[] = hostedClients.flatMap(({ origins }) => origins.map(({ origin }) => origin))

export function publishedBlocks({ addresses }: HostedClient): readonly AddressBlock[] {
  return (addresses?.published ?? []).flatMap(({ blocks }) => blocks.map((block) => parseAddressBlock(block) as AddressBlock))
}
