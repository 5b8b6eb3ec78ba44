/** The text with U+FFFD in place of lone surrogates: endpoints refuse a whole request for one of them. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, '\ufffd')
}
