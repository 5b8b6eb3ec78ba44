import type { IncomingMessage } from 'node:http'
import { isJsonContentType } from '@modelcontextprotocol/server'
import { type Configuration, hostedOrigins, maxBodyBytes } from '@svc/composition'
import { acceptsEach } from '@svc/site'
import { hasValidHost } from '../http/host.ts'
import { authorityOf } from '../http/request-target.ts'
import { hasKnownTransferCoding } from '../http/valid-request.ts'
import type { RefusalCode } from './refusals.ts'

export type CallerPolicy = Readonly<Record<'allowedHosts' | 'allowedOrigins', ReadonlySet<string>>>

/** The part of a request that is checked before its body is read. */
export type RequestHead = Pick<IncomingMessage, 'method' | 'url' | 'headers' | 'rawHeaders' | 'httpVersion'>

/** Checks Host, then Origin, then the method: every request must name this server and an allowed origin. */
export function checkCaller(head: RequestHead, { allowedHosts, allowedOrigins }: CallerPolicy): RefusalCode | undefined {
  const { method, url = '', headers, rawHeaders, httpVersion } = head
  const { host, origin } = headers
  if (host === undefined || !hasValidHost(rawHeaders, httpVersion)) return 'bad_host'
  // A target in absolute form also has a host (RFC 9112, section 3.2.2): both must be allowed.
  const names = [host, authorityOf(url) ?? host]
  if (!names.every((name) => allowedHosts.has(name.toLowerCase()))) return 'host_not_allowed'
  if (origin !== undefined && !isAllowedOrigin(origin, allowedOrigins)) return 'origin_not_allowed'
  return method === 'POST' || method === 'OPTIONS' ? undefined : 'method_not_allowed'
}

/** In ALLOWED_ORIGINS. */
const everyHttps = '*'

/** @param allowed as in `CallerPolicy` */
export function isAllowedOrigin(origin: string, allowed: ReadonlySet<string>): boolean {
  if (origin !== everyHttps && allowed.has(origin)) return true
  // Serialised as browsers send it (RFC 6454, section 6.2): without a path, a user, capitals or the default port.
  return allowed.has(everyHttps) && origin.startsWith('https://') && URL.canParse(origin) && new URL(origin).origin === origin
}

/** Checks the length of the body if it is known, its type and coding, then Accept. */
export function checkContent({ headers }: RequestHead): RefusalCode | undefined {
  if (Number(headers['content-length'] ?? 0) > maxBodyBytes) return 'payload_too_large'
  if (!isJsonContentType(headers['content-type'] ?? null)) return 'unsupported_media_type'
  if ((headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity') return 'unsupported_content_encoding'
  if (!hasKnownTransferCoding(headers['transfer-encoding'])) return 'unsupported_transfer_coding'
  if (!acceptsAnswers(headers.accept)) return 'not_acceptable'
  return undefined
}

const answerTypes = ['application/json', 'text/event-stream']

/** The transport requires a client to accept both types. Ranges and weights count (RFC 9110, section 12.5.1). */
function acceptsAnswers(accept: string | undefined): boolean {
  // Nearly every client sends this value, which the SDKs write.
  if (accept === 'application/json, text/event-stream') return true
  if (accept === undefined) return false
  return acceptsEach(accept, answerTypes)
}

const loopbackNames = ['localhost', '127.0.0.1', '[::1]']

/** @param boundPort the port the server listens on */
export function allowedCallers(
  { baseUrl, allowedHosts, allowedOrigins }: Pick<Configuration, 'baseUrl' | 'allowedHosts' | 'allowedOrigins'>,
  boundPort: number,
): CallerPolicy {
  const base = new URL(baseUrl)
  const loopbackHosts = loopbackNames.map((name) => new URL(`http://${name}:${boundPort}`).host)
  const hosts = allowedHosts ?? [base.host, ...loopbackHosts]
  // Pages from one loopback name of this machine may call it under another.
  const loopbackOrigins = loopbackNames.includes(base.hostname)
    ? loopbackNames.map((name) => `${base.protocol}//${base.port === '' ? name : `${name}:${base.port}`}`)
    : []
  const origins = allowedOrigins ?? [base.origin, ...loopbackOrigins, 'hosted']
  return {
    // `host[:port]` in lower case. Every other Host is refused, against DNS rebinding.
    allowedHosts: new Set(hosts.flatMap((host) => sameHosts(host, base.protocol === 'https:' ? ':443' : ':80'))),
    // Serialised, or `*` for every https origin. Browsers send the origin of the page, some servers of hosted clients theirs.
    allowedOrigins: new Set(origins.flatMap((origin) => (origin === 'hosted' ? hostedOrigins : origin))),
  }
}

/** A host with and without the default port, which proxies and libraries write or omit (RFC 9110, section 4.2.3). */
function sameHosts(host: string, defaultPort: string): readonly string[] {
  if (host.endsWith(defaultPort)) return [host, host.slice(0, -defaultPort.length)]
  return /:\d+$/.test(host) ? [host] : [host, host + defaultPort]
}
