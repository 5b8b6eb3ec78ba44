/** A place to go, write or call: whoever reads it may act on it, so it counts only where it stands in a quote, letter by letter. */
export interface Address {
  /** As written; a phone number as its digits, because its spacing says nothing. */
  readonly value: string
  readonly start: number
  readonly end: number
}

/** Schemes longer than any in use are found by their end; a bound keeps a text of nothing but letters from being read again at each. */
const url = /(?:[a-z][a-z0-9+.-]{0,31}:\/\/|\bwww\.|\b(?:mailto|tel|sms|javascript|data|vbscript|file):)[^\s<>"'`|)\]]+/gi
/** A local part has at most 64 characters (RFC 5321, section 4.5.3.1.1). */
const email = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu
/** Two letters after the last dot: `e.g.` is none, `example.com` and `Node.js` are. */
const domain = /(?<![\p{L}\p{N}@/.-])(?:[\p{L}\p{N}][\p{L}\p{N}-]*\.)+\p{L}{2,}(?:\/[^\s<>"'`|)\]]*)?(?![\p{L}\p{N}])/gu
const phone = /(?<![\p{L}\p{N}.,])(?:\+\d[\d ().-]{5,}\d|\(\d{2,4}\)[ -]?\d{3,4}[ -]\d{3,4}|\d{3}[-. ]\d{3}[-. ]\d{4})(?![\p{L}\p{N}])/gu

/** What every address has one of; most texts have none, and looking for each kind costs more than reading all their words. */
const sign = /[:@]|\.\p{L}|\+\d|\d{3}[-. ]\d/u

export function readAddresses(text: string): Address[] {
  if (!sign.test(text)) return []
  const addresses: Address[] = []
  for (const pattern of [url, email, domain, phone]) {
    for (const { 0: found, index } of text.matchAll(pattern)) {
      if (addresses.some(({ start, end }) => index < end && index + found.length > start)) continue
      const written = found.replace(/(?<![.,;:!?])[.,;:!?]+$/, '')
      const value = pattern === phone ? `tel ${written.replace(/\D/g, '')}` : written
      addresses.push({ value, start: index, end: index + written.length })
    }
  }
  return addresses
}
