/** SHARED_CLIENTS: the addresses from which many people call. */
import * as z from 'zod'
import { errorCode } from '../log/log.ts'
import { type AddressBlock, parseAddressBlock } from './address.ts'
import { hostedClients, publishedBlocks } from './hosted-clients.ts'

/** An entry of SHARED_CLIENTS: all its callers together have one budget. */
export interface SharedClient {
  /** As the operator wrote it. */
  readonly name: string
  readonly blocks: readonly AddressBlock[]
}

/** Tool calls of all callers of one entry together, in windows of one client's calls. */
export const callsOfSharedClient = 50

/** The format of https://openai.com/chatgpt-connectors.json, in which other publishers list their addresses too. */
const publishedFile = z.object({
  prefixes: z.array(z.union([z.object({ ipv4Prefix: z.string() }), z.object({ ipv6Prefix: z.string() })])).min(1),
})

/** @returns the entries, or the mistake in the first wrong one, which it names */
export function readSharedClients(text: string, readFile: (path: string) => string): readonly SharedClient[] | string {
  const names = [...new Set(text.split(',').map((name) => name.trim()))]
  if (names.includes('none')) return names.length === 1 ? [] : 'lists "none" together with other entries'
  const clients: SharedClient[] = []
  for (const name of names) {
    const blocks = readEntry(name, readFile)
    if (typeof blocks === 'string') return `${JSON.stringify(name)} ${blocks}`
    clients.push({ name, blocks })
  }
  return clients
}

function readEntry(name: string, readFile: (path: string) => string): readonly AddressBlock[] | string {
  const publisher = hostedClients.find(({ addresses }) => addresses?.list === name)
  if (publisher !== undefined) return publishedBlocks(publisher)
  const block = parseAddressBlock(name)
  if (block !== undefined) return [block]
  if (!/^[./]|\.json$/.test(name)) return 'is not a published list, an address, a block or a path of a JSON file'
  try {
    const { prefixes } = publishedFile.parse(JSON.parse(readFile(name)))
    const texts = prefixes.map((prefix) => ('ipv4Prefix' in prefix ? prefix.ipv4Prefix : prefix.ipv6Prefix))
    const blocks = texts.map(parseAddressBlock).filter((block) => block !== undefined)
    const wrong = texts.find((text) => parseAddressBlock(text) === undefined)
    return wrong === undefined ? blocks : `lists ${JSON.stringify(wrong)}, which is not a block`
  } catch (error) {
    if (error instanceof SyntaxError) return 'is not a JSON file'
    if (!(error instanceof z.ZodError)) return `cannot be read (${errorCode(error)})`
    const place = error.issues[0]?.path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('')
    return `has no list "prefixes" of {"ipv4Prefix"} or {"ipv6Prefix"}: see ${place || 'its beginning'}`
  }
}
