import { hash } from 'node:crypto'
import { mayBePage } from '@svc/composition'

/**
 * The path of a page in the content folder: each part of its address in lower-case letters, digits and hyphens. Letters lose their
 * marks. A part without Latin letters and digits becomes the beginning of its digest, so that a later import gives the same path.
 */
export function pagePath(address: string): string {
  const parts = address.split('/').filter((part) => part !== '')
  const [first = '', ...names] = parts.map(pathSegment)
  // A file of this name is the page of its folder.
  const below = names.at(-1) === 'index' ? names.slice(0, -1) : names
  // Some names and all paths below them are reserved (docs/pages/reference/import.md).
  const folder = below.length === 0 || mayBePage(`/${first}`) ? first : `${first}-pages`
  return `/${[folder, ...below].join('/')}`
}

function pathSegment(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  // File systems limit names, with the extension, to 255 bytes.
  return (plain === '' ? hash('sha256', name).slice(0, 8) : plain).slice(0, 200)
}

/** The path, with a suffix if it is reserved or another page has it. */
export function freePath(wanted: string, isTaken: (path: string) => boolean): string {
  let path = mayBePage(wanted) ? wanted : `${wanted}-page`
  for (let number = 2; isTaken(path); number += 1) path = `${wanted === '/' ? '/index' : wanted}-${number}`
  return path
}

/** The file of a page's path, relative to the content folder. */
export function pageFile(path: string): string {
  return path === '/' ? 'pages/index.md' : `pages${path}.md`
}
