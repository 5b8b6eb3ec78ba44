/** Shortcodes of Hugo as Markdown and directives. */
import { attributeText, isUnshown, lossOf } from '../markdown/attribute-text.ts'
import {
  alertTypes,
  imageComponents,
  linkComponents,
  nameSet,
  ornaments,
  tabItems,
  tabSets,
  titled,
  transparent,
  typedAlerts,
} from '../markdown/elements.ts'
import { destination, directive, escapeBrackets, fenced } from '../markdown/markdown-text.ts'
import { asText } from '../source/data-text.ts'
import { lineAt } from '../source/import-note.ts'
import type { Preparation } from '../source/site.ts'
import { parentOf } from '../source/source-path.ts'
import { replaceTags, type TagContent, type TemplateTag } from './template-tags.ts'

/** Shortcodes around code. */
const code = nameSet('highlight code codeblock code-block code-toggle prism mermaid')
const includes = nameSet('include readfile include-code code_sample codenew')
const syntax = {
  marks: [
    ['{{<', '>}}'],
    ['{{%', '%}}'],
  ],
  close: '/',
  isProse: true,
} as const

/** Replaces `{{< note >}}`, `{{% tab "Name" %}}` and others. Unknown shortcodes are left out and noted, but the text in them stays. */
export function prepareShortcodes(body: string, preparation: Preparation): string {
  if (!/\{\{[<%]/.test(body)) return body
  const shown = replaceTags(body, syntax, (tag, content) => {
    const leaveOut = (text: string) => {
      const message = lossOf(`{{< ${tag.name} >}}`, Object.keys(tag.attributes).filter(isUnshown), text)
      preparation.note('left_out_component', message, lineAt(body, tag.start))
    }
    if (content !== undefined) return paired(tag, content, leaveOut)
    return tag.isClose || ornaments.has(tag.name) ? '' : single(tag, preparation, lineAt(body, tag.start), leaveOut)
  })
  // Examples of shortcodes: `{{</* note */>}}`.
  return shown.replaceAll('{{</*', '{{<').replaceAll('*/>}}', '>}}').replaceAll('{{%/*', '{{%').replaceAll('*/%}}', '%}}')
}

function paired(tag: TemplateTag, content: TagContent, leaveOut: (text: string) => void): string {
  const { name, values, attributes, before } = tag
  if (code.has(name)) {
    // A set of listings, which the site shows as tabs.
    if (/^[ \t]*(?:`{3}|~{3})/m.test(content.source)) return content.source.trim()
    const language = attributes.lang ?? values[0] ?? ''
    return indented(fenced(withoutIndent(content.source, tag), /^[\w+#.-]+$/.test(language) ? language : ''), tag)
  }
  const inside = content.write().trim()
  const isKnown = alertTypes.has(name) || [tabSets, tabItems, titled, transparent].some((names) => names.has(name))
  if (!isKnown) leaveOut(inside)
  if (!isKnown || before.trim() !== '') return inside
  // `{{% notice warning "High water" %}}`, `{{< hint danger >}}`
  const isTyped = typedAlerts.has(name) && alertTypes.has(values[0]?.toLowerCase() ?? '')
  const label = isTyped ? values[1] : values[0]
  const title = escapeBrackets(attributes.title ?? attributes.name ?? attributes.header ?? attributes.label ?? label ?? '')
  const type = attributes.color ?? attributes.type ?? attributes.context ?? (isTyped ? (values[0] as string) : '')
  const block = directive({ name, title, type: /^[\w-]+$/.test(type) ? type : '', depth: content.depth, indent: before }, inside)
  const newLine = `\n\n${before}`
  return `${tag.isAfterTag ? newLine : ''}${block}${content.isAtLineEnd ? '' : newLine}`
}

function single(tag: TemplateTag, preparation: Preparation, line: number, leaveOut: (text: string) => void): string {
  const { name, values, attributes } = tag
  const [value = ''] = values
  const { file, fields, site, include } = preparation
  if (name === 'ref' || name === 'relref') return attributes.path ?? value
  const variable = name === 'param' ? (asText(fields[value.toLowerCase()]) ?? asText(site.variables?.[value])) : undefined
  if (variable !== undefined) return variable
  if (imageComponents.has(name)) {
    const alt = attributes.alt ?? attributes.caption ?? attributes.title ?? ''
    return `![${alt.replace(/[[\]]/g, '')}](${destination(attributes.src ?? value)})`
  }
  if (includes.has(name)) {
    const folders = [parentOf(file), ...site.roots.map(({ folder }) => folder), ...(site.includeFolders ?? [])]
    return indented(include(attributes.file ?? value, folders, line)?.trim() ?? '', tag)
  }
  const to = attributes.href ?? attributes.url ?? attributes.link
  if (linkComponents.has(name) && to !== undefined) return `[${attributes.text ?? attributes.title ?? to}](${destination(to)})`
  if (attributes.text !== undefined) return attributes.text
  const own = attributeText(attributes)
  leaveOut(own)
  return own
}

/** The text between two tags without their indentation. */
function withoutIndent(source: string, tag: TemplateTag): string {
  const indent = indentOf(tag)
  const lines = source
    .trimEnd()
    .replace(/^(?:[ \t]*\n)+|^[ \t]+/, '')
    .split('\n')
  return lines.map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line.trimStart())).join('\n')
}

/** Lines of a block at the column of its tag, which can be in an item of a list. */
function indented(block: string, tag: TemplateTag): string {
  return block.replace(/\n(?=.)/g, `\n${indentOf(tag)}`)
}

function indentOf({ before }: TemplateTag): string {
  return /^(?:[ \t]|[-*+] |\d{1,9}[.)] )*$/.test(before) ? before.replace(/\S/g, ' ') : ''
}
