/**
 * Whether the end of a body can be told (RFC 9112, section 6.1). Node's parser reads what precedes `chunked` as if it were not
 * there, and complains of other codings only after the request was handed on.
 */
export function hasKnownTransferCoding(transferEncoding: string | undefined): boolean {
  return transferEncoding === undefined || transferEncoding.toLowerCase() === 'chunked'
}
