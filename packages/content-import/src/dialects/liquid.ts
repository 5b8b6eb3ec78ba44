/** Liquid, the template language of Jekyll, as text. Tags that need the site are left out and noted. */
import { nameSet } from '../markdown/elements.ts'
import { fenced } from '../markdown/markdown-text.ts'
import { asText } from '../source/data-text.ts'
import type { Preparation } from '../source/site.ts'
import { parentOf } from '../source/source-path.ts'
import { ofPart, replaceTags, type TemplateTag, withoutText } from './template-tags.ts'

const syntax = { pattern: /\{%(.{0,2000}?)%\}|\{\{(?<output>.{0,2000}?)\}\}/, close: 'end', isProse: false } as const
/** Only the site has the list that these repeat their body for. */
const loops = nameSet('for tablerow')
const branches = nameSet('else elsif when')
const rawTag = /\{%-? {0,9}(?:end)?raw {0,9}-?%\}/g
const unseen = nameSet('for tablerow comment capture')

export function prepareLiquid(body: string, preparation: Preparation): string {
  return replaceTags(body, syntax, (tag, content) => {
    const { name, isClose, inner, values, start, end } = tag
    const leaveOut = (what: string) => {
      preparation.note('left_out_component', `${body.slice(start, Math.min(end, start + 80))} ${what}.`, tag.line)
      return ''
    }
    if (name === '') return outputOf(inner, preparation) ?? leaveOut('is left out')
    if (branches.has(name)) return leaveOut('is left out; the text of each branch stays')
    if (content === undefined) return isClose ? '' : (singleTag(tag, preparation) ?? leaveOut('is left out'))
    if (loops.has(name)) leaveOut('is left out with the text in it')
    if (unseen.has(name)) return withoutText(content.source)
    if (name === 'raw') return content.source
    if (name === 'highlight') return fenced(content.source.replace(rawTag, '').replace(/^\n/, ''), values[0] ?? '')
    return leaveOut('is left out; its text stays') + content.write()
  })
}

/** @returns undefined for a tag that is left out */
function singleTag({ name, values: [path = ''], line }: TemplateTag, preparation: Preparation): string | undefined {
  // Jekyll resolves these paths from the top of the source.
  if (name === 'link') return `/${path.replace(/^\//, '')}`
  if (name === 'post_url') return `/_posts/${path.replace(/^\//, '')}`
  if (!name.startsWith('include') || !/\.(?:md|markdown|txt)$/.test(path)) return undefined
  const folders = name === 'include' ? (preparation.site.includeFolders ?? []) : [parentOf(preparation.file)]
  return prepareLiquid(preparation.include(path, folders, line) ?? '', ofPart(preparation, line)).trim()
}

/** The value of an output: literal text, or a value of the configuration or of front matter; undefined for others. */
function outputOf(output: string, { fields, site }: Preparation): string | undefined {
  const [value = '', ...filters] = output.split('|').map((part) => part.trim())
  const quoted = /^(["'])(.*)\1$/s.exec(value)?.[2]
  if (quoted !== undefined && filters.every((filter) => /^(?:relative_url|absolute_url|prepend:|escape|markdownify|strip)/.test(filter)))
    return quoted
  if (/^site\.(?:baseurl|url|github\.url)$/.test(value)) return ''
  const [, owner, name = ''] = /^(site|page)\.(\w+)$/.exec(value) ?? []
  return asText(owner === 'site' ? site.variables?.[name] : owner === 'page' ? fields[name.toLowerCase()] : undefined)
}
