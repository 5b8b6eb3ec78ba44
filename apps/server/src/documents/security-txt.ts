/** Half a year: RFC 9116, section 2.5.5, recommends less than one. */
const validDays = 180

const dayMilliseconds = 86_400_000

/**
 * `/.well-known/security.txt` (RFC 9116) as served on one day.
 *
 * @param contact a `mailto:`, `tel:` or `https:` address
 * @param day whole days since 1970 in UTC, so that every instance returns the same
 */
export function securityTxt(contact: string, baseUrl: string, day: number): string {
  const expires = new Date((day + validDays) * dayMilliseconds).toISOString().replace('.000', '')
  return [`Contact: ${contact}`, `Expires: ${expires}`, `Canonical: ${baseUrl}/.well-known/security.txt`, ''].join('\n')
}

export function dayOf(date: Date): number {
  return Math.floor(date.getTime() / dayMilliseconds)
}
