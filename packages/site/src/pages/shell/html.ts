/** Safe HTML: the template escapes every value that is not HTML. Values are allowed only between tags and in attributes with double quotes. */
export class Html {
  readonly value: string

  /** @param value markup without unescaped text */
  constructor(value: string) {
    this.value = value
  }
}

type Interpolated = string | number | Html | readonly (string | number | Html)[]

export function html(parts: TemplateStringsArray, ...values: readonly Interpolated[]): Html {
  return new Html(String.raw({ raw: parts }, ...values.map(toMarkup)))
}

/** A text with values for its `{names}`; elements are among them, because their place depends on the language. */
export function sentence(text: string, values: Readonly<Record<string, string | Html>>): Html {
  return new Html(escapeText(text).replace(/\{(\w+)\}/g, (_, name: string) => toMarkup(values[name] ?? '')))
}

export const nothing = new Html('')

function toMarkup(value: Interpolated): string {
  if (value instanceof Html) return value.value
  if (typeof value === 'object') return value.map(toMarkup).join('')
  return escapeText(String(value))
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Control characters and lone surrogates, which HTML does not allow (section 13.2.3.5), become replacement characters. */
export function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character).replace(/[^\P{Cc}\t\n\r]|\p{Cs}/gu, '\ufffd')
}
