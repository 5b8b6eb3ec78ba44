/** Reads code as text and never runs it: literal values are used, and computed values are ignored. */

const text = /(?<mark>['"`])(?<value>(?:(?!\k<mark>)[^\\\n$]){0,500})\k<mark>/

/** The first text with this name, such as `title: 'Tides'`. */
export function literalText(code: string, name: string): string | undefined {
  return new RegExp(`(?:^|[\\s{,])['"]?${name}['"]?[ \\t]{0,9}[:=][ \\t]{0,9}${text.source}`).exec(code)?.groups?.value
}

/** The text between the braces after a name, including inner braces. */
export function literalBlock(code: string, name: string): string | undefined {
  const opening = new RegExp(`(?:^|[\\s{,])['"]?${name}['"]?[ \\t]{0,9}[:=][ \\t]{0,9}\\{`).exec(code)
  if (opening === null) return undefined
  const start = opening.index + opening[0].length
  let depth = 1
  for (let at = start; at < code.length; at += 1) {
    if (code[at] === '{') depth += 1
    else if (code[at] === '}') depth -= 1
    if (depth === 0) return code.slice(start, at)
  }
  return undefined
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
