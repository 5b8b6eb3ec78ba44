/** Liquid, the templates of Jekyll, as text. No template is run: what needs one is left out and noted. */
import { fenced } from '../markdown/markdown-text.ts'
import { asText } from '../source/data-text.ts'
import { joinPath, type Preparation, parentOf } from '../source/site.ts'

/** A tag or an output; longer ones are no templates. */
const mark = /\{%-?[ \t\n]{0,9}(\w{1,40})([^{}]{0,500})%\}|\{\{-?([^{}]{0,500})\}\}/g

/** Tags with a body, and what replaces it. */
const blocks: Readonly<Record<string, (inside: string, argument: string) => string>> = {
  raw: (inside) => inside,
  highlight: (inside, argument) => fenced(inside.replace(/^\n/, ''), argument.split(' ')[0] ?? ''),
  comment: blank,
  // What is written for each of a list that only the site has.
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
    const line = body.slice(0, start).split('\n').length
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
  /** Of a tag; undefined for an output. */
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

/** The end of each block, both by their places in the list. Nothing is read between `raw` and its end. */
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

/** The lines stay, so that those below keep their numbers. */
function blank(inside: string): string {
  return inside.replace(/[^\n]/g, '')
}

function tag(name: string, argument: string, line: number, { file, site, include }: Preparation, leaveOut: (what: string) => void): string {
  const [path = ''] = argument.split(/\s/)
  // Links by file: from the top of the source, as Jekyll takes them.
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
  const folders = name === 'include' ? site.includeFolders : [parentOf(file)]
  const candidates = folders.map((folder) => joinPath(folder, path))
  return include(candidates, line)?.trim() ?? ''
}

/** A text, or an address, that is spelled out, here or in the configuration or front matter. */
function outputOf(output: string, { fields, site }: Preparation, leaveOut: (what: string) => void): string {
  const [value = '', ...filters] = output.split('|').map((part) => part.trim())
  const quoted = /^(["'])(.*)\1$/s.exec(value)?.[2]
  if (quoted !== undefined && filters.every((filter) => /^(?:relative_url|absolute_url|prepend:|escape|markdownify|strip)/.test(filter)))
    return quoted
  if (/^site\.(?:baseurl|url|github\.url)$/.test(value)) return ''
  const [, owner, name = ''] = /^(site|page)\.(\w+)$/.exec(value) ?? []
  const given = owner === 'site' ? site.variables?.[name] : owner === 'page' ? asText(fields[name]) : undefined
  if (given === undefined) leaveOut('is left out')
  return given ?? ''
}
