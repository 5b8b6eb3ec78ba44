import type { RequestLine } from '@svc/composition'
import Koa from 'koa'
import { afterEach, describe, expect, test } from 'vitest'
import { receive } from '../../src/http/receive.ts'
import { createRequestClients } from '../../src/http/request-client.ts'
import { createRequestListener } from '../../src/http/request-listener.ts'
import type { FrontDoorMiddleware, RequestState } from '../../src/http/request-state.ts'
import { createRequestsInFlight, type RequestsInFlight } from '../../src/http/requests-in-flight.ts'
import { keptLog, type StartedServer, startServer } from './started-server.ts'

let started: StartedServer | undefined
afterEach(() => started?.close())

interface Receiving {
  readonly url: string
  readonly lines: readonly RequestLine[]
  readonly errors: readonly unknown[]
  readonly inFlight: RequestsInFlight
  readonly open: StartedServer['open']
}

/** A server whose only route is this one. */
async function startReceiving(route: FrontDoorMiddleware): Promise<Receiving> {
  const lines: RequestLine[] = []
  const errors: unknown[] = []
  const inFlight = createRequestsInFlight()
  let requests = 0
  let time = 0
  const app = new Koa<RequestState>()
  app.use(
    receive({
      clients: createRequestClients([], 'secret'),
      inFlight,
      log: keptLog(lines, errors),
      nextRequest: () => {
        requests += 1
        return requests
      },
      now: () => {
        time += 5
        return time
      },
    }),
  )
  app.use(route)
  started = await startServer(createRequestListener(app))
  return { url: `http://127.0.0.1:${started.port}`, lines, errors, inFlight, open: started.open }
}

describe('a request that was received (design 7, "Logs")', () => {
  test('is known by its raw path and query, its number and its client, and is one line when its answer has ended', async () => {
    const states: RequestState[] = []
    const { url, lines, inFlight } = await startReceiving(({ state, res }) => {
      states.push({ ...state })
      state.route = '/*page.md'
      res.writeHead(200).end()
    })
    for (const target of ['/a%2e?b=c', '/']) await fetch(url + target)
    await expect.poll(() => lines.length).toBe(2)
    const client = { identity: '127.0.0.1', hash: expect.stringMatching(/^[0-9a-f]{12}$/) }
    const state = { client, headers: [], fault: 'internal_error' }
    expect(states).toEqual([
      { ...state, number: 1, path: '/a%2e', query: 'b=c' },
      { ...state, number: 2, path: '/', query: '' },
    ])
    const hash = states[0]?.client.hash
    const line = { client: hash, method: 'GET', route: '/*page.md', status: 200, durationMs: 5, fields: undefined }
    expect(lines).toEqual([
      { ...line, request: 1 },
      { ...line, request: 2 },
    ])
    expect(inFlight.size).toBe(0)
  })

  test('is in flight until its answer has ended', async () => {
    let finish: (() => void) | undefined
    const { url, inFlight } = await startReceiving(({ res }) => {
      finish = () => res.writeHead(204).end()
    })
    const answered = fetch(url)
    await expect.poll(() => inFlight.size).toBe(1)
    finish?.()
    await answered
    await expect.poll(() => inFlight.size).toBe(0)
  })

  test('is being answered until its route is done, and no longer when its answer waits for one before it', async () => {
    const finish: (() => void)[] = []
    const { inFlight, open } = await startReceiving(async ({ res }) => {
      await new Promise<void>((resolve) => finish.push(resolve))
      res.writeHead(204).end()
    })
    const { socket } = await open()
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(2))
    await expect.poll(() => [inFlight.size, inFlight.beingAnswered]).toEqual([2, 2])
    finish[1]?.()
    await expect.poll(() => [inFlight.size, inFlight.beingAnswered]).toEqual([2, 1])
    finish[0]?.()
    await expect.poll(() => [inFlight.size, inFlight.beingAnswered]).toEqual([0, 0])
  })

  test('is not being answered when its client left, whatever its route still does', async () => {
    const { inFlight, open } = await startReceiving(() => new Promise(() => undefined))
    const { socket } = await open()
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await expect.poll(() => inFlight.beingAnswered).toBe(1)
    socket.destroy()
    await expect.poll(() => inFlight.beingAnswered).toBe(0)
  })

  test('that is answered at once is never being answered', async () => {
    const counts: number[] = []
    const { url, inFlight } = await startReceiving(({ res }) => {
      res.writeHead(204).end()
      queueMicrotask(() => counts.push(inFlight.beingAnswered))
    })
    await fetch(url)
    expect(counts).toEqual([0])
  })

  test('carries the fields of its route, and the trace it belongs to, into its line', async () => {
    const { url, lines } = await startReceiving(({ state, res }) => {
      if (state.path === '/traced') state.traceId = 'the trace'
      state.logFields = { tool: 'get_page' }
      res.writeHead(200).end()
    })
    for (const path of ['/traced', '/']) await fetch(url + path)
    await expect.poll(() => lines.map(({ fields }) => fields)).toEqual([{ trace_id: 'the trace', tool: 'get_page' }, { tool: 'get_page' }])
  })

  test('may go past the last that answers', async () => {
    const { url } = await startReceiving(async ({ res }, next) => {
      await next()
      res.writeHead(204).end()
    })
    expect((await fetch(url)).status).toBe(204)
  })

  test('whose client left before there was an answer is logged as 499', async () => {
    let isHere = false
    const { lines, open } = await startReceiving(() => {
      isHere = true
    })
    const { socket } = await open()
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await expect.poll(() => isHere).toBe(true)
    socket.destroy()
    await expect.poll(() => lines).toMatchObject([{ route: 'unmatched', status: 499 }])
  })

  test('whose body broke off is logged with the status that was answered', async () => {
    const { lines, open } = await startReceiving(({ req }) => void req.resume().on('error', () => undefined))
    const { socket, closed } = await open()
    socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nno chunk\r\n')
    await closed
    await expect.poll(() => lines).toMatchObject([{ method: 'POST', status: 400 }])
  })
})

describe('an exception on the way of a request (design 4)', () => {
  const secret = new Error('a secret')

  test.each<[string, FrontDoorMiddleware]>([
    [
      'at once',
      () => {
        throw secret
      },
    ],
    ['later', () => Promise.reject(secret)],
  ])('%s becomes the error that its route names, and the operator hears of it without its text', async (_when, fail) => {
    const { url, lines, errors } = await startReceiving((context, next) => {
      if (context.state.path === '/profile') context.state.fault = 'profile_unavailable'
      return fail(context, next)
    })
    const answers = await Promise.all(['/', '/profile'].map(async (path) => (await fetch(url + path)).json()))
    expect(answers).toMatchObject([{ error: 'internal_error' }, { error: 'profile_unavailable' }])
    expect(JSON.stringify([answers, errors])).not.toContain('secret')
    expect(errors).toMatchObject([1, 2].map((request) => ['request failed', { request, fault: 'Error' }]))
    await expect.poll(() => lines.map(({ status }) => status)).toEqual([500, 500])
  })

  test('behind the beginning of the answer ends the connection: nobody takes half an answer for a whole one', async () => {
    const { errors, open } = await startReceiving(({ res }) => {
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

describe('the last request of a connection (design 4, "Server limits")', () => {
  test('says so and ends it', async () => {
    const { open } = await startReceiving(({ res }) => void res.writeHead(204).end())
    if (started) started.server.maxRequestsPerSocket = 2
    const { socket, received, closed } = await open()
    const get = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'
    socket.write(get.repeat(2))
    await closed
    expect(Array.from(received().matchAll(/^connection: (.*)\r$/gim), ([, value]) => value)).toEqual(['keep-alive', 'close'])
  })
})

describe('a server that is stopping (design 7)', () => {
  test('closes the connection with every answer from then on, those of running requests included', async () => {
    const finish: (() => void)[] = []
    const { url, inFlight } = await startReceiving(({ res, state }) => {
      if (state.path === '/slow') finish.push(() => res.writeHead(204).end())
      else res.writeHead(204).end()
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
