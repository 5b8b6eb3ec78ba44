/** `{#id}` at the end of a heading: it sets the anchor and is not part of the text. */
const idMark = /^\{#([\p{L}\p{N}][\p{L}\p{N}_-]{0,299})\}$/u

interface Heading {
  readonly text: string
  readonly id?: string
}

/** @param content a heading's content, without white space around it */
export function readHeading(content: string): Heading {
  const markAt = content.endsWith('}') ? content.lastIndexOf('{#') : -1
  const id = idMark.exec(content.slice(Math.max(markAt, 0)))?.[1]
  const text = content.slice(0, Math.max(markAt, 0)).trimEnd()
  // A heading must have a text, and a backslash makes the mark text.
  return id === undefined || text === '' || text.endsWith('\\') ? { text: content } : { text, id }
}
