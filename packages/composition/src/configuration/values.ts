/** What the values of the environment variables may be: each schema takes the variable's text and gives what the server needs. */
import { isIP } from 'node:net'
import * as z from 'zod'
import { type AddressBlock, parseAddressBlock } from '../address.ts'

/** A text that `read` understands; `expected` completes "expected …". */
function text<T>(expected: string, read: (value: string) => T | undefined): z.ZodType<T, string> {
  return z.string().transform((value, context) => {
    const result = read(value.trim())
    if (result !== undefined) return result
    context.issues.push({ code: 'custom', input: value, message: `expected ${expected}` })
    return z.NEVER
  })
}

export function integer(minimum: number, maximum: number): z.ZodType<number, string> {
  return text(`a whole number from ${minimum} to ${maximum}`, (value) => {
    const number = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN
    return number >= minimum && number <= maximum ? number : undefined
  })
}

export function oneOf<const T extends readonly string[]>(values: T): z.ZodType<T[number], string> {
  return text(`one of ${values.join(', ')}`, (value) => values.find((known) => known === value))
}

export const anyText = text('some text', (value) => (value === '' ? undefined : value))

export function secret(minimumCharacters: number): z.ZodType<string, string> {
  return text(`at least ${minimumCharacters} characters`, (value) => (value.length >= minimumCharacters ? value : undefined))
}

/** What a header can carry (`Authorization: Bearer`): anything else would only fail at the first question. */
export const apiKey = text('printable ASCII characters without spaces', (value) => (/^[!-~]+$/.test(value) ? value : undefined))

/** What ends in a number is an IPv4 address or nothing (WHATWG URL, "ends in a number checker"): `999.1.1.1` is no host name. */
export const listenAddress = text('an IP address or a host name', (value) => {
  const isName = /^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$/.test(value) && !/(^|\.)(\d+|0x[0-9a-f]*)$/i.test(value)
  return isIP(value) !== 0 || isName ? value : undefined
})

/** Whether a URL's host is this machine itself. */
function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost') || /^127(\.\d+){3}$/.test(hostname) || hostname === '[::1]'
}

/** An origin: everything is served from its root, so that links can be built without asking a proxy. */
export const baseUrl = text('an https address without a path (http only for this machine), such as https://facts.example.com', (value) => {
  const url = parseUrl(value)
  if (url === undefined || !isBareOrigin(url)) return undefined
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname))) return undefined
  return url.origin
})

/** As it is written, and so only what ends where a reader of Markdown sees it end: URL parsers drop tabs and line breaks. */
export const httpUrl = text('an absolute http or https address', (value) => {
  const url = /^https?:\/\//i.test(value) && !/[\s<>]/.test(value) ? parseUrl(value) : undefined
  return url?.username === '' && url.password === '' ? value.replace(/\/+$/, '') : undefined
})

/** Serialised as browsers send it (RFC 6454, section 6.2). */
const origin = (value: string): string | undefined => {
  const url = parseUrl(value)
  return url !== undefined && /^https?:$/.test(url.protocol) && isBareOrigin(url) ? url.origin : undefined
}

const hostAndPort = (value: string): string | undefined =>
  /^([a-z0-9]([a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(:\d{1,5})?$/i.test(value) && URL.canParse(`http://${value}`)
    ? value.toLowerCase()
    : undefined

function list<T>(expected: string, read: (value: string) => T | undefined): z.ZodType<readonly T[], string> {
  return text(`${expected}, separated by commas`, (value) => {
    const items = value.split(',').map((item) => item.trim())
    const known = items.map(read).filter((item) => item !== undefined)
    return known.length === items.length ? known : undefined
  })
}

export const hosts = list('host or host:port', hostAndPort)
export const origins = list('origins such as https://app.example.com', origin)
export const addressBlocks: z.ZodType<readonly AddressBlock[], string> = list(
  'IP addresses or blocks such as 10.0.0.0/8',
  parseAddressBlock,
)

/** `2027-12-31`, or the HTTP date as it is sent; the day must exist. */
export const httpDate = text('a date such as 2027-12-31', (value) => {
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return dateOf(value, (date) => date.toISOString().slice(0, 10))
  return dateOf(value, (date) => date.toUTCString())
})

/** Dates roll over silently (30 February is 2 March); only one that is written back as it was read is a date. */
function dateOf(value: string, write: (date: Date) => string): Date | undefined {
  const date = new Date(value)
  return !Number.isNaN(date.getTime()) && write(date) === value ? date : undefined
}

export type QuotaUrl =
  | { readonly engine: 'sqlite'; readonly path: string }
  | { readonly engine: 'redis'; readonly url: string }
  | { readonly engine: 'memory' }

export const quotaUrl: z.ZodType<QuotaUrl, string> = text('sqlite:<path>, redis://…, rediss://… or memory:', (value) => {
  if (value === 'memory:') return { engine: 'memory' }
  if (value.startsWith('sqlite:') && value.length > 'sqlite:'.length) return { engine: 'sqlite', path: value.slice('sqlite:'.length) }
  return /^rediss?:\/\/./.test(value) && URL.canParse(value) ? { engine: 'redis', url: value } : undefined
})

/** How often the content folder is looked at, in seconds; undefined when only SIGHUP reloads. */
export const contentReload = text('signal, or poll:N with N seconds', (value) => {
  if (value === 'signal') return { pollSeconds: undefined }
  const seconds = /^poll:([1-9]\d{0,5})$/.exec(value)?.[1]
  return seconds === undefined ? undefined : { pollSeconds: Number(seconds) }
})

/** RFC 9116, section 2.5.3: a URI. */
export const securityContact = text('mailto:address, tel:number or an https address', (value) =>
  /^(mailto:[^@\s]+@[^@\s]+|tel:\+?[0-9-]+|https:\/\/\S+)$/.test(value) && URL.canParse(value) ? value : undefined,
)

/** `name` of the MCP registry's server.json schema, 2025-12-11. */
export const registryName = text('a name such as com.example/public-information', (value) =>
  /^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/.test(value) && value.length <= 200 ? value : undefined,
)

export const contentSignal = text('pairs such as search=yes, ai-train=no', (value) =>
  value.split(',').every((pair) => /^\s*[a-z][a-z-]*=(yes|no)\s*$/.test(pair)) ? value : undefined,
)

function parseUrl(value: string): URL | undefined {
  return URL.canParse(value) ? new URL(value) : undefined
}

function isBareOrigin(url: URL): boolean {
  return url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '' && url.password === ''
}
