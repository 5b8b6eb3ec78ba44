import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Folder, folderTree } from '../../../src/page/model/folder-tree.ts'

interface Placed {
  readonly path: string
  readonly title: string
}

const pagesAt = (...paths: string[]): Placed[] => paths.map((path) => ({ path, title: `Title of ${path}` }))

/** A folder in a short form. */
function outline({ path, page, pages, folders }: Folder<Placed>): object {
  return { path, page: page?.path, pages: pages.map((own) => own.path), folders: folders.map(outline) }
}

function everyFolder(folder: Folder<Placed>): Folder<Placed>[] {
  return [folder, ...folder.folders.flatMap(everyFolder)]
}

describe('folderTree', () => {
  test('puts each page in the folder of its path, in publication order', () => {
    const tree = folderTree(pagesAt('/', '/pricing', '/guides/start', '/guides/claims/fire', '/about', '/guides/end'))
    expect(outline(tree)).toEqual({
      path: '/',
      page: '/',
      pages: ['/pricing', '/about'],
      folders: [
        {
          path: '/guides',
          page: undefined,
          pages: ['/guides/start', '/guides/end'],
          folders: [{ path: '/guides/claims', page: undefined, pages: ['/guides/claims/fire'], folders: [] }],
        },
      ],
    })
    expect(tree.folders[0]?.pagesBelow.map(({ path }) => path)).toEqual(['/guides/start', '/guides/claims/fire', '/guides/end'])
  })

  test.each([
    ['before', ['/guides', '/guides/a']],
    ['after', ['/guides/a', '/guides']],
  ])('a page at the path of a folder is the page of the folder, %s the others', (_, paths) => {
    const [guides] = folderTree(pagesAt('/', ...paths)).folders
    expect([guides?.title, guides?.page?.path, guides?.pages.map(({ path }) => path)]).toEqual([
      'Title of /guides',
      '/guides',
      ['/guides/a'],
    ])
    expect(guides?.pagesBelow.map(({ path }) => path)).toEqual(paths)
  })

  test('a folder without its own page has its last segment as title', () => {
    const [research] = folderTree(pagesAt('/research/claims-handling/a')).folders
    expect([research?.title, research?.folders[0]?.title]).toEqual(['Research', 'Claims handling'])
  })

  test('is an empty root without pages', () => {
    expect(outline(folderTree([]))).toEqual({ path: '/', page: undefined, pages: [], folders: [] })
  })

  test('contains every page once, below exactly the folders of its path', () => {
    const path = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 5 }).map((segments) => `/${segments.join('/')}`)
    fc.assert(
      fc.property(fc.uniqueArray(path, { maxLength: 60 }), (paths) => {
        const folders = everyFolder(folderTree(pagesAt(...paths)))
        const own = folders.flatMap(({ page, pages }) => [...(page ? [page] : []), ...pages])
        expect(own.map((page) => page.path).sort()).toEqual([...paths].sort())
        expect(new Set(folders.map((folder) => folder.path)).size).toBe(folders.length)
        for (const folder of folders) {
          const prefix = folder.path === '/' ? '/' : `${folder.path}/`
          const below = paths.filter((candidate) => candidate === folder.path || candidate.startsWith(prefix))
          expect(folder.pagesBelow.map((page) => page.path)).toEqual(below)
          if (folder.path !== '/') expect(below.some((candidate) => candidate !== folder.path)).toBe(true)
        }
      }),
    )
  })
})
