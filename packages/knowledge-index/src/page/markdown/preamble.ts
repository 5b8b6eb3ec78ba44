/** Begins the line below the front matter of a published text. */
export const indexPointer = '> Index of all public pages: '

/** Position after the front matter (`---`, lines, `---`) that opens a text, its line break included; 0 when there is none. */
export function frontMatterEnd(text: string): number {
  if (!/^---[ \t]*\r?\n/.test(text)) return 0
  const closing = /\n---[ \t]*(?:\r?\n|$)/g
  closing.lastIndex = 3
  const found = closing.exec(text)
  return found ? found.index + found[0].length : 0
}

/** Position of the first character of the author's text in a published text; UTF-16. 0 for a text that is not published. */
export function preambleEnd(text: string): number {
  const start = frontMatterEnd(text)
  if (start === 0) return 0
  const line = /\n*([^\n]*)\n*/y
  line.lastIndex = start
  return line.exec(text)?.[1]?.startsWith(indexPointer) ? line.lastIndex : start
}
