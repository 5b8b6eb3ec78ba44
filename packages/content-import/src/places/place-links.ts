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
 * @param lineInFile the line of the file for one that a reader counts
 */
export function placesOf(page: SourcePage, { links, marks, images, note }: Places, lineInFile: (line: number) => number = (line) => line) {
  const at = (line: number | undefined) => (line === undefined ? undefined : lineInFile(line))

  function link(destination: string, line?: number): string | undefined {
    const target = links.resolve(destination, page)
    if (target.status === 'page') {
      const { file, path } = target.page
      if (target.anchor === '') return path
      return marks.anchor({ file, path, anchor: target.anchor, page: page.file, from: page.file, line: at(line) })
    }
    if (target.status === 'section') return target.path
    const { url } = target
    const shown = `"${destination.slice(0, 120)}"`
    const isFile = target.status === 'file'
    // A program is no address, and a button without one leads nowhere.
    if (/^(?:javascript|data|about|blob|vbscript):|^#?$/i.test(destination)) return undefined
    if (url === undefined)
      note(
        'dead_link',
        page.file,
        `${shown} ${isFile ? 'is a file, and its address on the site is not known' : 'leads to no page'}.`,
        at(line),
      )
    else if (target.status !== 'url')
      note(
        'outside_link',
        page.file,
        `${shown} ${isFile ? 'is a file' : 'leads to no page of the source'}. The link leads to the site.`,
        at(line),
      )
    return url
  }

  function image(destination: string, line?: number): string | undefined {
    const inline = /^data:/i.test(destination) ? images.copyInline(destination) : undefined
    const target = links.resolve(destination, page)
    const copied = inline ?? (target.status === 'file' ? images.copy(target.file) : undefined)
    if (copied?.address !== undefined) return copied.address
    const url = inline !== undefined || target.status === 'page' || target.status === 'section' ? undefined : target.url
    const why = copied === undefined ? '' : `, because ${copied.problem}`
    const shown = `"${destination.slice(0, 120)}"`
    if (url === undefined) note('left_out_image', page.file, `${shown} is left out${why}; its alternative text stays.`, at(line))
    else if (target.status !== 'url')
      note('outside_link', page.file, `${shown} is not copied${why}. The page shows the image of the site.`, at(line))
    return url
  }

  return { link, image, id: (id: string) => marks.id(id) }
}
