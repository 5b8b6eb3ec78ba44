/** The parsers of Markdown dialects. They parse the code in MDX and never run it. */
import type { Root } from 'mdast'
import remarkDirective from 'remark-directive'
import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import { type Processor, unified } from 'unified'
import { changeOutsideCode } from '../source/outside-code.ts'

/** Directives that are blocks. A colon inside a line is that of a time, a ratio or an emoji. */
function remarkBlockDirectives(this: Processor): void {
  remarkDirective.call(this)
  for (const extension of this.data().micromarkExtensions ?? []) if (extension.flow?.[colon]) delete extension.text?.[colon]
}
const colon = 58

const markdown = unified().use(remarkParse).use(remarkGfm).use(remarkBlockDirectives).freeze()
const mdx = unified().use(remarkParse).use(remarkGfm).use(remarkBlockDirectives).use(remarkMdx).freeze()

/** A line with 100 marks of quotes and lists: the parser takes minutes for thousands of them. */
const deepLine = /^(?:[ \t]{0,3}(?:>|[-*+] )){100}/m

/**
 * Parses a text as MDX if it may be MDX, else, or if that fails, as Markdown. Positions are UTF-16 positions of the text.
 *
 * @returns undefined if the text is nested too deeply for the parser; `errorLine` is where a text is not MDX
 */
export function parseSource(text: string, mayBeMdx: boolean) {
  if (deepLine.test(text) || hasDeepContainer(text)) return undefined
  let errorLine: number | undefined
  try {
    // MDX would read braces in formulas as code.
    const mask = (found: string) => found.replace(/[{}<]/g, 'x')
    if (mayBeMdx) return { tree: mdx.parse(maskOutsideCode(text, formula, mask)) as Root, isMdx: true, errorLine }
  } catch (error) {
    // Older sites have files that are valid MDX only after their own pre-processing.
    errorLine = (error as { readonly line?: number }).line ?? 1
  }
  try {
    return { tree: markdown.parse(mayBeMdx ? maskCode(text) : text) as Root, isMdx: false, errorLine }
  } catch {
    return undefined
  }
}

/** A formula of LaTeX. Prices are none: no space is inside of single dollar signs, and no letter, digit or brace follows them. */
const formula =
  /(?<![\\\w$])(?:\$(?=[^\s{]|\{\\)(?:[^$\\\n]|\\.|\n(?![ \t]*\n)){1,999}(?<!\s)\$|\$\$(?:[^$\\\n]|\\.|\n(?![ \t]*\n)){1,9999}\$\$)(?![\w{$])/

/** Replaces the imports and exports at the top, and the comments, of MDX by instructions of HTML, which are left out. */
function maskCode(text: string): string {
  const mask = (code: string) => `<?${code.slice(4).replace(/[^\n]/g, ' ')}?>`
  const top = text.replace(/^(?:\s*(?:import|export)\s.*(?:\n(?:[ \t]+\S|[})\]]).*)*)+/, (code) => code.replace(/\S[\s\S]*/, mask))
  return maskOutsideCode(top, /\{\/\*[\s\S]{0,5000}?\*\/\}/, mask)
}

/** @param mask writes a text of the same length, so that positions stay */
function maskOutsideCode(text: string, pattern: RegExp, mask: (found: string) => string): string {
  const codeOrFound = new RegExp(`(\`{1,9})(?:.|\\n(?![ \\t]*\\n)){1,2000}?\\1|="[^"]{0,2000}"|${pattern.source}`, 'g')
  return changeOutsideCode(text, (part) => part.replace(codeOrFound, (found) => (/^[`=]/.test(found) ? found : mask(found))))
}

/** Containers (`:::note`) in each other: the parser takes time that grows with the square of their number. */
const deepestContainer = 100

function hasDeepContainer(text: string): boolean {
  let depth = 0
  for (const [, name = ''] of text.matchAll(/^[ \t>]{0,40}:{3,}[ \t]{0,9}(\w?)/gm)) {
    depth = Math.max(0, depth + (name === '' ? -1 : 1))
    if (depth > deepestContainer) return true
  }
  return false
}

/** Writes `:::tip Title` and `::: tip Title` (VitePress, older Docusaurus) as `:::tip[Title]` for the parser of directives. */
export function prepareDirectives(body: string): string {
  return changeOutsideCode(body, (part) =>
    part
      .replace(
        /^([ \t>]{0,40}:{3,9})[ \t]{0,3}([a-zA-Z][\w-]{0,40})[ \t]{1,9}([^[\]{}\n]{1,200})$/gm,
        (_, marks: string, name: string, label: string) => `${marks}${name}[${label.trim()}]`,
      )
      .replace(/^([ \t>]*:{3,})[ \t]+([a-zA-Z][\w-]*)/gm, '$1$2'),
  )
}
