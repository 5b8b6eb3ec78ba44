/** docs/pages/reference/import.md: properties of every file name and link. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sourceLinks } from '../src/places/links.ts'
import { freePath, pageFile, pagePath } from '../src/source/page-path.ts'
import { pageAddress } from '../src/source/site.ts'
import { imported } from './source-files.ts'

test('every address becomes a path that the content check accepts, and such a path stays the same', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (address) => {
      const path = freePath(pagePath(address), () => false)
      expect(pageFile(path)).toMatch(/^pages(?:\/[a-z0-9-]+)+\.md$/)
      expect(pagePath(path)).toBe(path)
    }),
  )
})

const name = fc.stringMatching(/^[A-Za-z0-9_]{1,8}$/).filter((each) => !/^(?:index|_index|readme)$/i.test(each))

test('a relative link to any file becomes a link to its page, with or without the extension', () => {
  const paths = fc.tuple(fc.array(name, { minLength: 1, maxLength: 3 }), fc.array(name, { minLength: 1, maxLength: 3 }))
  fc.assert(
    fc.property(paths, ([from, to]) => {
      fc.pre(from.join('/').toLowerCase() !== to.join('/').toLowerCase())
      const pages = [from, to].map((parts) => {
        const file = `${parts.join('/')}.md`
        return { file, address: pageAddress(file), path: pagePath(pageAddress(file)), language: 'en' }
      })
      const links = sourceLinks(pages, { base: '', language: 'en' }, { files: pages.map(({ file }) => file) })
      const relative = `${'../'.repeat(from.length - 1)}${to.join('/')}.md`
      expect(links.resolve(`${relative}#a`, pages[0] as (typeof pages)[number])).toMatchObject({
        status: 'page',
        page: pages[1],
        anchor: 'a',
      })
    }),
  )
})

test('an import of any text ends, with a page or a note', () => {
  const text = fc.array(
    fc.constantFrom(
      '# ',
      '[a](b.md)',
      '<a>',
      '</a>',
      '{',
      '}',
      '<div>',
      '[[b]]',
      '> ',
      '- ',
      '\n',
      '\n\n',
      '`',
      '```\n',
      'word ',
      '|',
      '{#id}',
      '<br>',
      '---\n',
    ),
    { maxLength: 40 },
  )
  fc.assert(
    fc.property(text, fc.constantFrom('md', 'html'), (parts, ending) => {
      const { files, noted } = imported({ [`index.${ending}`]: parts.join('') })
      expect(files.size === 1 || noted.length > 0).toBe(true)
    }),
    { numRuns: 60 },
  )
})
