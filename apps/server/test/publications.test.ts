import { createLog } from '@svc/composition'
import type { Content } from '@svc/knowledge-index'
import type { ContentResult } from '@svc/knowledge-index/node'
import { describe, expect, test } from 'vitest'
import type { Publication } from '../src/publication.ts'
import { createPublications } from '../src/publications.ts'

const loaded = (revision: string): ContentResult => ({ status: 'loaded', content: { revision } as Content })
const invalid: ContentResult = {
  status: 'invalid',
  problems: [{ file: 'pages/a.md', line: 1, column: 2, code: 'dead_link', message: 'It leads nowhere.', fix: 'Mend it.' }],
}

function publicationsReading(read: () => Promise<ContentResult>, publish?: (content: Content) => Promise<Publication>) {
  let written = ''
  const log = createLog({
    level: 'info',
    format: 'json',
    write: (text) => {
      written += text
    },
    now: () => new Date(),
  })
  const published: string[] = []
  const publications = createPublications({
    first: { revision: 'one', knowledge: {} } as Publication,
    read,
    publish:
      publish ??
      (async ({ revision }) => {
        published.push(revision)
        return { revision, knowledge: {} } as Publication
      }),
    log,
    now: () => new Date('2026-11-21T00:00:00Z'),
  })
  const flushed = () => {
    log.flush()
    return written
  }
  return { publications, published, written: flushed }
}

describe('a reload (design 7)', () => {
  test('swaps the one reference to a publication of the new content', async () => {
    const { publications, written } = publicationsReading(async () => loaded('two'))
    const before = publications.current()
    await publications.reload()
    expect([before.revision, publications.current().revision]).toEqual(['one', 'two'])
    expect(written()).toContain('"message":"content reloaded","revision":"two"')
  })

  test('builds nothing when the content is the same', async () => {
    const { publications, published } = publicationsReading(async () => loaded('one'))
    await publications.reload()
    expect(published).toEqual([])
  })

  test('keeps the old publication when the new content has mistakes, names them, and is stale until it has none', async () => {
    const results = [invalid, invalid, loaded('one')]
    const { publications, written } = publicationsReading(async () => results.shift() as ContentResult)
    await publications.reload()
    await publications.reload()
    expect(publications.current().revision).toBe('one')
    expect(publications.staleSince()).toEqual(new Date('2026-11-21T00:00:00Z'))
    expect(written()).toContain('pages/a.md:1:2  dead_link  It leads nowhere.  (Mend it.)')
    await publications.reload()
    expect(publications.staleSince()).toBeUndefined()
  })

  test.each([
    ['reading', () => Promise.reject(Object.assign(new Error('of the disk'), { code: 'EIO' })), undefined],
    ['publishing', async () => loaded('two'), () => Promise.reject(new Error('of the index'))],
  ] as const)('keeps the old publication when %s fails', async (_step, read, publish) => {
    const { publications, written } = publicationsReading(read, publish)
    await publications.reload()
    expect([publications.current().revision, publications.staleSince()]).toEqual(['one', expect.any(Date)])
    expect(written()).toContain('content not reloaded')
  })

  test('that is wished for while another runs comes after it, once', async () => {
    const gates: (() => void)[] = []
    let reads = 0
    const { publications } = publicationsReading(async () => {
      reads += 1
      await new Promise<void>((resolve) => gates.push(resolve))
      return loaded(`revision ${reads}`)
    })
    const reloads = [publications.reload(), publications.reload(), publications.reload()]
    await expect.poll(() => gates.length).toBe(1)
    gates[0]?.()
    await expect.poll(() => gates.length).toBe(2)
    gates[1]?.()
    await Promise.all(reloads)
    expect([reads, publications.current().revision]).toEqual([2, 'revision 2'])
  })
})
