/** A name or IPv4 address, or an IPv6 address in brackets. */
const hostWithPort = /^(?:[A-Za-z0-9._~!$&'()*+,;=-]|%[0-9A-Fa-f]{2})+(?::[0-9]{1,5})?$|^\[[0-9A-Fa-f:.]+\](?::[0-9]{1,5})?$/

/** Whether a text is `uri-host [ ":" port ]` (RFC 9110, section 7.2), as a Host header and the authority of a request target must be. */
export function isHostWithPort(text: string): boolean {
  return hostWithPort.test(text)
}

/**
 * Whether a request has exactly one well-formed Host header, or none in HTTP/1.0 (RFC 9112, section 3.2). Two of them let a
 * proxy and a server read different hosts from the same request. Node keeps the first and hides the rest, so the raw list is read.
 *
 * @param rawHeaders names and values in turn, as received
 */
export function hasValidHost(rawHeaders: readonly string[], httpVersion: string): boolean {
  let host: string | undefined
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]
    if (name?.length !== 4 || name.toLowerCase() !== 'host') continue
    if (host !== undefined) return false
    host = rawHeaders[index + 1]
  }
  return host === undefined ? httpVersion === '1.0' : isHostWithPort(host)
}
