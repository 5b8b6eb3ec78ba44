import { once } from 'node:events'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { fetchProfile } from '../src/client.ts'
import { exampleProfile } from './example-profile.ts'
import { sendJson, serve } from './serve.ts'

const mebibyte = 1_048_576

describe('a response of any size', () => {
  it.each([200, 429, 500])('is read up to 1 MiB for status %i', async (status) => {
    let sent = 0
    let gone: Promise<unknown> | undefined
    await using server = await serve(async (_, response) => {
      gone = once(response, 'close')
      response.writeHead(status, { 'Content-Type': 'application/json', 'Retry-After': '7' })
      response.write('{"type":"')
      // Ends when the client closes the connection.
      while (!response.destroyed) {
        sent += 65_536
        if (!response.write('a'.repeat(65_536))) await Promise.race([once(response, 'drain'), gone])
      }
    })
    await expect(fetchProfile(server.baseUrl)).rejects.toMatchObject({
      code: 'unreadable_response',
      status,
      message: `${server.baseUrl}/api/v1/profile answered ${status} without a profile or error body of up to 1 MiB.`,
    })
    await gone
    // The socket buffers of both sides contain more.
    expect(sent).toBeLessThan(32 * mebibyte)
  })

  it('may be a profile of almost 1 MiB, in characters of several bytes', async () => {
    const large = { ...exampleProfile, description: 'é'.repeat(mebibyte / 2 - 2_000) }
    await using server = await serve((_, response) => sendJson(response, 200, large))
    expect((await fetchProfile(server.baseUrl)).profile).toEqual(large)
  })

  it('is also limited after decompression', async () => {
    const bomb = gzipSync(`{"type":"${'a'.repeat(8 * mebibyte)}"}`)
    await using server = await serve((_, response) => response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(bomb))
    await expect(fetchProfile(server.baseUrl)).rejects.toMatchObject({ code: 'unreadable_response' })
  })

  it('that arrives byte by byte is read until the signal aborts', async () => {
    await using server = await serve((_, response) => {
      response.writeHead(200)
      const drip = setInterval(() => response.write(' '), 5)
      response.on('close', () => clearInterval(drip))
    })
    await expect(fetchProfile(server.baseUrl, { signal: AbortSignal.timeout(100) })).rejects.toMatchObject({ name: 'TimeoutError' })
  })
})
