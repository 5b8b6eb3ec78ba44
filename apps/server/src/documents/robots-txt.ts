/**
 * `/robots.txt` (RFC 9309): every crawler may read everything, and what may be done with it is said by the content signals of
 * contentsignals.org. One group for all: a crawler obeys the group that names it instead of `*`, and names go out of date.
 *
 * @param contentSignal `search=yes, ai-train=no`, as configured
 */
export function robotsTxt(baseUrl: string, contentSignal: string): string {
  const signals = contentSignal.split(',').map((signal) => signal.trim())
  return ['User-agent: *', `Content-Signal: ${signals.join(', ')}`, 'Allow: /', '', `Sitemap: ${baseUrl}/sitemap.xml`, ''].join('\n')
}
