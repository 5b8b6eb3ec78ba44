// @module-tag slow
import { CodePointText, type PublishedPage } from '@svc/knowledge-index'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { call } from '../support/call.ts'
import { makePage, smallKnowledge } from '../support/small-knowledge.ts'

/** A token is about four characters. */
const tokensOf = (side: string) => side.length / 4

interface Read {
  readonly structured: {
    readonly markdown: string
    readonly sections: readonly { readonly anchor: string; readonly title: string; readonly characters: number }[]
    readonly sources: readonly unknown[]
    readonly notice?: string
    readonly next_start?: number
    readonly start: number
  }
  readonly text: string
}

async function read(page: PublishedPage, args: Record<string, unknown> = {}, tool = 'get_page'): Promise<Read> {
  const result = await call(tool, tool === 'get_page' ? { page: page.path, ...args } : args, { knowledge: smallKnowledge([page]) })
  expect(result.isError).toBe(false)
  if (Number(args.max_characters ?? 0) <= 20_000) {
    expect(tokensOf(JSON.stringify(result.structured))).toBeLessThan(8_000)
    expect(tokensOf(result.text)).toBeLessThan(8_000)
  }
  if (result.structured.notice !== undefined) expect(result.text).toContain(result.structured.notice)
  return result
}

/** The arguments of the call in a notice, after these words. */
function named(notice: string | undefined, words: string): Record<string, unknown> | undefined {
  const found = notice?.split(words)[1]?.match(/^ call get_page with (\{.*?\})/)
  return found ? JSON.parse(found[1] as string) : undefined
}

const headings = (count: number, text = 'Text.') =>
  Array.from({ length: count }, (_, number) => `## Part ${number}\n\n${text}\n`).join('\n')

/** A page of headings only. `makePage` would take a second to count its sections. */
function pageOfHeadings(count: number): PublishedPage {
  const page = makePage({ path: '/long', body: '' })
  const heading = '## a\n'
  const text = new CodePointText(page.text.value + heading.repeat(count))
  const sections = Array.from({ length: count }, (_, index) => {
    const start = page.text.length + index * heading.length
    return {
      anchor: `a-${index}`,
      title: 'a',
      headings: ['a'],
      level: 2,
      start,
      end: start + heading.length,
      treeEnd: start + heading.length,
    }
  })
  return { ...page, text, sections: [...page.sections, ...sections] }
}

const source = (number: number, size = 60) => ({ title: `Source ${number}`, url: `https://example.com/${'s'.repeat(size)}/${number}` })

const ordinary = fc.constantFrom('word ', 'premium and limit, ', '$400. ', '\n\n', '"quoted" ', 'Ä', '保険', '🙂')

const anyPage = fc
  .record({
    parts: fc.array(
      fc.record({
        level: fc.integer({ min: 1, max: 6 }),
        title: fc.oneof(
          { weight: 6, arbitrary: fc.array(ordinary, { minLength: 1, maxLength: 6 }).map((words) => words.join('').replace(/\n/g, '')) },
          {
            weight: 1,
            arbitrary: fc.tuple(ordinary, fc.integer({ min: 1, max: 900 })).map(([word, times]) => word.replace(/\n/g, '-').repeat(times)),
          },
        ),
        text: fc.tuple(ordinary, fc.integer({ min: 0, max: 400 })).map(([word, times]) => word.repeat(times)),
      }),
      { minLength: 1, maxLength: 60 },
    ),
    times: fc.constantFrom(1, 1, 5, 20),
    sources: fc.constantFrom(0, 3, 40, 400),
  })
  .map(({ parts, times, sources }) => {
    // The number makes each anchor unique, like the publisher does.
    const all = Array.from({ length: times }, (_, turn) =>
      parts.map((part, index) => ({ ...part, title: `H${turn}-${index} ${part.title}` })),
    ).flat()
    return makePage({
      path: '/long',
      title: '"Title"',
      body: all.map(({ level, title, text }) => `${'#'.repeat(level)} ${title.trim()}\n\n${text.replace(/^#/gm, '')}\n`).join('\n'),
      sources: Array.from({ length: sources }, (_, number) => source(number)),
    })
  })

const askable = (page: PublishedPage) =>
  page.sections.filter(({ anchor }) => anchor !== '' && Array.from(`${page.path}#${anchor}`).length <= 512)

describe('a default result of get_page has less than 8,000 tokens', () => {
  test('for any page, and the calls in its notices return all text, sections and sources', async () => {
    await fc.assert(
      fc.asyncProperty(anyPage, async (page) => {
        let markdown = ''
        let part: Read | undefined = await read(page)
        const first = part
        while (part) {
          markdown += part.structured.markdown
          part = part.structured.next_start === undefined ? undefined : await read(page, { start: part.structured.next_start })
        }
        expect(markdown).toBe(page.text.value)

        const anchors = new Set<string>()
        let list: Read | undefined = first
        while (list) {
          for (const { anchor } of list.structured.sections) anchors.add(anchor)
          const next = named(list.structured.notice, 'for those that follow')
          list = next && (await read(page, next))
        }
        expect([...anchors]).toEqual(askable(page).map(({ anchor }) => anchor))

        const more = named(first.structured.notice, 'for all of them')
        const { sources } = more ? (await read(page, more)).structured : first.structured
        expect(sources).toEqual(page.sources)
      }),
      { numRuns: 15 },
    )
  })

  test('and everything of a page that fits, without a notice', async () => {
    const page = makePage({ path: '/long', body: headings(100, 'x'.repeat(150)), sources: [source(0)] })
    const { structured } = await read(page)
    expect(structured.sections).toHaveLength(100)
    expect(structured).not.toHaveProperty('notice')
  })

  test('and 20,000 characters of text; the list of sections is cut first', async () => {
    const page = makePage({ path: '/long', body: headings(600, 'Twenty or so letters.') })
    const { structured } = await read(page)
    expect(structured.markdown).toHaveLength(20_000)
    expect(structured.next_start).toBe(20_000)
    const { length } = structured.sections
    const start = page.sections.find(({ anchor }) => anchor === `part-${length}`)?.start
    expect(structured.notice).toBe(
      `Of 600 sections, numbers 1 to ${length} are listed; for those that follow call get_page with {"page":"/long","start":${start},"max_characters":500}.`,
    )
  })

  test('and after start lists the sections from there, with the call for earlier ones', async () => {
    const page = makePage({ path: '/long', body: headings(600, 'Twenty or so letters.') })
    const { structured } = await read(page, { start: 10_000 })
    const [first] = structured.sections
    const containing = page.sections.filter(({ start }) => start <= 10_000).at(-1)
    expect(first?.anchor).toBe(containing?.anchor)
    const before = await read(page, named(structured.notice, 'for those before'))
    expect(before.structured.sections[0]?.anchor).toBe('part-0')
  })

  test('and lists 10,000 headings in less than 30 calls', async () => {
    const page = pageOfHeadings(10_000)
    let calls = 0
    const anchors = new Set<string>()
    for (let args: Record<string, unknown> | undefined = {}; args; calls += 1) {
      const { structured }: Read = await read(page, args)
      for (const { anchor } of structured.sections) anchors.add(anchor)
      args = named(structured.notice, 'for those that follow')
    }
    expect(anchors.size).toBe(10_000)
    expect(calls).toBeLessThan(30)
  })

  test('and counts headings that are too long for a call, and cuts long titles', async () => {
    const title = `Why ${'very '.repeat(80)}long`
    const emoji = (count: number) => '🙂'.repeat(count)
    const page = makePage({
      path: '/long',
      body: `# ${'n'.repeat(600)}\n\nOne.\n\n# ${title}\n\nTwo.\n\n# ${emoji(300)}\n\n# ${emoji(301)}\n\n# ${emoji(506)}\n\n# ${emoji(507)}\n`,
    })
    const { structured } = await read(page)
    expect(structured.sections.map((section) => section.title)).toEqual([
      `${title.slice(0, 300)}…`,
      emoji(300),
      `${emoji(300)}…`,
      `${emoji(300)}…`,
    ])
    expect(structured.notice).toBe(
      '2 sections have no entry, because "page" takes 512 characters at most; read on with start to come to them.',
    )
    expect(structured.markdown).toContain('n'.repeat(600))
  })

  test('and less text only if JSON escapes it or it is of emoji', async () => {
    for (const [letter, least] of [
      ['"', 15_000],
      ['🙂', 15_000],
    ] as const) {
      const page = makePage({ path: '/long', body: letter.repeat(30_000) })
      const { structured } = await read(page)
      const { length } = Array.from(structured.markdown)
      expect(length).toBeGreaterThan(least)
      expect(structured.next_start).toBe(length)
    }
    const wide = await read(makePage({ path: '/long', body: '保'.repeat(30_000) }))
    expect(wide.structured.next_start).toBe(20_000)
  })

  test('and all sources if the call asks for the most text', async () => {
    const page = makePage({ path: '/long', body: headings(50), sources: Array.from({ length: 400 }, (_, number) => source(number, 300)) })
    const { structured } = await read(page)
    expect(structured.sections.length).toBe(50)
    expect(structured.sources.length).toBeLessThan(100)
    const all = await read(page, named(structured.notice, 'for all of them'))
    expect(all.structured.sources).toEqual(page.sources)
  })

  test('and less than 80,000 characters if the call asks for more text', async () => {
    const { structured, text } = await read(pageOfHeadings(10_000), { max_characters: 50_000 })
    expect(JSON.stringify(structured).length).toBeLessThan(80_000)
    expect(text.length).toBeLessThan(80_000)
  })
})

describe('errors of get_page and results of compare_providers have less than 8,000 tokens', () => {
  test.each([{ page: '/long#none' }, { page: '/long', start: 1_000_000 }])(
    '%j lists as many sections as fit, with the call for the others',
    async (args) => {
      const page = pageOfHeadings(10_000)
      const { isError, structured, text } = await call('get_page', args, { knowledge: smallKnowledge([page]) })
      expect(isError).toBe(true)
      expect(tokensOf(JSON.stringify(structured))).toBeLessThan(8_000)
      expect(tokensOf(text)).toBeLessThan(8_000)
      const { length } = structured.suggestions
      expect(structured.suggestions[0]).toBe('/long#a-0')
      expect(structured.resolution).toContain(`These are ${length} of 10000 sections`)
      const rest = await read(page, named(structured.resolution, 'for the others'))
      expect(rest.structured.sections[0]?.anchor).toBe(`a-${length}`)
    },
  )

  test('a comparison of many sections', async () => {
    const page = makePage({ path: '/comparisons/long', kind: 'comparison', providers: ['alder', 'cedar'], body: headings(2_000) })
    const { structured } = await read(page, { provider_a: 'alder', provider_b: 'cedar' }, 'compare_providers')
    const next = await read(page, named(structured.notice, 'for those that follow'))
    expect(next.structured.sections[0]?.anchor).toBe(`part-${structured.sections.length}`)
  })

  test('a provider that is compared with thousands', async () => {
    const pages = Array.from({ length: 3_000 }, (_, number) =>
      makePage({ path: `/comparisons/alder-${number}`, kind: 'comparison', providers: ['alder', `other-${number}`], body: '' }),
    )
    const args = { provider_a: 'alder', provider_b: 'Alder' }
    const { structured, text } = await call('compare_providers', args, { knowledge: smallKnowledge(pages) })
    expect(tokensOf(JSON.stringify(structured))).toBeLessThan(8_000)
    expect(tokensOf(text)).toBeLessThan(8_000)
    expect(structured.resolution).toContain(`So are ${3_000 - structured.suggestions.length} more; find them with search_knowledge.`)
  })

  test('one heading that is too long for a call is counted in singular', async () => {
    const { structured } = await read(makePage({ path: '/long', body: `# ${'n'.repeat(507)}\n` }))
    expect(structured.notice).toMatch(/^1 section has no entry, /)
  })

  test('thousands of providers', async () => {
    const providers = Array.from({ length: 5_000 }, (_, number) => ({ id: `p-${number}`, name: `Provider number ${number}`, aliases: [] }))
    const knowledge = { ...smallKnowledge(), providers }
    const { structured, text } = await call('compare_providers', { provider_a: 'x', provider_b: 'y' }, { knowledge })
    expect(tokensOf(JSON.stringify(structured))).toBeLessThan(8_000)
    expect(tokensOf(text)).toBeLessThan(8_000)
    expect(structured.resolution).toContain(`These are ${structured.suggestions.length} of 5000`)
  })
})
