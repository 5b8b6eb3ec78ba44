import { deepestDirective, escapeBrackets } from '../markdown/markdown-text.ts'
import { fenceAfter } from '../source/outside-code.ts'

/** Blocks that Python-Markdown marks by indentation (`!!! note "Title"`, `??? note`, `=== "Tab"`) as directives. */
export function prepareMkDocsBlocks(body: string): string {
  return /^[ \t]*(?:!!!|\?\?\?|===)/m.test(body) ? withDirectives(body.split('\n'), 0).join('\n') : body
}

function withDirectives(lines: readonly string[], depth: number): readonly string[] {
  const written: string[] = []
  let fence: string | undefined
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    fence = fenceAfter(line, fence)
    const header = fence === undefined && depth < deepestDirective ? blockHeader(line) : undefined
    if (header === undefined) {
      written.push(line)
      continue
    }
    let end = at + 1
    while (end < lines.length && isInside(lines[end] ?? '', header.indent)) end += 1
    const inside = lines.slice(at + 1, end)
    while (inside.at(-1)?.trim() === '') inside.pop()
    const blank = end - at - 1 - inside.length
    // The end of the directive is one more line, so a blank line before the text is dropped: later lines keep their numbers.
    if (inside[0]?.trim() === '') inside.shift()
    const colons = `${header.indent}${':'.repeat(3 + deepestDirective - depth)}`
    const own = inside.map((each) => each.slice(Math.min(header.indent.length + 4, each.length)))
    written.push(
      `${colons}${header.name}${header.title === '' ? '' : `[${header.title}]`}`,
      ...withDirectives(own, depth + 1).map((each) => (each === '' ? '' : header.indent + each)),
      colons,
      ...Array<string>(Math.max(1, blank)).fill(''),
    )
    at = end - 1
  }
  return written
}

function isInside(line: string, indent: string): boolean {
  return line.trim() === '' || line.startsWith(`${indent}    `)
}

function blockHeader(line: string): { readonly indent: string; readonly name: string; readonly title: string } | undefined {
  const found = /^( {0,40})(?:(?:!!!|\?\?\?\+?) ?([a-zA-Z][\w-]{0,40})(?: [\w -]{1,80}?)?|===[!+]{0,2})(?: +"([^\n]{0,200})")? *$/.exec(
    line,
  )
  if (found === null) return undefined
  const [, indent = '', type, title = ''] = found
  if (type === undefined && title === '') return undefined
  return { indent, name: type ?? 'tab', title: escapeBrackets(title) }
}
