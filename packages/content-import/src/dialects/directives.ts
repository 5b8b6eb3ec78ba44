import { changeOutsideCode } from '../source/outside-code.ts'

/** Writes `:::tip Title` and `::: tip Title` (VitePress, older Docusaurus) as `:::tip[Title]` for the parser of directives. */
export function prepareDirectives(body: string): string {
  if (!body.includes(':::')) return body
  return changeOutsideCode(body, (part) =>
    part
      .replace(
        /^([ \t>]{0,40}:{3,9})[ \t]{0,3}([a-zA-Z][\w-]{0,40})[ \t]{1,9}([^[\]{}\n]{1,200})$/gm,
        (_, marks: string, name: string, label: string) => `${marks}${name}[${label.trim()}]`,
      )
      .replace(/^([ \t>]*:{3,})[ \t]+([a-zA-Z][\w-]*)/gm, '$1$2'),
  )
}
