/** Schemas of the environment variables: each takes the variable's text and returns what the server needs. */
import { isIP } from 'node:net'
import * as z from 'zod'
import { parseAddressBlock } from './address.ts'

/** A text for which `read` returns a value. */
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

/** Sent in a header (`Authorization: Bearer`): other characters would fail only at the first question. */
export const apiKey = z.string().regex(/^[!-~]+$/)

/** A host name does not end in a number (WHATWG URL, "ends in a number checker"): `999.1.1.1` is invalid. */
export const listenAddress = z.string().refine((value) => {
  const isName = /^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$/.test(value) && !/(^|\.)(\d+|0x[0-9a-f]*)$/i.test(value)
  return isName || isIP(value) !== 0
})

/** An origin, serialised as browsers send it (RFC 6454, section 6.2). */
const origin = readBy((value) => {
  const url = parseUrl(value)
  // A pattern such as https://*.example.com would be a host that no page has.
  return url && /^https?:$/.test(url.protocol) && !value.includes('*') && url.href === `${url.origin}/` ? url.origin : undefined
})

/** An origin on this machine. */
const loopback = /^http:\/\/(([^/]+\.)?localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/

/**
 * An origin, also with a path of at most three plain segments: every program writes and compares them alike. Without a slash at its end.
 */
export const baseUrl = readBy((value) => {
  const { href = '', origin = '', pathname = '' } = parseUrl(value) ?? {}
  const isPlain = /^(?:\/|(?:\/[a-z0-9-]+){1,3})$/.test(pathname) && href === origin + pathname
  // `/a/../docs` is read as `/docs`.
  const isAsWritten = pathname === '/' || (value.endsWith(pathname) && !value.slice('https://'.length, -pathname.length).includes('/'))
  return isPlain && isAsWritten && (href.startsWith('https:') || loopback.test(origin)) ? href.replace(/\/$/, '') : undefined
})

/** Published as it is written, so without the tabs and line breaks that URL parsers drop. */
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
  return z
    .string()
    .transform((value) => value.split(',').map((text) => text.trim()))
    .pipe(z.array(item))
}

export const hosts = list(host)
/** `hosted`: those of hosted clients. `*`: every https origin. */
export const origins = list(z.union([z.enum(['hosted', '*']), origin]))
export const addressBlocks = list(readBy(parseAddressBlock))

/** `2027-12-31`, or an HTTP date. `Date` reads 30 February as 2 March, so the text must be the same when it is written back. */
export const httpDate = readBy((value) => {
  const date = new Date(value)
  return !Number.isNaN(date.getTime()) && [date.toISOString().slice(0, 10), date.toUTCString()].includes(value) ? date : undefined
})

const sqlite = readBy((value) => {
  const path = /^sqlite:(.+)/s.exec(value)?.[1]
  return path === undefined ? undefined : ({ engine: 'sqlite', path } as const)
})

function database<Engine extends string>(engine: Engine, scheme: RegExp) {
  return readBy((url) => (scheme.test(url) && isReadableUrl(url) ? { engine, url } : undefined))
}

/** Clients decode user and password, and throw at `%zz`. */
function isReadableUrl(url: string): boolean {
  try {
    const { username, password } = new URL(url)
    decodeURIComponent(username + password)
    return true
  } catch {
    return false
  }
}

const postgres = database('postgres', /^postgres(ql)?:\/\/./)

export const quotaUrl = z.union([
  z.literal('memory:').transform(() => ({ engine: 'memory' }) as const),
  sqlite,
  // The path is the number of a database.
  database('redis', /^rediss?:\/\/[^/?#]+(?:\/\d*)?$/),
])

/** A PostgreSQL database or a path. A path with another scheme is a typing error. */
export const publication = z.union([
  postgres,
  z
    .string()
    .regex(/^(?![a-z]+:\/\/)/i)
    .transform((path) => ({ engine: 'file', path }) as const),
])

export const storeUrl = z.union([z.literal('off').transform(() => ({ engine: 'off' }) as const), sqlite, postgres])

/** Seconds between two checks of the content folder; undefined if only SIGHUP reloads. */
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
