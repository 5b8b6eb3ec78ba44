import { createServerEvents, type RequestEvent } from '@svc/composition'
import { afterEach, describe, expect, test } from 'vitest'
import { createRequestClients } from '../../src/http/client/request-client.ts'
import { createRequestsInFlight, type RequestsInFlight } from '../../src/http/connection/requests-in-flight.ts'
import { handleErrors } from '../../src/http/handle-errors.ts'
import { observeRequests } from '../../src/http/observe-requests.ts'
import type { ServerMiddleware } from '../../src/http/request-state.ts'
import { createSmallApp } from '../support/small-app.ts'
import { type StartedServer, startServer } from '../support/started-server.ts'

let started: StartedServer | undefined
afterEach(() => started?.close())

interface Observed {
  readonly url: string
  readonly requests: readonly RequestEvent[]
  /** Errors that Koa's `error` event reported. */
  readonly errors: readonly unknown[]
  readonly inFlight: RequestsInFlight
  readonly open: StartedServer['open']
}

/** A server whose only route is this one. */
async function startObserving(route: ServerMiddleware): Promise<Observed> {
  const errors: unknown[] = []
  const inFlight = createRequestsInFlight()
  const events = createServerEvents()
  let count = 0
  let time = 0
  const app = createSmallApp()
  app.on('error', (error) => errors.push(error))
  app.use(
    observeRequests({
      clients: createRequestClients([], 'secret'),
      inFlight,
      events,
      nextRequest: () => {
        count += 1
        return count
      },
      now: () => {
        time += 5
        return time
      },
    }),
  )
  app.use(handleErrors)
  app.use(route)
  started = await startServer(app.callback(), events)
  const { port, requests, open } = started
  return { url: `http://127.0.0.1:${port}`, requests, errors, inFlight, open }
}

/** Answers 204. */
const empty: ServerMiddleware = (ctx) => {
  ctx.status = 204
}

describe('a request', () => {
  test('has a number and a client, and is one event when its response has ended', async () => {
    const { url, requests, inFlight } = await startObserving((ctx) => {
      ctx.state.route = '/*page.md'
      ctx.status = 204
    })
    for (const target of ['/a%2e?b=c', '/']) await fetch(url + target)
    await expect.poll(() => requests.length).toBe(2)
    const client = expect.stringMatching(/^[0-9a-f]{12}$/)
    const request = { client, method: 'GET', route: '/*page.md', status: 204, durationMs: 5, traceId: undefined, call: undefined }
    expect(requests).toEqual([
      { ...request, request: 1 },
      { ...request, request: 2 },
    ])
    expect(inFlight.size).toBe(0)
  })

  test('is in flight until its response has ended, and being worked on until its route is done', async () => {
    const finish: (() => void)[] = []
    const { inFlight, open } = await startObserving(async (ctx) => {
      await new Promise<void>((resolve) => finish.push(resolve))
      ctx.status = 204
    })
    const { socket } = await open()
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(2))
    await expect.poll(() => [inFlight.size, inFlight.beingAnswered]).toEqual([2, 2])
    // The second response waits for the first on their connection.
    finish[1]?.()
    await expect.poll(() => [inFlight.size, inFlight.beingAnswered]).toEqual([2, 1])
    finish[0]?.()
    await expect.poll(() => [inFlight.size, inFlight.beingAnswered]).toEqual([0, 0])
  })

  test('is not being worked on after its client has disconnected', async () => {
    const { inFlight, open } = await startObserving(() => new Promise(() => undefined))
    const { socket } = await open()
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await expect.poll(() => inFlight.beingAnswered).toBe(1)
    socket.destroy()
    await expect.poll(() => inFlight.beingAnswered).toBe(0)
  })

  test('has its tool call and its trace in its event', async () => {
    const { url, requests } = await startObserving((ctx) => {
      ctx.state.traceId = 'the trace'
      ctx.state.call = { tool: 'get_page' }
      ctx.status = 204
    })
    await fetch(url)
    await expect.poll(() => requests).toMatchObject([{ traceId: 'the trace', call: { tool: 'get_page' }, route: 'unmatched' }])
  })

  test('whose client disconnects before the response is logged as 499', async () => {
    let isHere = false
    const { requests, open } = await startObserving(() => {
      isHere = true
      return new Promise(() => undefined)
    })
    const { socket } = await open()
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await expect.poll(() => isHere).toBe(true)
    socket.destroy()
    await expect.poll(() => requests).toMatchObject([{ route: 'unmatched', status: 499 }])
  })

  test('whose body breaks off is logged with the status of the response', async () => {
    const { requests, open } = await startObserving(async (ctx) => {
      ctx.req.resume().on('error', () => undefined)
      await new Promise(() => undefined)
    })
    const { socket, closed } = await open()
    socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nno chunk\r\n')
    await closed
    await expect.poll(() => requests).toMatchObject([{ method: 'POST', status: 400 }])
  })
})

describe('an exception during a request', () => {
  const secret = new Error('a secret')

  test.each<[string, ServerMiddleware]>([
    [
      'at once',
      () => {
        throw secret
      },
    ],
    ['later', () => Promise.reject(secret)],
  ])('%s becomes the error of its route, without its message', async (_when, fail) => {
    const { url, requests, errors } = await startObserving((ctx, next) => {
      if (ctx.path === '/profile') ctx.state.fault = 'profile_unavailable'
      return fail(ctx, next)
    })
    const answers = await Promise.all(['/', '/profile'].map(async (path) => (await fetch(url + path)).json()))
    expect(answers).toMatchObject([{ error: 'internal_error' }, { error: 'profile_unavailable' }])
    expect(JSON.stringify(answers)).not.toContain('secret')
    expect(errors).toEqual([secret, secret])
    await expect.poll(() => requests.map(({ status }) => status)).toEqual([500, 500])
  })

  test.each([
    [404, 'not_found'],
    [405, 'method_not_allowed'],
    [501, 'method_not_allowed'],
  ])('of Koa or the router for a client error is not reported: %d', async (status, error) => {
    const { url, errors } = await startObserving((ctx) => ctx.throw(status))
    expect(await (await fetch(url)).json()).toMatchObject({ error })
    expect(errors).toEqual([])
  })

  test('after the response has begun closes the connection, so that the client sees that it is incomplete', async () => {
    const { errors, open } = await startObserving(({ res }) => {
      res.writeHead(200, { 'Content-Length': 100 }).write('the beginning')
      return Promise.reject(secret)
    })
    const { socket, received, closed } = await open()
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await closed
    expect(received()).not.toContain('internal_error')
    expect(errors).toHaveLength(1)
  })
})

describe('the last request of a connection', () => {
  test('has Connection: close and closes it', async () => {
    const { open } = await startObserving(empty)
    if (started) started.server.maxRequestsPerSocket = 2
    const { socket, received, closed } = await open()
    const get = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'
    socket.write(get.repeat(2))
    await closed
    expect(Array.from(received().matchAll(/^connection: (.*)\r$/gim), ([, value]) => value)).toEqual(['keep-alive', 'close'])
  })
})

describe('a server that is stopping', () => {
  test('closes the connection after every response, those of running requests included', async () => {
    const finish: (() => void)[] = []
    const { url, inFlight } = await startObserving(async (ctx) => {
      if (ctx.path === '/slow') await new Promise<void>((resolve) => finish.push(resolve))
      ctx.status = 204
    })
    expect(inFlight.isDraining).toBe(false)
    expect((await fetch(`${url}/before`)).headers.get('connection')).toBe('keep-alive')
    const running = fetch(`${url}/slow`)
    await expect.poll(() => finish.length).toBe(1)
    inFlight.drain()
    expect(inFlight.isDraining).toBe(true)
    expect((await fetch(`${url}/after`)).headers.get('connection')).toBe('close')
    finish[0]?.()
    expect((await running).headers.get('connection')).toBe('close')
  })
})
