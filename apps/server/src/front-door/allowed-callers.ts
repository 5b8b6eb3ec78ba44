/** Which Host and Origin values `/mcp` accepts, from configuration or from the base URL and the bound port. */
import type { Configuration } from '@svc/composition'
import type { CallerPolicy } from '../mcp/check-head.ts'

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
  return {
    allowedHosts: new Set(hosts.flatMap((host) => sameHosts(host, base.protocol === 'https:' ? ':443' : ':80'))),
    allowedOrigins: new Set(allowedOrigins ?? [base.origin, ...loopbackOrigins]),
  }
}

/** A host with and without the default port, which proxies and libraries write or omit (RFC 9110, section 4.2.3). */
function sameHosts(host: string, defaultPort: string): readonly string[] {
  if (host.endsWith(defaultPort)) return [host, host.slice(0, -defaultPort.length)]
  return /:\d+$/.test(host) ? [host] : [host, host + defaultPort]
}
