import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** The codings of every published text, best first: with equal quality the smallest response is chosen. */
export const contentCodings = ['br', 'gzip', 'identity'] as const

export type ContentCoding = (typeof contentCodings)[number]

/** A thirtieth of the default's time for a fifth more bytes. A page fits into the window of 64 KiB, which every call allocates. */
const brotliQuality = 6
const brotliWindowBits = 16

/** Half of the default's time for three more bytes in a hundred: nearly every client takes brotli. */
const gzipLevel = 4

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)]

const encoders: Record<ContentCoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) =>
    brotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
        [constants.BROTLI_PARAM_LGWIN]: brotliWindowBits,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes) => gzipped(bytes, { level: gzipLevel }),
  identity: async (bytes) => bytes,
}

/** Outside of the event loop. */
export async function encode(bytes: Buffer, coding: ContentCoding): Promise<Buffer> {
  const encoded = await encoders[coding](bytes)
  // A copy: the result of zlib is a piece of a block of 16 KiB, which would stay in memory with it.
  return encoded === bytes ? bytes : Buffer.from(encoded)
}
