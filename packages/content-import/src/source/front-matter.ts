import { type Fields, readFields } from './data-text.ts'

export type SplitPage = ReturnType<typeof splitFrontMatter>

const opening = /^\s*---[ \t]*(?:[a-z]+[ \t]*)?\n|^\s*\+\+\+[ \t]*\n/
const closing = /^(?:---|\.\.\.|\+\+\+)[ \t]*$/m

/** Divides a page into front matter between `---` and text. Code and TOML in front matter are not read: a page with them may be a draft. */
export function splitFrontMatter(text: string) {
  const none: Fields = {}
  const whole = { fields: none, body: text, bodyLine: 1, isBroken: false }
  const first = opening.exec(text)
  if (first === null) return whole
  const rest = text.slice(first[0].length)
  const last = closing.exec(rest)
  const data = last === null ? rest : rest.slice(0, last.index)
  const isYaml = /^\s*---[ \t]*(?:ya?ml[ \t]*)?\n/.test(first[0])
  const fields = last === null || !isYaml ? undefined : readFields(data)
  // A line of a page can begin like front matter: a rule.
  const isNamed = /---[a-z]/.test(first[0])
  if (fields === undefined && !isNamed && !/^[ \t]{0,9}["']?[\w.-]{1,80}["']?[ \t]{0,9}[:=]/m.test(data.slice(0, 2_000))) return whole
  const end = last === null ? text.length : first[0].length + last.index + last[0].length + 1
  return {
    /** By names in lower case: a draft with another spelling is not meant for readers. */
    fields: Object.fromEntries(Object.entries(fields ?? none).map(([key, value]) => [key.toLowerCase(), value])),
    body: text.slice(end),
    /** The line of the file on which the body begins, from 1. */
    bodyLine: text.slice(0, end).split('\n').length,
    /** Whether the file has front matter that cannot be read. */
    isBroken: fields === undefined,
  }
}
