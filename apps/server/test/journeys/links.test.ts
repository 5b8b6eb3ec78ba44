// @module-tag slow
/** Every link in every published document resolves, anchors included. A crawl from the front page's neighbours outwards. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { crawl } from '../support/crawl.ts'
import { type RunningFrontDoor, shippedSettings, startFrontDoor } from '../support/front-door.ts'

let running: RunningFrontDoor

beforeAll(async () => {
  running = await startFrontDoor(shippedSettings)
})
afterAll(() => running.stop())

describe('a crawl of all published documents', () => {
  test('finds no broken link and no broken anchor', async () => {
    const { baseUrl } = running
    const { pages } = running.frontDoor.publications.current().knowledge
    const { broken, seen, links } = await crawl(baseUrl, pages)
    expect(broken).toEqual([])

    const own = [`${baseUrl}/developers`, ...pages.flatMap(({ path, markdownUrl }) => [`${baseUrl}${path}`, markdownUrl])]
    expect(own.filter((address) => !seen.has(address))).toEqual([])
    expect(links.filter(({ to }) => to.includes('#')).length).toBeGreaterThan(pages.length)
  })
})
