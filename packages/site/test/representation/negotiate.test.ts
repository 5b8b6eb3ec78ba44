import fc from 'fast-check'
import Negotiator from 'negotiator'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { acceptsEach, negotiateCoding, negotiateMediaType } from '../../src/representation/negotiate.ts'

describe('the type of a page at its own address (RFC 9110 section 12.5.1)', () => {
  test.each([
    // No preference, or none for Markdown: HTML.
    [undefined, 'html'],
    ['', 'html'],
    ['*/*', 'html'],
    ['text/*', 'html'],
    ['text/html', 'html'],
    ['text/html, */*', 'html'],
    ['text/html;level=1', 'html'],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8', 'html'],
    // Markdown is named.
    ['text/markdown', 'markdown'],
    ['TEXT/Markdown', 'markdown'],
    ['text/markdown, */*', 'markdown'],
    ['text/markdown; charset=utf-8', 'markdown'],
    ['text/markdown; variant=GFM, */*;q=0.1', 'markdown'],
    ['text/markdown;x="a, text/html", */*;q=0.1', 'markdown'],
    ['text/markdown;flag, */*;q=0.1', 'markdown'],
    ['application/json, text/markdown;q=0.1', 'markdown'],
    // A tie with HTML is Markdown, in either order.
    ['text/html, text/markdown', 'markdown'],
    ['text/markdown, text/html', 'markdown'],
    ['text/html,text/markdown', 'markdown'],
    ['text/html;charset=utf-8, text/markdown', 'markdown'],
    ['text/html ;q=0.5, text/markdown ;q=0.5', 'markdown'],
    ['text/html;q=0.5, text/markdown;q=0.5, */*;q=0.1', 'markdown'],
    // Quality decides first.
    ['text/html;q=0.9, text/markdown;q=0.8', 'html'],
    ['text/html;q=0.8, text/markdown;q=0.9', 'markdown'],
    ['text/html, text/markdown; q=0.1', 'html'],
    ['text/markdown; charset=utf-8; q=0.1, text/html;level=1 ; q=0.2', 'html'],
    ['text/markdown;q=0.5, */*', 'html'],
    ['text/html;q=0.8, */*', 'markdown'],
    // The most specific range decides for its type; 0 excludes it.
    ['text/*;q=0.1, text/html', 'html'],
    ['text/*, text/html;q=0.1', 'markdown'],
    ['text/markdown;q=0, */*', 'html'],
    ['text/html;q=0, */*', 'markdown'],
    ['text/markdown;q=0', 'not_acceptable'],
    ['text/*;q=0, */*', 'not_acceptable'],
    ['application/json', 'not_acceptable'],
    ['text/x-markdown', 'not_acceptable'],
    ['text/markdownish', 'not_acceptable'],
    // Invalid members are ignored.
    ['banana', 'html'],
    ['text/', 'html'],
    [', ,;', 'html'],
    ['text/markdown;q=much', 'html'],
    ['banana, text/markdown', 'markdown'],
    ['banana, application/json', 'not_acceptable'],
  ])('Accept: %s gives %s', (accept, expected) => {
    expect(negotiateMediaType(accept)).toBe(expected)
  })

  /** RFC 9110, section 12.5.1, word for word: the most exact matching range gives a type its quality. */
  function naive(ranges: readonly { range: string; quality: number }[]): ReturnType<typeof negotiateMediaType> {
    const find = (range: string) => ranges.find((candidate) => candidate.range === range)
    const qualityOf = (type: string) => (find(type) ?? find('text/*') ?? find('*/*'))?.quality ?? 0
    const [html, markdown] = [qualityOf('text/html'), qualityOf('text/markdown')]
    if (html === 0 && markdown === 0) return 'not_acceptable'
    if (html !== markdown) return html > markdown ? 'html' : 'markdown'
    const depth = (type: string) => [type, 'text/*', '*/*'].findIndex((range) => find(range) !== undefined)
    return depth('text/markdown') < depth('text/html') || find('text/markdown') ? 'markdown' : 'html'
  }

  test('follows the ranges in any order', () => {
    const range = fc.record({
      range: fc.constantFrom('text/html', 'text/markdown', 'text/*', '*/*', 'application/json'),
      quality: fc.constantFrom(0, 0.1, 0.5, 0.9, 1),
    })
    fc.assert(
      fc.property(fc.uniqueArray(range, { selector: ({ range: name }) => name, minLength: 1 }), (ranges) => {
        const accept = ranges.map(({ range: name, quality }) => (quality === 1 ? name : `${name};q=${quality}`)).join(', ')
        expect(negotiateMediaType(accept)).toBe(naive(ranges))
      }),
      { numRuns: 500 },
    )
  })

  test('is decided quickly for every value', () => {
    const part = fc.constantFrom('text/markdown', 'text/html', ',', ';', '"', '\\', 'q=', '=', '*', '/', ' ', '0', '\u00ff', '; x="')
    fc.assert(
      fc.property(fc.array(part, { maxLength: 60 }), (parts) => {
        expect(['html', 'markdown', 'not_acceptable']).toContain(negotiateMediaType(parts.join('')))
      }),
    )
    for (const unit of [';', ';a', '; ', ',', '"', ';a="', ';a="\\', 'text/markdown,', 'a/b;q=1,']) {
      expect(['html', 'markdown', 'not_acceptable']).toContain(negotiateMediaType(unit.repeat(8_192 / unit.length)))
    }
  })
})

describe('the coding of a published text (RFC 9110 section 12.5.3)', () => {
  test.each([
    [undefined, 'identity', 'safest without the field'],
    ['', 'identity', 'none is named'],
    ['gzip, deflate, br, zstd', 'br', 'the smallest of equals'],
    ['gzip', 'gzip', 'the only one'],
    ['gzip;q=1, br;q=0.5', 'gzip', 'the better of two'],
    ['identity', 'identity', 'the plain text, by name'],
    ['*', 'br', 'any'],
    ['deflate', 'identity', 'none of ours'],
    ['gzip;q=0', 'identity', 'one that is refused'],
  ] as const)('%j: %s (%s)', (field, coding, _why) => {
    expect(negotiateCoding(field)).toBe(coding)
    // The second time it comes from the cache.
    expect(negotiateCoding(field)).toBe(coding)
  })

  test.each(['identity;q=0', 'identity;q=0, deflate', '*;q=0'])('%j: no coding is acceptable', (field) => {
    expect(negotiateCoding(field)).toBe('not_acceptable')
  })

  test('is decided for more values than the cache has', () => {
    for (let value = 0; value < 100; value += 1) expect(negotiateCoding(`gzip;q=0.${value}`)).toBe(value === 0 ? 'identity' : 'gzip')
    expect(negotiateCoding('gzip')).toBe('gzip')
  })
})

describe('the cache of decisions', () => {
  afterEach(() => vi.restoreAllMocks())

  test('has at most 64 values', async () => {
    vi.resetModules()
    const { negotiateMediaType: negotiate } = await import('../../src/representation/negotiate.ts')
    const decided = vi.spyOn(Negotiator.prototype, 'mediaType')
    const values = Array.from({ length: 65 }, (_, index) => `text/html;q=0.${100 + index}`)
    const decisions = () =>
      values.map((value) => {
        decided.mockClear()
        expect(negotiate(value)).toBe('html')
        return decided.mock.calls.length
      })
    expect(decisions()).toEqual(values.map(() => 1))
    expect(decisions()).toEqual(values.map((_, index) => (index < 64 ? 0 : 1)))
  })
})

describe('whether Accept allows every one of several media types (RFC 9110, section 12.5.1)', () => {
  test.each([
    ['application/json, text/event-stream', true],
    ['*/*', true],
    ['application/*, text/event-stream;q=0.1', true],
    ['application/json', false],
    ['application/json, text/event-stream;q=0', false],
    ['text/html', false],
  ])('Accept: %s: %s', (accept, expected) => {
    expect(acceptsEach(accept, ['application/json', 'text/event-stream'])).toBe(expected)
  })
})
