import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createBodies } from '../../src/representation/bodies.ts'
import { contentCodings, encode } from '../../src/representation/content-coding.ts'
import { entityTag } from '../../src/representation/representation.ts'

const plainOf = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes }
const text = 'What is published here. '.repeat(400)

test('a body is made at its first request in each coding, with the tag of its bytes', async () => {
  const body = createBodies()('/pricing', () => text)
  for (const coding of contentCodings) {
    const found = await body(coding)
    expect(plainOf[coding](found.body).toString()).toBe(text)
    expect(found.body.equals(await encode(Buffer.from(text), coding))).toBe(true)
    expect(found.tag).toBe(entityTag(found.body))
    expect(await body(coding)).toBe(found)
  }
})

test('concurrent requests make a body once, and one that failed is made again', async () => {
  const bodies = createBodies()
  let made = 0
  const make = async () => {
    made += 1
    if (made === 1) throw new Error('no disk')
    return text
  }
  await expect(bodies('/pricing', make)('br')).rejects.toThrow('no disk')
  const [one, other] = await Promise.all([bodies('/pricing', make)('br'), bodies('/pricing', make)('br')])
  expect(one).toBe(other)
  expect(made).toBe(2)
})
