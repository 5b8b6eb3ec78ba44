/** What the values of the environment variables may be: each schema takes the variable's text and gives what the server needs. */
import { isIP } from 'node:net'
import * as z from 'zod'
import { parseAddressBlock } from './address.ts'

/** A text that `read` understands. */
function readBy<T>(read: (value: string) => T | undefined) {
  return z.string().transform((value, context) => {
    const result = read(value)
    if (result !== undefined) return result
    context.addIssue('not understood')
    return z.NEVER
  })
}

export function integer(minimum: number, maximum: number) {
  const digits = z.string().regex(/^\d{1,15}$/)
  return digits.transform(Number).pipe(z.int().min(minimum).max(maximum))
}

/** What a header can carry (`Authorization: Bearer`): anything else would only fail at the first question. */
export const apiKey = z.string().regex(/^[!-~]+$/)

/** What ends in a number is an IPv4 address or nothing (WHATWG URL, "ends in a number checker"): `999.1.1.1` is no host name. */
export const listenAddress = z.string().refine((value) => {
  const isName = /^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$/.test(value) && !/(^|\.)(\d+|0x[0-9a-f]*)$/i.test(value)
  return isName || isIP(value) !== 0
})

/** An origin, serialised as browsers send it (RFC 6454, section 6.2). */
const origin = readBy((value) => {
  const url = parseUrl(value)
  return url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/` ? url.origin : undefined
})

/** Whether an origin is this machine itself. */
const loopback = /^http:\/\/(([^/]+\.)?localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/

/** Everything is served from the root of an origin, so that links can be built without asking a proxy. */
export const baseUrl = origin.refine((value) => value.startsWith('https:') || loopback.test(value))

/** As it is written, and so only what ends where a reader of Markdown sees it end: URL parsers drop tabs and line breaks. */
export const httpUrl = readBy((value) => {
  const url = /^https?:\/\/[^\s<>]+$/i.test(value) ? parseUrl(value) : undefined
  return url?.username === '' && url.password === '' ? value.replace(/\/+$/, '') : undefined
})

const host = z
  .string()
  .regex(/^([a-z0-9]([a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(:\d{1,5})?$/i)
  .refine((value) => URL.canParse(`http://${value}`))
  .toLowerCase()

/** Items separated by commas. */
function list<T>(item: z.ZodType<T, string>) {
  const items = z.string().transform((value) => value.split(',').map((text) => text.trim()))
  return items.pipe(z.array(item))
}

export const hosts = list(host)
export const origins = list(origin)
export const addressBlocks = list(readBy(parseAddressBlock))

/** `2027-12-31`, or the HTTP date as it is sent. Dates roll over silently (30 February is 2 March), so each must be written back as it was read. */
export const httpDate = readBy((value) => {
  const date = new Date(value)
  if (Number.isNaN(date.getTime())) return undefined
  return [date.toISOString().slice(0, 10), date.toUTCString()].includes(value) ? date : undefined
})

/** `sqlite:` and a path. */
const sqlite = readBy((value) => {
  const path = /^sqlite:(.+)/s.exec(value)?.[1]
  return path === undefined ? undefined : ({ engine: 'sqlite', path } as const)
})

/** The address of a database with one of these schemes. */
function database<Engine extends string>(engine: Engine, scheme: RegExp) {
  return readBy((url) => (scheme.test(url) && URL.canParse(url) ? { engine, url } : undefined))
}

const postgres = database('postgres', /^postgres(ql)?:\/\/./)

export const quotaUrl = z.union([
  z.literal('memory:').transform(() => ({ engine: 'memory' }) as const),
  sqlite,
  database('redis', /^rediss?:\/\/./),
])

/** A path, or the address of a PostgreSQL database; another address is a mistake and no path. */
export const publication = z.union([
  postgres,
  z
    .string()
    .regex(/^(?![a-z]+:\/\/)/i)
    .transform((path) => ({ engine: 'file', path }) as const),
])

/** Where page history is kept. */
export const storeUrl = z.union([z.literal('off').transform(() => ({ engine: 'off' }) as const), sqlite, postgres])

/** How often the content folder is looked at, in seconds; undefined when only SIGHUP reloads. */
export const contentReload = z.union([
  z.literal('signal').transform(() => undefined),
  z
    .string()
    .regex(/^poll:[1-9]\d{0,5}$/)
    .transform((value) => Number(value.slice('poll:'.length))),
])

/** RFC 9116, section 2.5.3: a URI. */
export const securityContact = z
  .string()
  .regex(/^(mailto:[^@\s]+@[^@\s]+|tel:\+?[0-9-]+|https:\/\/\S+)$/)
  .refine(URL.canParse)

/** `name` of the MCP registry's server.json schema, 2025-12-11. */
export const registryName = z
  .string()
  .max(200)
  .regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/)

export const contentSignal = z.string().refine((value) => value.split(',').every((pair) => /^\s*[a-z][a-z-]*=(yes|no)\s*$/.test(pair)))

function parseUrl(value: string): URL | undefined {
  return URL.canParse(value) ? new URL(value) : undefined
}
