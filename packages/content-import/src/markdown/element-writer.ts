import { type AlertType, type Attributes, alertTypes, attributeText, lossOf, roles, typedAlerts } from './elements.ts'
import { fenced, paragraphs, quotedAlert } from './markdown-text.ts'
import { type HtmlContext, linked, pictured } from './write-html.ts'

/** A component of MDX or a directive. */
export interface Element {
  readonly name: string
  readonly attributes: Attributes
  /** The names of attributes whose values are code. */
  readonly computed: readonly string[]
  readonly title: string
  readonly tabHeading: (label: string) => string
  /** It is a block of its own, not a part of a paragraph. */
  readonly isBlock: boolean
}

/** A component or a directive as plain Markdown: an alert, tabs, a card, a step, a link or a picture. @param body its content, if it is shown */
export function writeElement(
  { name, attributes, computed, title: label, tabHeading, isBlock }: Element,
  body: () => string,
  line: number,
  context: HtmlContext,
): string {
  const alert = alertOf(name, attributes)
  if (alert !== undefined) return quotedAlert(alert, label || (attributes.title ?? ''), body())
  if (name === 'codeblock' || (name === 'code' && attributes.code !== undefined)) {
    const code = (attributes.code ?? body()).replace(/^(?:[ \t]*\n)+/, '').trimEnd()
    return fenced(code, attributes.language ?? attributes.lang ?? '')
  }
  const role = roles.get(name)
  if (role === 'ornament') return ''
  if (role === 'tabs') return body()
  if (role === 'tab') {
    const heading = (label || attributes.label || attributes.name || attributes.value || '').trim()
    return paragraphs(heading === '' ? '' : tabHeading(heading), body())
  }
  if (role === 'titled') {
    const heading = label || attributes.title || attributes.summary || attributes.label || ''
    const head = heading === '' || attributes.href !== undefined ? heading : `**${heading}**`
    const texts = [heading === '' ? '' : linked(context, head, attributes.href, line), attributes.description ?? '']
    return paragraphs(texts.filter((text) => text !== '').join(': '), body())
  }
  if (role === 'field') return field(attributes, body())
  if (role === 'link') {
    const to = attributes.href ?? attributes.to ?? attributes.url ?? ''
    const text = linked(context, (label || body() || attributes.text || to).replace(/\s+/g, ' '), to, line)
    return attributes.description === undefined ? text : `${text}: ${attributes.description}`
  }
  if (role === 'image') return pictured(context, attributes.alt ?? attributes.title ?? attributes.caption, attributes.src, line)
  const own = attributeText(attributes)
  const inside = body()
  const written = isBlock && own !== '' && inside !== '' ? paragraphs(`**${own}**`, inside) : `${own} ${inside}`.trim()
  if (role === undefined) context.note('left_out_component', lossOf(`<${name}>`, attributes, computed, written), line)
  return written
}

/** A directive without content may be one of these; another is text. */
export function isKnownElement(name: string): boolean {
  return alertTypes.has(name) || ['tabs', 'titled', 'link', 'image'].includes(roles.get(name) ?? '')
}

/** `- **name** (type, required): text` */
function field({ name, path, query, header, body: inBody, type, required, deprecated, default: value }: Attributes, body: string): string {
  const isSet = (flag: string | undefined) => flag !== undefined && flag !== 'false'
  const qualities = [type, isSet(required) && 'required', isSet(deprecated) && 'deprecated', value && `default ${value}`]
  const shown = qualities.filter(Boolean).join(', ')
  const head = `**${path ?? query ?? header ?? inBody ?? name ?? ''}**${shown === '' ? '' : ` (${shown})`}`
  return `- ${paragraphs(head, body.trim()).replace(/\n(?=.)/g, '\n  ')}`
}

function alertOf(name: string, attributes: Attributes): AlertType | undefined {
  const type = attributes.type ?? attributes.color ?? attributes.variant ?? attributes.style
  if (typedAlerts.has(name) && type !== undefined) return alertTypes.get(type.toLowerCase()) ?? 'NOTE'
  return alertTypes.get(name)
}
