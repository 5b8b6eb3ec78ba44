import type { Root } from 'hast'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'

/** Bytes of a page that are searched for its encoding: browsers read 1,024, and some pages have a longer comment above. */
const searchedForEncoding = 4_096

const parser = unified().use(rehypeParse)

/** The text of an HTML file: by byte order mark, `meta` or XML declaration, else UTF-8, and Windows 1252 if the bytes are not UTF-8. */
export function decodeHtml(bytes: Uint8Array): string {
  const [first, second] = bytes
  const marked = first === 0xfe && second === 0xff ? 'utf-16be' : first === 0xff && second === 0xfe ? 'utf-16le' : undefined
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, searchedForEncoding))
  const named = /<meta\b[^>]{0,200}?\bcharset\s*=\s*["']?\s*([\w.:-]+)|<\?xml\b[^>]{0,100}?\bencoding\s*=\s*["']([\w.:-]+)/i.exec(head)
  const label = (named?.[1] ?? named?.[2] ?? 'utf-8').toLowerCase()
  // A page that names UTF-16 in ASCII letters is not UTF-16.
  const encodings = [marked ?? (label.startsWith('utf-16') ? 'utf-8' : label), 'utf-8']
  for (const encoding of encodings) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes)
    } catch {
      // An unknown name, or bytes of another encoding.
    }
  }
  return new TextDecoder('windows-1252').decode(bytes)
}

/** The tree of a page as a browser builds it. Nothing in it runs. Noncharacters, which mark places during an import, are left out. */
export function parseHtml(text: string): Root {
  return parser.parse(text.replace(/[\ufdd0-\ufdef]|[^\P{Cc}\t\n\r\f]/gu, ''))
}
