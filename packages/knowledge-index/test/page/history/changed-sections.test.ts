import { describe, expect, test } from 'vitest'
import { changedSections, type KnownSection, sectionTexts } from '../../../src/page/history/changed-sections.ts'
import { published } from '../../support/published.ts'

/** Sections whose text is also their digest. */
function known(body: string): KnownSection[] {
  return sectionTexts(published(body)).map(({ anchor, section, text }) => ({ anchor, section, digest: text }))
}

describe('changed sections', () => {
  const before = '# Prices\n\nWhat it costs.\n\n## Fees\n\n95 dollars\n\n## Taxes\n\nNone\n'

  test.each([
    ['nothing', before, []],
    ['a sentence', before.replace('95', '96'), ['Prices > Fees']],
    ['a section added', `${before}\n## Refunds\n\nYes\n`, ['Prices > Refunds']],
    ['a section removed', before.replace('## Taxes\n\nNone\n', ''), ['Prices > Taxes']],
    ['text before the first heading', `Hello\n\n${before}`, ['']],
  ])('%s', (_, after, changed) => {
    expect(changedSections(known(before), known(after))).toEqual(changed)
  })

  test('do not include front matter', () => {
    const texts = sectionTexts(published('Only text.'))
    expect(texts.map(({ text }) => text)).toEqual(['Only text.'])
  })
})
