import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const kept = /(?:^|\/)(?:sitemap[\w-]*\.xml|robots\.txt|_redirects|[^/]+\.(?:pdf|png|webp))$/

/** 24 by 16 pixels of one colour. */
export const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABgAAAAQCAIAAACDRijCAAAAGklEQVR4nGMQieyiCmIYNWjUoFGDRg2iDAEAuQRykGS3d+YAAAAASUVORK5CYII=',
  'base64',
)

/** Copies what a site publishes for readers, without what only weighs. */
export function keepPublished(from, to) {
  rmSync(to, { recursive: true, force: true })
  const files = readdirSync(from, { recursive: true }).filter((file) => statSync(join(from, file)).isFile())
  const pages = files.filter((file) => isPage(file)).map((file) => [file, lightened(readFileSync(join(from, file), 'utf8'))])
  const all = pages.map(([, text]) => text).join('')
  for (const [file, text] of pages) write(join(to, file), text)
  for (const file of files) {
    if (isPage(file) || !kept.test(file)) continue
    if (/\.(?:png|webp)$/.test(file) && !all.includes(basename(file))) continue
    write(join(to, file), readFileSync(join(from, file)))
  }
}

/** A mirror writes the query of an address into the name of the file. */
function isPage(file) {
  return /\.html(?:\?|$)/.test(file)
}

function write(file, content) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}

function lightened(html) {
  // WordPress answers with data at an address that a mirror saves as a page. The start of it is enough.
  if (/^\s*[[{]/.test(html)) return html.slice(0, 2000)
  return html
    .replace(/(<script\b(?![^>]*(?:ld\+json|math\/tex))[^>]*>)[\s\S]*?(<\/script>)/g, '$1$2')
    .replace(/(<style\b[^>]*>)[\s\S]*?(<\/style>)/g, '$1$2')
    .replace(/(<svg\b[^>]*>)(?:(?!<\/?svg)[\s\S])*(<\/svg>)/g, (whole, open, close) => (/<text|<title/.test(whole) ? whole : open + close))
}
