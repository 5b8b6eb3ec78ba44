/** Compares the responses of a deployment with an export: status, type, bytes and headers of every address. */
import { hash } from 'node:crypto'
import { redirectsName } from '../file/exported-files.ts'
import type { ManifestEntry } from './manifest.ts'
import { addressOf } from './static-files.ts'

export type Comparison = Awaited<ReturnType<typeof compareDeployment>>

export interface CompareOptions {
  /** Address of the deployment, with or without a path; that of `BASE_URL` is in the addresses of the export already. */
  readonly url: string
  readonly fetch: typeof globalThis.fetch
}

/** Concurrent requests: a check is not a load test. */
const atOnce = 8

/** Timeout of one response (milliseconds). */
const timeout = 30_000

/** Headers that a file host sets itself or cannot set per page. The HTML contains the links of `Link`. */
const ownHeaders: ReadonlySet<string> = new Set(['ETag', 'Vary', 'Content-Encoding', 'Link'])

/** Compares decompressed bytes, because a CDN may compress again. */
export async function compareDeployment(entries: AsyncIterable<ManifestEntry>, { url, fetch }: CompareOptions) {
  /** `/pricing: …`, one for each difference. */
  const differences: string[] = []
  let addresses = 0
  const base = url.replace(/\/+$/, '')
  const { origin, pathname } = new URL(base)
  const waiting = addressesOf(entries)
  const compareNext = async () => {
    for (let next = await waiting.next(); !next.done; next = await waiting.next()) {
      addresses += 1
      const { address, entry } = next.value
      const isWhole = `${address}/`.startsWith(`${pathname}/`)
      const found = await differencesAt((isWhole ? origin : base) + address, entry, fetch)
      differences.push(...found.map((difference) => `${address}: ${difference}`))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, compareNext))
  return { addresses, differences: differences.sort() }
}

/** Skips compressed files, which share the address of the plain one, and the redirect table, which has none. */
async function* addressesOf(entries: AsyncIterable<ManifestEntry>) {
  for await (const entry of entries) {
    const isAddress = entry.path !== redirectsName && !('Content-Encoding' in entry.headers)
    if (isAddress) yield { address: addressOf(entry.path), entry }
  }
}

async function differencesAt(url: string, entry: ManifestEntry, fetch: CompareOptions['fetch']): Promise<string[]> {
  try {
    const headers = { 'Accept-Encoding': 'br, gzip' }
    const response = await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(timeout) })
    const sha256 = hash('sha256', Buffer.from(await response.arrayBuffer()))
    if (response.status !== 200) return [`status ${response.status} instead of 200`]
    const expected: Readonly<Record<string, string>> = { 'Content-Type': entry.type, ...entry.headers }
    const wrong = Object.entries(expected).filter(([name, value]) => !ownHeaders.has(name) && response.headers.get(name) !== value)
    return [
      ...(sha256 === entry.sha256 ? [] : ['other bytes']),
      ...wrong.map(([name, value]) => `${name} is ${response.headers.get(name) ?? 'missing'} instead of ${value}`),
    ]
  } catch (error) {
    const { cause, message } = error as Error & { cause?: { readonly code?: string } }
    return [`no answer (${cause?.code ?? message})`]
  }
}
