/** Results come from several pages, not only from the best one. */
import { beforeAll, describe, expect, test } from 'vitest'
import { CodePointText, createKnowledge, type ServedKnowledge } from '../../../src/index.ts'
import { type PlacedPassages, textDigest } from '../../../src/page/model/passage.ts'
import { listedPassages } from '../../../src/search/results/result-list.ts'
import { contentOf, sourcePage } from '../../support/pages.ts'
import { restored } from '../../support/restored.ts'

const baseUrl = 'https://front.example'
const sections = (count: number, text: string) =>
  Array.from({ length: count }, (_, n) => `## Part ${n}\n\n${text} ${'filler '.repeat(n + 1)}`).join('\n\n')
const inLanguage = (path: string, title: string, body: string, language: string) => {
  const page = sourcePage(path, body)
  return { ...page, frontMatter: { ...page.frontMatter, title, language } }
}

describe('further passages of a page', () => {
  const [one, two, copy] = ['A text.', 'Another text.', 'A text.'].map((text) => ({ text: new CodePointText(text) }))
  const passageOf = (page: typeof one) => ({ page, digest: textDigest(page?.text.value ?? ''), start: 0, end: page?.text.length })
  const all = [one, one, two, copy].map(passageOf)
  const passages = { at: (number: number) => all[number] } as unknown as PlacedPassages
  const listed = (scores: readonly number[], isShort: boolean) =>
    listedPassages(
      scores.map((score, passage) => ({ passage, score })).sort((a, b) => b.score - a.score),
      passages,
      6,
      isShort,
    )

  test('count less than passages of other pages with the same score', () => {
    const found = listed([1, 0.9, 0.8], false)
    expect(found.map(({ passage }) => passage)).toEqual([0, 2, 1])
    expect(found[2]?.score).toBeCloseTo(0.72)
  })

  test('come after the best passage of another page only for a short query, with falling scores', () => {
    expect(listed([1, 0.9, 0.3], false).map(({ passage }) => passage)).toEqual([0, 1, 2])
    expect(listed([1, 0.9, 0.3], true).map(({ passage, score }) => [passage, score])).toEqual([
      [0, 1],
      [2, 0.3],
      [1, 0.3],
    ])
  })

  test('come after another page, which a page with the same text as the best passage is not', () => {
    const found = listed([1, 0.9, 0.3, 0.95], true)
    expect(found.map(({ passage, also }) => [passage, also])).toEqual([
      [0, [3]],
      [2, []],
      [1, []],
    ])
  })
})

describe.each(['built', 'restored'])('a %s knowledge base', (kind) => {
  let knowledge: ServedKnowledge
  beforeAll(async () => {
    const pages = [
      sourcePage('/', 'Welcome.'),
      sourcePage('/glaciers', sections(8, 'A glacier moves. A glacier melts.')),
      ...['/ice', '/snow', '/rivers', '/lakes'].map((path) => sourcePage(path, `Here is one glacier, seen from ${path}.`)),
      sourcePage('/v1/tool', '## Use\n\nTurn the crank, see [parts](/v1/parts).'),
      sourcePage('/v2/tool', '## Use\n\nTurn the crank, see [parts](/v2/parts).'),
      sourcePage('/v1/parts', 'One part.'),
      sourcePage('/v2/parts', 'Two parts.'),
      inLanguage('/harbour', 'Harbour Alpha', 'The harbour Alpha opens at nine.', 'en'),
      inLanguage('/de/harbour', 'Hafen Alpha', 'Der Hafen Alpha öffnet um neun.', 'de'),
    ]
    const built = await createKnowledge(contentOf({}, { pages }), { baseUrl })
    knowledge = kind === 'built' ? built : await restored(built)
  })
  const paths = async (query: string, limit = 6) => (await knowledge.search(query, { limit })).map(({ page }) => page.path)

  test('has at most two results of a page among the first six, and the others after them', async () => {
    const found = await paths('glacier', 20)
    expect(found.slice(0, 6).filter((path) => path === '/glaciers')).toHaveLength(2)
    expect(new Set(found.slice(0, 6)).size).toBe(5)
    expect(found.filter((path) => path === '/glaciers')).toHaveLength(8)
  })

  test('has two results of a page if fewer than six places are filled, for any limit', async () => {
    expect(await paths('melts')).toEqual(['/glaciers', '/glaciers'])
    expect(await paths('melts', 20)).toEqual(['/glaciers', '/glaciers'])
  })

  test('never has more than two results of a page among the first six', async () => {
    for (const query of ['glacier', 'melts', 'moves', 'part', 'filler', 'one', 'glacier melts part']) {
      const counts = new Map<string, number>()
      for (const path of (await paths(query, 20)).slice(0, 6)) counts.set(path, (counts.get(path) ?? 0) + 1)
      expect(Math.max(0, ...counts.values()), query).toBeLessThanOrEqual(2)
    }
  })

  test('has one result for equal texts, with the other addresses, even if their links differ', async () => {
    const [first, ...others] = await knowledge.search('turn the crank')
    expect(first?.page.path).toBe('/v1/tool')
    expect(first?.also).toEqual([{ url: `${baseUrl}/v2/tool#use`, markdownUrl: `${baseUrl}/v2/tool.md` }])
    expect(others.map(({ page }) => page.path)).not.toContain('/v2/tool')
    expect((await knowledge.search('glacier')).some((hit) => 'also' in hit)).toBe(false)
  })

  test('has the page in the language of the question before its translations', async () => {
    expect((await paths('when does the Alpha open'))[0]).toBe('/harbour')
    expect((await paths('wann ist Alpha für mich offen'))[0]).toBe('/de/harbour')
  })
})
