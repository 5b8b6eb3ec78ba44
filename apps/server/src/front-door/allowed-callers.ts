/** Which Host and Origin values `/mcp` accepts, from configuration or from the base URL and the bound port. */

export interface AllowedCallersOptions {
  /** An origin. */
  readonly baseUrl: string
  readonly allowedHosts: readonly string[] | undefined
  readonly allowedOrigins: readonly string[] | undefined
}

export interface AllowedCallers {
  /** `host[:port]` in lower case. */
  readonly hosts: ReadonlySet<string>
  /** Serialised origins. */
  readonly origins: ReadonlySet<string>
}

const loopbackNames = ['localhost', '127.0.0.1', '[::1]']

/** @param boundPort the port the server listens on */
export function allowedCallers({ baseUrl, allowedHosts, allowedOrigins }: AllowedCallersOptions, boundPort: number): AllowedCallers {
  const base = new URL(baseUrl)
  const loopbackHosts = loopbackNames.map((name) => new URL(`http://${name}:${boundPort}`).host)
  // Pages served from this machine under one of its names may call it under another; pages from elsewhere may not.
  const loopbackOrigins = loopbackNames.includes(base.hostname)
    ? loopbackNames.map((name) => `${base.protocol}//${base.port === '' ? name : `${name}:${base.port}`}`)
    : []
  return {
    hosts: new Set(allowedHosts ?? [base.host, ...loopbackHosts]),
    origins: new Set(allowedOrigins ?? [base.origin, ...loopbackOrigins]),
  }
}
