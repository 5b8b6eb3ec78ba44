import { hash } from 'node:crypto'
import { imageProblem } from '@svc/knowledge-index/node'
import { decoded, placeOnSite, type Site } from '../source/site.ts'
import type { SourceFolder } from '../source/source-folder.ts'

/** Bytes of all images, which are in memory until they are written. */
const mostBytes = 512 * 1_048_576

export type SourceImages = ReturnType<typeof sourceImages>

/** The address of a copy of an image, or why there is none, as a part of a sentence. */
type CopiedImage = { readonly address: string } | { readonly address?: undefined; readonly problem: string }

/** The images of the source that pages show, as files of the content folder. */
export function sourceImages(source: SourceFolder, site: Site) {
  /** Images by path in the content folder. */
  const files = new Map<string, Uint8Array>()
  const pathByFile = new Map<string, string>()
  /** In lower case, because some file systems ignore case. */
  const taken = new Set<string>()
  let size = 0

  /** `img/Port plan.png` is `images/img/Port-plan.png`. */
  const freePath = (file: string): string => {
    const names = placeOnSite(site, file).split('/')
    // Dot files are not read.
    const plain = names.map((name) => name.replace(/[^\w.-]/g, '-').replace(/^\.+/, '')).filter((name) => name !== '')
    const wanted = `images/${(plain[0] === 'images' ? plain.slice(1) : plain).join('/')}`
    let path = wanted
    for (let number = 2; taken.has(path.toLowerCase()); number += 1) path = wanted.replace(/(\.\w+)$/, `-${number}$1`)
    return path
  }
  const add = (path: string, bytes: Uint8Array): CopiedImage => {
    const problem = imageProblem(path, bytes)
    if (problem !== undefined) return { problem: problem.message.charAt(0).toLowerCase() + problem.message.slice(1, -1) }
    if (size + bytes.length > mostBytes) return { problem: 'all images together are larger than 512 MiB' }
    size += bytes.length
    files.set(path, bytes)
    taken.add(path.toLowerCase())
    return { address: `/${path}` }
  }
  return {
    files,
    /** Whether a page shows this file of the source. */
    has: (file: string): boolean => pathByFile.has(file),
    copy(file: string): CopiedImage {
      const known = pathByFile.get(file)
      if (known !== undefined) return { address: `/${known}` }
      const bytes = source.readBytes(file, mostBytes)
      if (bytes === undefined) return { problem: 'it cannot be read' }
      // Some site builders publish pictures without an ending.
      const path = freePath(/\.\w+$/.test(file) ? file : `${file}${endingOf(bytes)}`)
      const copied = add(path, bytes)
      if (copied.address !== undefined) pathByFile.set(file, path)
      return copied
    },
    /** An image whose bytes are in its address (RFC 2397). */
    copyInline(address: string): CopiedImage {
      const [, type = '', base64, data = ''] =
        /^data:image\/(png|jpeg|webp|avif|gif|svg)[^,;]*(?:;(?!base64)[^,;]*)*(;base64)?,(.*)$/is.exec(address) ?? []
      if (type === '') return { problem: 'it is not an image' }
      const bytes = base64 === undefined ? new TextEncoder().encode(decoded(data)) : new Uint8Array(Buffer.from(decoded(data), 'base64'))
      const path = `images/inline-${hash('sha256', bytes).slice(0, 12)}.${type.toLowerCase().replace('jpeg', 'jpg')}`
      return files.has(path) ? { address: `/${path}` } : add(path, bytes)
    },
  }
}

/** The ending of a picture by its first bytes; empty for another file. */
function endingOf(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  if (start.startsWith('\u0089PNG')) return '.png'
  if (start.startsWith('\u00ff\u00d8')) return '.jpg'
  if (start.startsWith('GIF8')) return '.gif'
  return start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP' ? '.webp' : ''
}
