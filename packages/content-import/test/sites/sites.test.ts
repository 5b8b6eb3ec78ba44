// @module-tag slow
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { type Fact, measureSite, type SiteMeasure } from './site-measure.ts'

const built = join(import.meta.dirname, 'built')
const expected = join(import.meta.dirname, 'expected')
/** A site that its maker writes without landmarks loses more: a box that stands on each page is taken for its frame. */
const byHand: ReadonlySet<string> = new Set(['company'])

const measures = new Map<string, SiteMeasure>()

afterAll(() => {
  // SITES_TABLE=1 prints the table of all sites.
  if (process.env.SITES_TABLE) console.table(Object.fromEntries([...measures].map(([name, measure]) => [name, tableRow(measure)])))
})

describe.each(readdirSync(built).toSorted())('the site of %s', (name) => {
  const measureOf = async () => {
    const known = measures.get(name) ?? (await measureSite(built, expected, name))
    measures.set(name, known)
    return known
  }

  it('has the pages that it publishes, and no others', async () => {
    expect((await measureOf()).pages.failed).toEqual([])
  })

  it('keeps the words of its pages', async () => {
    const { all, failed } = (await measureOf())['words lost']
    expect(1 - failed.length / all, failed.join(', ')).toBeGreaterThanOrEqual(byHand.has(name) ? 0.97 : 0.995)
  })

  it('leaves out the words around them', async () => {
    const { navigation, 'words along': along } = await measureOf()
    expect(navigation.failed).toEqual([])
    expect(along.failed.length / along.all, along.failed.join(', ')).toBeLessThanOrEqual(0.005)
  })

  it.each(['fields', 'addresses', 'headings', 'code', 'rows', 'links', 'pictures', 'blocks', 'private'] satisfies Fact[])(
    'keeps its %s',
    async (fact) => {
      expect((await measureOf())[fact].failed).toEqual([])
    },
  )
})

function tableRow(measure: SiteMeasure) {
  const percent = ({ all, failed }: SiteMeasure[Fact]) => `${(100 * (1 - failed.length / all)).toFixed(1)} %`
  const share = ({ all, failed }: SiteMeasure[Fact]) => `${all - failed.length}/${all}`
  return {
    words: measure['words lost'].all,
    arrive: percent(measure['words lost']),
    along: measure['words along'].failed.length,
    ...Object.fromEntries(
      (['pages', 'fields', 'addresses', 'headings', 'code', 'rows', 'links', 'pictures', 'blocks'] as const).map((fact) => [
        fact,
        share(measure[fact]),
      ]),
    ),
    private: measure.private.failed.length,
  }
}
