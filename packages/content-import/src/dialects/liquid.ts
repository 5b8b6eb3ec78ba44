/** Liquid, the template language of Jekyll, as text. Nothing is run: tags that need the site are left out and noted. */
import { fenced } from '../markdown/markdown-text.ts'
import { asText } from '../source/data-text.ts'
import { lineAt } from '../source/import-note.ts'
import { type Preparation, parentOf } from '../source/site.ts'

/** A tag or an output. */
const mark = /\{%-?[ \t\n]{0,9}(\w{1,40})([^{}]{0,500})%\}|\{\{-?([^{}]{0,500})\}\}/g

/** Tags with a body, and the text that replaces it. */
const blocks: Readonly<Record<string, (inside: string, argument: string) => string>> = {
  raw: (inside) => inside,
  highlight: (inside, argument) => fenced(inside.replace(/^\n/, ''), argument.split(' ')[0] ?? ''),
  comment: blank,
  // Only the site has the list that these repeat their body for.
  for: blank,
  tablerow: blank,
  capture: blank,
}

export function prepareLiquid(body: string, preparation: Preparation): string {
  const marks = /\{[{%]/.test(body) ? marksIn(body) : []
  const closings = closingsOf(marks)
  let written = ''
  let at = 0
  for (let index = 0; index < marks.length; index += 1) {
    const { name, argument, output, start, end } = marks[index] as Mark
    written += body.slice(at, start)
    at = end
    const line = lineAt(body, start)
    const leaveOut = (what: string) =>
      preparation.note('left_out_component', `${body.slice(start, Math.min(end, start + 80))} ${what}.`, line)
    const closing = closings.get(index)
    const close = closing === undefined ? undefined : marks[closing]
    if (closing !== undefined && close !== undefined) {
      if (name === 'for' || name === 'tablerow') leaveOut('is left out with the text in it')
      written += blocks[name as string]?.(body.slice(end, close.start), argument) ?? ''
      at = close.end
      index = closing
    } else if (name !== undefined) written += tag(name, argument, line, preparation, leaveOut)
    else written += outputOf(output, preparation, leaveOut)
  }
  return written + body.slice(at)
}

interface Mark {
  /** Name of a tag; undefined for an output. */
  readonly name: string | undefined
  readonly argument: string
  readonly output: string
  readonly start: number
  readonly end: number
}

function marksIn(body: string): readonly Mark[] {
  const trimmed = (text: string) => text.replace(/-$/, '').trim()
  return Array.from(body.matchAll(mark), (found) => {
    const [whole, name, argument = '', output = ''] = found
    return { name, argument: trimmed(argument), output: trimmed(output), start: found.index, end: found.index + whole.length }
  })
}

/** The index of the closing tag by that of the opening one. Nothing is read between `raw` and its end. */
function closingsOf(marks: readonly Mark[]): ReadonlyMap<number, number> {
  const closings = new Map<number, number>()
  const open = new Map(Object.keys(blocks).map((name) => [name, [] as number[]]))
  let raw: number | undefined
  for (const [index, { name = '' }] of marks.entries()) {
    if (raw !== undefined) {
      if (name !== 'endraw') continue
      closings.set(raw, index)
      raw = undefined
    } else if (name === 'raw') raw = index
    else if (open.has(name)) open.get(name)?.push(index)
    else {
      const opening = name.startsWith('end') ? open.get(name.slice('end'.length))?.pop() : undefined
      if (opening !== undefined) closings.set(opening, index)
    }
  }
  return closings
}

/** Only the line breaks, so that later lines keep their numbers. */
function blank(inside: string): string {
  return inside.replace(/[^\n]/g, '')
}

function tag(name: string, argument: string, line: number, { file, site, include }: Preparation, leaveOut: (what: string) => void): string {
  const [path = ''] = argument.split(/\s/)
  // Jekyll resolves these paths from the top of the source.
  if (name === 'link') return `/${path.replace(/^\//, '')}`
  if (name === 'post_url') return `/_posts/${path.replace(/^\//, '')}`
  if (name !== 'include' && name !== 'include_relative') {
    if (!/^(?:end|else|elsif|when)/.test(name)) leaveOut('is left out')
    return ''
  }
  if (!/\.(?:md|markdown|txt)$/.test(path)) {
    leaveOut('is left out')
    return ''
  }
  const folders = name === 'include' ? (site.includeFolders ?? []) : [parentOf(file)]
  return include(path, folders, line)?.trim() ?? ''
}

/** The value of an output: literal text, or a value of the configuration or of front matter. */
function outputOf(output: string, { fields, site }: Preparation, leaveOut: (what: string) => void): string {
  const [value = '', ...filters] = output.split('|').map((part) => part.trim())
  const quoted = /^(["'])(.*)\1$/s.exec(value)?.[2]
  if (quoted !== undefined && filters.every((filter) => /^(?:relative_url|absolute_url|prepend:|escape|markdownify|strip)/.test(filter)))
    return quoted
  if (/^site\.(?:baseurl|url|github\.url)$/.test(value)) return ''
  const [, owner, name = ''] = /^(site|page)\.(\w+)$/.exec(value) ?? []
  const given = asText(owner === 'site' ? site.variables?.[name] : owner === 'page' ? fields[name.toLowerCase()] : undefined)
  if (given === undefined) leaveOut('is left out')
  return given ?? ''
}
