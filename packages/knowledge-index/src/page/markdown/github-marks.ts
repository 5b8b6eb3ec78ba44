/** `- [x] `, as GitHub reads an item. */
export const taskMark = /^\[([ xX])\]\s+/

/** `> [!NOTE]`, as GitHub reads a quote; a text may follow on the same line. */
export const alertMark = /^\[!(note|tip|important|warning|caution)\](?![([])\s*/i

/** The first word after a fence: `ts`, `c++`, `objective-c`. */
const languageName = /^[a-z][\w+#.-]{0,31}(?=[\s{]|$)/i
const titleMark = /(?:^|\s)title="([^"]{1,200})"/

export function readFenceInfo(info: string): { readonly language: string | undefined; readonly title: string | undefined } {
  return { language: languageName.exec(info.trim())?.[0], title: titleMark.exec(info)?.[1] }
}

/** `{#id}` at the end of a heading: it sets the anchor and is not part of the text. */
const idMark = /^\{#([\p{L}\p{N}_][\p{L}\p{N}_-]{0,299})\}$/u

/** @param content a heading's content, without white space around it */
export function readHeading(content: string): { readonly text: string; readonly id?: string } {
  const markAt = content.endsWith('}') ? content.lastIndexOf('{#') : -1
  const id = idMark.exec(content.slice(Math.max(markAt, 0)))?.[1]
  const text = content.slice(0, Math.max(markAt, 0)).trimEnd()
  // A heading must have a text, and a backslash makes the mark text.
  return id === undefined || text === '' || text.endsWith('\\') ? { text: content } : { text, id }
}
