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
  // Pages from one loopback name of this machine may call it under another.
  const loopbackOrigins = loopbackNames.includes(base.hostname)
    ? loopbackNames.map((name) => `${base.protocol}//${base.port === '' ? name : `${name}:${base.port}`}`)
    : []
  return {
    allowedHosts: new Set(allowedHosts ?? [base.host, ...loopbackHosts]),
    allowedOrigins: new Set(allowedOrigins ?? [base.origin, ...loopbackOrigins]),
  }
}
