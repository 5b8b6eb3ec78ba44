/** Shortcodes of Hugo as Markdown and directives. */
import { alertTypes, attributeText, lossOf, nameSet, roles, typedAlerts } from '../markdown/elements.ts'
import { destination, directive, fenced, labelText, paragraphs } from '../markdown/markdown-text.ts'
import { asText } from '../source/data-text.ts'
import type { Preparation } from '../source/site.ts'
import { parentOf } from '../source/source-path.ts'
import { ofPart, replaceTags, type TagContent, type TemplateTag, withoutText } from './template-tags.ts'

/** Shortcodes around code. */
const code = nameSet('highlight code codeblock code-block code-toggle prism mermaid')
const includes = nameSet('include readfile include-code code_sample codenew')
const syntax = { pattern: /\{\{<(.{0,2000}?)>\}\}|\{\{%(.{0,2000}?)%\}\}/, close: '/', isProse: true } as const

/** Replaces `{{< note >}}`, `{{% tab "Name" %}}` and others. Unknown shortcodes are left out and noted, but the text in them stays. */
export function prepareShortcodes(body: string, preparation: Preparation): string {
  let pane: TemplateTag['attributes'] | undefined
  const shown = replaceTags(body, syntax, (tag, content) => {
    const { name, attributes, line, isClose } = tag
    if (roles.get(name) === 'tabs') pane = name === 'tabpane' ? attributes : undefined
    const noteLoss = (text: string) => preparation.note('left_out_component', lossOf(`{{< ${name} >}}`, attributes, [], text), line)
    if (content !== undefined)
      return paired(tag, content, noteLoss, codeLanguage(tag, body.startsWith('{{<', tag.start) ? pane : undefined))
    return isClose || roles.get(name) === 'ornament' ? '' : single(tag, preparation, noteLoss)
  })
  // Examples of shortcodes: `{{</* note */>}}`.
  return shown.replace(/(\{\{[<%])\/\*|\*\/([>%]\}\})/g, '$1$2')
}

/** The language of the code in a shortcode; undefined for text. Docsy reads the tabs of a `tabpane` as code. */
function codeLanguage({ name, attributes, values }: TemplateTag, pane: TemplateTag['attributes'] | undefined): string | undefined {
  const isTab = name === 'tab' && pane !== undefined && (attributes.text ?? pane.text) !== 'true'
  const language = attributes.lang ?? (isTab ? pane.lang : values[0]) ?? ''
  return isTab || code.has(name) ? language.replace(/^.*[^\w+#.-].*$/s, '') : undefined
}

function paired(tag: TemplateTag, content: TagContent, noteLoss: (text: string) => void, language?: string): string {
  const { name, values, attributes, before } = tag
  if (name === 'comment') return withoutText(content.source)
  const source = code.has(name) ? content.source : content.write()
  // Code can be a set of listings, which the site shows as tabs.
  const isListing = language !== undefined && !/^[ \t]*(?:`{3}|~{3})/m.test(source)
  const inside = isListing ? indented(fenced(withoutIndent(source, tag), language), tag) : source.trim()
  if (code.has(name)) return inside
  const isKnown = alertTypes.has(name) || ['tabs', 'tab', 'titled', 'transparent'].includes(roles.get(name) ?? '')
  if (!isKnown) {
    const own = attributeText(attributes)
    const isBlock = before.trim() === '' && content.isAtLineEnd
    const text = isBlock ? paragraphs(own, inside) : `${own} ${inside}`.trim()
    noteLoss(text)
    return text
  }
  if (before.trim() !== '') return inside
  // `{{% notice warning "High water" %}}`, `{{< hint danger >}}`
  const isTyped = typedAlerts.has(name) && alertTypes.has(values[0]?.toLowerCase() ?? '')
  const label = isTyped ? values[1] : values[0]
  const title = labelText(attributes.title ?? attributes.name ?? attributes.header ?? attributes.label ?? label ?? '')
  const type = attributes.color ?? attributes.type ?? attributes.context ?? (isTyped ? (values[0] as string) : '')
  const block = directive({ name, title, type: /^[\w-]+$/.test(type) ? type : '', depth: content.depth, indent: before }, inside)
  const newLine = `\n\n${before}`
  return `${tag.isAfterTag ? newLine : ''}${block}${content.isAtLineEnd ? '' : newLine}`
}

function single(tag: TemplateTag, preparation: Preparation, noteLoss: (text: string) => void): string {
  const { name, attributes } = tag
  const value = tag.values[0] ?? ''
  const { file, fields, site, include } = preparation
  if (name === 'ref' || name === 'relref') return attributes.path ?? value
  const variable = name === 'param' ? (asText(fields[value.toLowerCase()]) ?? asText(site.variables?.[value])) : undefined
  if (variable !== undefined) return variable
  if (roles.get(name) === 'image') {
    const shown = [attributes.title, attributes.caption].filter((text) => text !== undefined)
    const alt = attributes.alt ?? shown.at(-1) ?? ''
    const image = `![${alt.replace(/[[\]]/g, '')}](${destination(attributes.src ?? value)})`
    // A row of a table has one line.
    const apart = indentOf(tag).length === tag.before.length ? '\n\n' : ' '
    return indented([image, ...shown.filter((text) => text !== alt)].join(apart), tag)
  }
  if (includes.has(name)) {
    const folders = [parentOf(file), ...site.roots.map(({ folder }) => folder), ...(site.includeFolders ?? [])]
    const part = include(attributes.file ?? value, folders, tag.line) ?? ''
    return indented(prepareShortcodes(part, ofPart(preparation, tag.line)).trim(), tag)
  }
  const to = attributes.href ?? attributes.url ?? attributes.link
  if (roles.get(name) === 'link' && to !== undefined) return `[${attributes.text ?? attributes.title ?? to}](${destination(to)})`
  if (attributes.text !== undefined) return attributes.text
  const own = attributeText(attributes)
  noteLoss(own)
  return own
}

/** The text between two tags without their indentation. */
function withoutIndent(source: string, tag: TemplateTag): string {
  const indent = indentOf(tag)
  const plain = source.trimEnd().replace(/^(?:[ \t]*\n)+|^[ \t]+/, '')
  const lines = plain.split('\n')
  return lines.map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line.trimStart())).join('\n')
}

/** Lines of a block at the column of its tag, which can be in an item of a list. */
function indented(block: string, tag: TemplateTag): string {
  return block.replace(/\n(?=.)/g, `\n${indentOf(tag)}`)
}

function indentOf({ before }: TemplateTag): string {
  return /^(?:[ \t]|[-*+] |\d{1,9}[.)] )*$/.test(before) ? before.replace(/\S/g, ' ') : ''
}
