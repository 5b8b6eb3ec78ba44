import type { PlacedLinks } from '../blocks/write-markdown.ts'
import type { Note } from '../source/import-note.ts'
import type { Marks } from './anchors.ts'
import type { SourceLinks, SourcePage } from './links.ts'
import type { SourceImages } from './source-images.ts'

/** The places of a whole import, for links of its pages. */
export interface Places {
  readonly links: SourceLinks
  readonly marks: Marks
  readonly images: SourceImages
  readonly note: Note
}

/**
 * Destinations of one page as the content folder has them. What has no target is noted.
 *
 * @param lineInFile the line of the file for one of the tree
 */
export function placesOf(page: SourcePage, { links, marks, images, note }: Places, lineInFile: (line: number) => number): PlacedLinks {
  const noteAt = (kind: 'dead_link' | 'outside_link' | 'left_out_image', destination: string, message: string, line: number | undefined) =>
    note(kind, page.file, `"${destination.slice(0, 120)}" ${message}.`, line && lineInFile(line))

  return {
    link(destination, line) {
      const target = links.resolve(destination, page)
      if (target.status === 'section') return target.path
      if (target.status === 'page') {
        const { file, path } = target.page
        return target.anchor === ''
          ? path
          : marks.anchor({ file, path, anchor: target.anchor, page: page.file, line: line && lineInFile(line) })
      }
      // A program is no address, and a button without one leads nowhere.
      if (/^(?:javascript|data|about|blob|vbscript):|^#?$/i.test(destination)) return undefined
      const isFile = target.status === 'file'
      if (target.url === undefined)
        noteAt('dead_link', destination, isFile ? 'is a file, and its address on the site is not known' : 'leads to no page', line)
      else if (target.status !== 'url')
        noteAt('outside_link', destination, `${isFile ? 'is a file' : 'leads to no page of the source'}. The link leads to the site`, line)
      return target.url
    },

    image(destination, line) {
      const target = links.resolve(destination, page)
      const isInline = /^data:/i.test(destination)
      const copied = isInline ? images.copyInline(destination) : target.status === 'file' ? images.copy(target.file) : undefined
      if (copied?.address !== undefined) return copied.address
      const url = isInline || target.status === 'page' || target.status === 'section' ? undefined : target.url
      const why = copied === undefined ? '' : `, because ${copied.problem}`
      if (url === undefined) noteAt('left_out_image', destination, `is left out${why}; its alternative text stays`, line)
      else if (target.status !== 'url')
        noteAt('outside_link', destination, `is not copied${why}. The page shows the image of the site`, line)
      return url
    },
  }
}
