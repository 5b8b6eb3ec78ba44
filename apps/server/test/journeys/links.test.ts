// @module-tag slow
/** Every link in every published document resolves, anchors included. A crawl from the front page's neighbours outwards. */
import { urlOf } from '@svc/knowledge-index/internal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { crawl } from '../support/crawl.ts'
import { type RunningFrontDoor, shippedSettings, startFrontDoor } from '../support/front-door.ts'

let running: RunningFrontDoor

/** Below a path, where an address without it is outside; `static-host.test.ts` crawls a service without one. */
describe('a crawl of all published documents below a path', () => {
  beforeAll(async () => {
    running = await startFrontDoor(shippedSettings, undefined, { path: '/facts/public' })
  })
  afterAll(() => running.stop())

  test('finds no broken link, no broken anchor and no address outside of the service', async () => {
    const { baseUrl } = running
    const { pages } = running.frontDoor.publications.current().knowledge
    const { broken, outside, seen, links } = await crawl(baseUrl, pages)
    expect(broken).toEqual([])
    expect(outside).toEqual([])

    const own = [`${baseUrl}/developers`, ...pages.flatMap(({ path, markdownUrl }) => [urlOf(baseUrl, path), markdownUrl])]
    expect(own.filter((address) => !seen.has(address))).toEqual([])
    expect(links.filter(({ to }) => to.includes('#')).length).toBeGreaterThan(pages.length)
  })
})
