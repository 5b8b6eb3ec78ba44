/** Listings of Shiki, Prism, highlight.js, Rouge, Pygments and Chroma as text with a language and a title, without numbers of lines. */
import type { Element, ElementContent } from 'hast'
import {
  attribute,
  classesOf,
  contentOf,
  element,
  elementsIn,
  firstIn,
  type HtmlNode,
  hasClass,
  isElement,
  lineOf,
  type Parent,
  textNode,
  textOf,
} from '../html/tree.ts'

/** Marks every listing as `x-code`, with its language and title as properties. */
export function markCode(root: Parent): void {
  const listings = countListings(root)
  const visit = (parent: Parent, around: readonly Element[]) => {
    parent.children = parent.children.flatMap((child): ElementContent[] => {
      if (child.type !== 'element') return [child as ElementContent]
      const inTable = isElement(child, 'table') ? listingOf(child, around) : undefined
      if (inTable !== undefined) return inTable
      // The language that a theme writes above a listing.
      if (isElement(child, 'span') && hasClass(child, 'lang') && classesOf(around[0] ?? child).some((name) => /^language-/.test(name)))
        return []
      if (isElement(child, 'pre', 'listing', 'xmp', 'plaintext')) return codeOf(child, around)
      // A box around several listings says nothing of one.
      visit(child, listings.get(child) === 1 ? [child, ...around] : [])
      return [child]
    }) as Element['children']
  }
  visit(root, [])
}

/** The text is also a property, which keeps its white space. */
export function listing(text: string, lang: string, title: string): Element {
  return element('x-code', { lang, title, text }, textNode(text))
}

/** The listings below each element. Columns of line numbers are none. */
function countListings(root: Parent): ReadonlyMap<Parent, number> {
  const counts = new Map<Parent, number>()
  const visit = (parent: Parent): number => {
    let count = 0
    for (const child of parent.children)
      if (child.type === 'element') count += isElement(child, 'pre') ? Number(!isNumbers(child)) : visit(child)
    counts.set(parent, count)
    return count
  }
  visit(root)
  return counts
}

/** A table with numbers of lines beside the listing. */
function listingOf(node: Element, around: readonly Element[]): ElementContent[] | undefined {
  if (!hasClass(node, 'highlighttable', 'lntable', 'rouge-table', 'codehilitetable')) return undefined
  const cell = elementsIn(node).findLast((each) => isElement(each, 'pre') && !isNumbers(each)) ?? lastCell(node)
  return cell === undefined ? undefined : codeOf(cell, [node, ...around])
}

function lastCell(table: Element): Element | undefined {
  return elementsIn(table).findLast((each) => each.tagName === 'td')
}

function isNumbers(node: Element): boolean {
  return /^[\d\s]*$/.test(textOf(node))
}

function codeOf(node: Element, around: readonly Element[]): ElementContent[] {
  // Rouge and others put a table with numbers of lines into the listing.
  const inner = firstIn(node, (each) => isElement(each, 'table') && hasClass(each, 'rouge-table', 'lntable', 'highlighttable', 'hljs-ln'))
  const source = inner?.children === undefined || hasClass(inner, 'hljs-ln') ? node : (lastCell(inner) ?? node)
  const text = codeText(source)
    .replace(/\r\n?/g, '\n')
    .replace(/[\u200b\ufeff]/g, '')
    .replace(/^\n/, '')
    .trimEnd()
  if (text.trim() === '') return []
  return [listing(text, languageOf(node, around), titleOf(node, around))]
}

const unwritten =
  /^(?:ln|lnt|lno|lineno|linenos|line-numbers?|line-numbers-rows|line-number|gutter|gl|rouge-gutter|hljs-ln-numbers|copy.*|code-copy|codeLineNumber_\w+|sr-only|lang|twoslash-popup-container|twoslash-hover-info|react-syntax-highlighter-line-number|linenumber)$/

/** The text of a listing, with line ends where its lines are elements. */
function codeText(node: HtmlNode): string {
  if (node.type === 'text') return node.value
  if (!('children' in node)) return ''
  let written = ''
  for (const child of node.children as readonly ElementContent[]) {
    if (child.type === 'text') {
      written += child.value
      continue
    }
    if (child.type !== 'element' || isUnwritten(child)) continue
    if (child.tagName === 'br') {
      written += '\n'
      continue
    }
    // Lines of Shiki are spans with line ends between them, those of Prism in React are blocks.
    const isLine = isElement(child, 'div', 'p', 'li', 'tr')
    if (isLine && written !== '' && !written.endsWith('\n')) written += '\n'
    const inside = codeText(child)
    written += inside
    if (isLine && (inside === '' || !written.endsWith('\n'))) written += '\n'
  }
  return written
}

function isUnwritten(node: Element): boolean {
  if (isElement(node, 'button', 'style', 'script', 'svg', 'template')) return true
  if (node.properties.dataLineNumber !== undefined && isNumbers(node) && textOf(node).trim() !== '') return true
  return classesOf(node).some((name) => unwritten.test(name)) || /user-select\s*:\s*none/.test(attribute(node, 'style'))
}

const languageName = /^(?:language|lang|highlight-source|highlight|brush|sourceCode|src|code)[-:_]{1,2}([\w#+.-]+)$/i
/** Names of highlighters and themes, which stand where a language can stand. */
const noLanguage =
  /^(?:highlight(?:er)?(?:-rouge)?|rouge|chroma|hljs|shiki.*|prism.*|notranslate|default|none|text-wrap|plaintext|nohighlight|source|sourcecode|code|block|wrap|wp-block-code|astro-code|vp-code|token|copy|line-numbers?|numberLines|active|container|group|example|toolbar|title|box|body|wrapper|content|inner|lines?|dark|light|theme|tab|tabs)$/i

function languageOf(node: Element, around: readonly Element[]): string {
  const code = elementsIn(node).find((each) => each.tagName === 'code' && contentOf(each).length > 0)
  for (const each of [code, node, ...around.slice(0, 4)]) {
    if (each === undefined) continue
    const named =
      attribute(each, 'dataLang') || attribute(each, 'dataLanguage') || attribute(each, 'dataCodeLanguage') || attribute(each, 'dataEcLang')
    const classes = classesOf(each)
    const [found] = classes.flatMap((name) => languageName.exec(name)?.[1] ?? [])
    const sourceCode =
      classes.includes('sourceCode') || classes.includes('src') || classes.includes('hljs')
        ? classes.find((name) => !noLanguage.test(name) && !/^(?:sourceCode|src|hljs)$/.test(name) && /^[a-z][\w+#-]{0,20}$/i.test(name))
        : undefined
    const language = [
      named,
      found ?? '',
      /^brush:\s*(\w+)/.exec(attribute(each, 'dataSyntaxhighlighterParams') || classes.join(' '))?.[1] ?? '',
      sourceCode ?? '',
    ].find((name) => name !== '' && !noLanguage.test(name))
    if (language !== undefined) return language.toLowerCase().replace(/^(?:src|source)-/, '')
    if (found === 'none' || found === 'text' || found === 'plaintext' || named === 'plaintext') return ''
  }
  return ''
}

const titleName =
  /(?:^|[-_])(?:filename|code-?title|codeBlockTitle|code-block-caption|code-block-title|title|frame-title|filepath|caption)(?:$|[-_])/i

/** The title that a box shows above its listing. The element with it is emptied. */
function titleOf(node: Element, around: readonly Element[]): string {
  for (const box of around.slice(0, 5)) {
    if (!classesOf(box).some((name) => /code|highlight|literal-block|frame|listing|language-/i.test(name)) && !isElement(box, 'figure'))
      continue
    const title = firstIn(
      box,
      (each) =>
        each !== node &&
        (isElement(each, 'figcaption') || classesOf(each).some((name) => titleName.test(name))) &&
        firstIn(each, (below) => below === node) === undefined,
    )
    const text =
      title === undefined
        ? ''
        : lineOf({ ...title, children: title.children.filter((child) => !(child.type === 'element' && hasClass(child, 'headerlink'))) })
    if (title !== undefined && text !== '' && text.length <= 200) {
      title.children = []
      return text
    }
  }
  return attribute(node, 'title') || attribute(node, 'dataTitle')
}
