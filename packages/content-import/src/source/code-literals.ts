/** Reads code as text and never runs it: literal values are used, and computed values are ignored. */

import { linkTo, type SiteLink } from './site.ts'
import type { SourceFolder } from './source-folder.ts'
import { pathIn } from './source-path.ts'

const text = /(?<mark>['"`])(?<value>(?:(?!\k<mark>)[^\\\n$]){0,500})\k<mark>/

/** The first text with this name, such as `title: 'Tides'`. */
export function literalText(code: string, name: string): string | undefined {
  return new RegExp(`(?:^|[\\s{,])['"]?${name}['"]?[ \\t]{0,9}[:=][ \\t]{0,9}${text.source}`).exec(code)?.groups?.value
}

/** The text between the braces, or other brackets, after a name, including inner ones; empty if there is none. Those in quotes do not count. */
export function literalBlock(code: string, name: string, brackets: '{}' | '[]' = '{}'): string {
  const opening = new RegExp(`(?:^|[\\s{,])['"]?${name}['"]?[ \\t]{0,9}[:=][ \\t]{0,9}\\${brackets[0]}`).exec(code)
  if (opening === null) return ''
  const start = opening.index + opening[0].length
  const marks = /(?<quote>['"`])(?:(?!\k<quote>)[^\\\n]|\\.){0,500}\k<quote>|[{}[\]]/g
  marks.lastIndex = start
  let depth = 1
  for (let mark = marks.exec(code); mark !== null; mark = marks.exec(code)) {
    depth += mark[0] === brackets[0] ? 1 : mark[0] === brackets[1] ? -1 : 0
    if (depth === 0) return code.slice(start, mark.index)
  }
  return ''
}

/** Every text between quotes. */
export function literalTexts(code: string): readonly string[] {
  return Array.from(code.matchAll(new RegExp(text.source, 'g')), (found) => found.groups?.value ?? '')
}

/** The text of a JavaScript literal: a string, a template without expressions, or a number. Nothing is evaluated. */
export function literal(value: string): string | undefined {
  const found = /^\s*(?:"([^"\\\n]*)"|'([^'\\\n]*)'|`([^`\\$]*)`|(-?\d+(?:\.\d+)?))\s*$/.exec(value)
  return found === null ? undefined : (found[1] ?? found[2] ?? found[3] ?? found[4])
}

/** The text of a template of JavaScript, with the names of the values that it inserts: `make@${version}`. */
export function templateText(value: string): string | undefined {
  return /^\s*`((?:[^`\\]|\\.)*)`\s*$/s.exec(value)?.[1]?.replace(/\\(.)/gs, '$1')
}

/** The texts of an array of literal texts, with commas between them: `['iOS', 'Android']` is "iOS, Android". */
export function listText(value: string): string | undefined {
  const texts = literalTexts(value)
  return texts.length > 0 && /^\s*\[(?:\s*(?:"[^"\n]*"|'[^'\n]*')\s*(?:,|(?=\])))+\s*\]\s*$/.test(value) ? texts.join(', ') : undefined
}

/** The innermost blocks of code in braces: the entries of a list. */
export function literalEntries(code: string): readonly string[] {
  return Array.from(code.matchAll(/\{([^{}]{0,2000})\}/g), ([, entry = '']) => entry)
}

/** The links in a list of entries, by the names of their titles and addresses; the first name that an entry has counts. */
export function literalLinks(code: string, titles: readonly string[], addresses: readonly string[]): readonly SiteLink[] {
  const first = (entry: string, names: readonly string[]) =>
    names.map((name) => literalText(entry, name)).find((each) => each !== undefined)
  return literalEntries(code).flatMap((entry) => linkTo(first(entry, titles), first(entry, addresses)))
}

/** Style sheets that are searched for a colour. */
const mostStyleSheets = 20

/** The value of a variable in the style sheets of a folder: the first is that of the light scheme, the second that of the dark one. */
export function cssColours(source: SourceFolder, folder: string, variable: string) {
  const sheets = source.files.filter((path) => path.endsWith('.css') && pathIn(folder, path) !== undefined).slice(0, mostStyleSheets)
  const value = new RegExp(`${variable}[ \\t]{0,9}:[ \\t]{0,9}(#[0-9a-f]{6})\\b`, 'gi')
  const [light, dark] = sheets.flatMap((path) => Array.from((source.readText(path) ?? '').matchAll(value), ([, colour = '']) => colour))
  return { light, dark }
}
