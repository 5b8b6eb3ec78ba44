/** The beginning of a PNG; the rest is never read. */
export function png(width: number, height: number): Uint8Array {
  const bytes = Buffer.from('89504e470d0a1a0a0000000d49484452000000000000000008060000000000000000', 'hex')
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}

/** The beginning of a JPEG of 40 by 30 pixels. */
export const jpeg: Uint8Array = Buffer.from('ffd8ffe000040000ffc0000b08001e0028010111000000', 'hex')
