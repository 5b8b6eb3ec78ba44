import { attributeText, isUnshown, lossOf } from './attribute-text.ts'
import {
  type AlertType,
  alertTypes,
  fieldComponents,
  imageComponents,
  linkComponents,
  ornaments,
  tabItems,
  tabSets,
  titled,
  transparent,
  typedAlerts,
} from './elements.ts'
import { destination, escapeText, fenced, paragraphs, quotedAlert } from './markdown-text.ts'
import type { HtmlContext } from './write-html.ts'

/** A component of MDX or a directive. */
interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  /** The names of attributes whose values are code. */
  readonly computed: readonly string[]
  readonly title: string
  /** A tab of it can begin with a heading; elsewhere it begins with a bold line. */
  readonly isTop: boolean
  /** It is a block of its own, not a part of a paragraph. */
  readonly isBlock: boolean
}

/** Writes components and directives as plain Markdown: alerts, tabs, cards, steps, links and pictures. */
export class ElementWriter {
  readonly #context: HtmlContext
  /** Level of the last heading. */
  level = 1

  constructor(context: HtmlContext) {
    this.#context = context
  }

  /** @param body its content, for elements whose content is shown */
  write({ name, attributes, computed, title: label, isTop, isBlock }: Element, body: () => string, line: number): string {
    const alert = alertOf(name, attributes)
    if (alert !== undefined) return quotedAlert(alert, label || (attributes.title ?? ''), body())
    if (tabSets.has(name)) return body()
    if (tabItems.has(name)) return this.#tab(label || attributes.label || attributes.name || attributes.value || '', body, isTop)
    if (titled.has(name)) {
      const heading = label || attributes.title || attributes.summary || attributes.label || ''
      const text = heading === '' ? '' : attributes.href === undefined ? `**${heading}**` : this.#linked(heading, attributes.href, line)
      return paragraphs(text, body())
    }
    if (fieldComponents.has(name)) return this.#field(attributes, body())
    if (linkComponents.has(name)) {
      const to = attributes.href ?? attributes.to ?? attributes.url ?? ''
      const text = label || body() || attributes.text || to
      const linked = this.#linked(text.replace(/\s+/g, ' '), to, line)
      return attributes.description === undefined ? linked : `${linked}: ${attributes.description}`
    }
    if (imageComponents.has(name)) return this.#picture(attributes, line)
    if (name === 'code' && attributes.code !== undefined) return fenced(attributes.code, attributes.lang ?? '')
    if (name === 'codeblock') return fenced((attributes.code ?? body()).trim(), attributes.language ?? attributes.lang ?? '')
    if (ornaments.has(name)) return ''
    const own = attributeText(attributes)
    const inside = body()
    const written = isBlock && own !== '' && inside !== '' ? paragraphs(`**${own}**`, inside) : `${own} ${inside}`.trim()
    if (!transparent.has(name))
      this.#context.note(
        'left_out_component',
        lossOf(`<${name}>`, [...Object.keys(attributes).filter(isUnshown), ...computed], written),
        line,
      )
    return written
  }

  /** `- **name** (type, required): text` */
  #field(attributes: Readonly<Record<string, string>>, body: string): string {
    const { name, path, query, header, body: inBody, type, required, deprecated, default: value } = attributes
    const isSet = (flag: string | undefined) => flag !== undefined && flag !== 'false'
    const qualities = [
      type,
      isSet(required) ? 'required' : undefined,
      isSet(deprecated) ? 'deprecated' : undefined,
      value && `default ${value}`,
    ]
    const shown = qualities.filter((quality) => quality !== undefined && quality !== '').join(', ')
    const head = `**${path ?? query ?? header ?? inBody ?? name ?? ''}**${shown === '' ? '' : ` (${shown})`}`
    return `- ${[head, body.trim()]
      .filter((each) => each !== '')
      .join('\n\n')
      .replace(/\n(?=.)/g, '\n  ')}`
  }

  #tab(label: string, body: () => string, isTop: boolean): string {
    const before = this.level
    const level = Math.min(before + 1, 6)
    const heading = label === '' ? '' : isTop ? `${'#'.repeat(level)} ${label.trim()}` : `**${label.trim()}**`
    const text = body()
    this.level = before
    return paragraphs(heading, text)
  }

  #linked(text: string, to: string, line: number): string {
    const url = to === '' ? undefined : this.#context.link(to, line)
    return url === undefined ? text : `[${text}](${destination(url)})`
  }

  #picture(attributes: Readonly<Record<string, string>>, line: number): string {
    const alt = escapeText(attributes.alt ?? attributes.title ?? attributes.caption ?? '')
    const url = attributes.src === undefined ? undefined : this.#context.image(attributes.src, line)
    return url === undefined ? alt : `![${alt}](${destination(url)})`
  }
}

/** A directive without content may be one of these; another is text. */
export function isKnownElement(name: string): boolean {
  return alertTypes.has(name) || tabSets.has(name) || titled.has(name) || linkComponents.has(name) || imageComponents.has(name)
}

function alertOf(name: string, attributes: Readonly<Record<string, string>>): AlertType | undefined {
  const type = attributes.type ?? attributes.color ?? attributes.variant ?? attributes.style
  if (typedAlerts.has(name) && type !== undefined) return alertTypes.get(type.toLowerCase()) ?? 'NOTE'
  return alertTypes.get(name)
}
