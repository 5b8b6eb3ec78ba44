/** The requests of the load, as a proxy with X-Forwarded-For sends them. */

/** More callers than any limit needs: at most sixty requests of each within a minute. */
const callers = 4_096

const common = ['User-Agent: bench', 'Accept: */*']

/**
 * @param {string[]} paths taken in turn
 * @param {{ caller?: string, headers?: string[] }} [options] one caller for all, instead of many in turn
 */
export function writeRequests(paths, { caller, headers = [] } = {}) {
  return Array.from({ length: Math.max(callers, paths.length) }, (_, number) =>
    [
      `GET ${paths[number % paths.length]} HTTP/1.1`,
      'Host: localhost',
      ...common,
      `X-Forwarded-For: ${caller ?? address(number % callers)}`,
      ...headers,
      '',
      '',
    ].join('\r\n'),
  )
}

/** Addresses of 10.0.0.0/8 in turn. */
export function address(number) {
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
}
