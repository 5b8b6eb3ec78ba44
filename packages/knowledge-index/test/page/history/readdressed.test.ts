/** A page of the past with other addresses equals the page that is published with them. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { publishPages } from '../../../src/index.ts'
import { readdressed } from '../../../src/page/history/readdressed.ts'
import { statementsOf, visibleText } from '../../../src/page.ts'

const part = fc.constantFrom(
  ...['A sentence. ', '🙂 and 10⁶ ', '[a](/other) ', '[b](/other#x "T") ', '![picture](/images/p.png) ', '`code` ', '**bold [c](/)** '],
  ...[
    '\n\n## Heading\n\n',
    '\n\n- item [d](/other)\n- item\n\n',
    '\n\n| a | b |\n| - | - |\n| [e](/other) | 1 |\n\n',
    '\n\n[r]: /other\n\n',
    '[f][r] ',
  ],
)
const address = fc.constantFrom(
  'http://localhost:8080',
  'https://facts.example',
  'https://a-long-name.of-a-company.example',
  'http://[::1]:1',
  'https://facts.example/docs',
  'http://localhost:8080/facts/public',
)

test('text, sections, blocks, visible texts and statements', () => {
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 12 }), address, address, fc.constantFrom(0, -1), (parts, from, to, place) => {
      const source = (path: string, body: string) => ({
        ...{ file: 'x.md', path, kind: 'page' as const, body, revision: '0123456789abcdef' },
        frontMatter: { title: 'Title', description: 'A page.', sources: [], language: 'en' },
      })
      const pages = [source('/', `${parts.join('')}\n`), source('/other', '# X\n\nText.\n'), source('/a', `${parts.join('')}\n`)]
      const published = (baseUrl: string) =>
        publishPages({ pages, images: [] }, { baseUrl }).at(place) as ReturnType<typeof publishPages>[number]
      const [before, expected] = [published(from), published(to)]
      const moved = { ...expected, ...readdressed(before, from, to) }
      expect(moved.text.value).toBe(expected.text.value)
      expect(moved.sections).toEqual(expected.sections)
      const read = (page: typeof expected) =>
        statementsOf(page).map(({ kind, start, end, block }) => ({
          kind,
          start,
          end,
          of: [block.start, block.end],
          text: visibleText(page, block, start, end),
        }))
      expect(read(moved)).toEqual(read(expected))
    }),
    { numRuns: 40 },
  )
})
