/** Listings of Shiki, Prism, highlight.js, Rouge, Pygments and Chroma as text with a language and a title, without numbers of lines. */
import type { Element, ElementContent } from 'hast'
import { isNamed, isNameOf } from '../html/names.ts'
import * as tree from '../html/tree.ts'

/** Marks every listing as `x-code`, with its language and title as properties. */
export function markCode(root: Element): void {
  const counts = countListings(root)
  tree.replace(root, (node, above, around) => {
    const isTable = tree.isElement(node, 'table') && (isNamed(node, 'codeTable') || isNumbered(node))
    if (!isTable && !tree.isElement(node, 'span', 'pre', 'listing', 'xmp', 'plaintext')) return undefined
    // A box around several listings says nothing of one.
    const boxes = around.slice(around.findLastIndex((each) => counts.get(each) !== 1) + 1).reverse()
    if (isTable) return codeOf(listingIn(node) ?? node, [node, ...boxes])
    // The language that a theme writes above a listing.
    const isLabel = tree.isElement(node, 'span') && tree.hasClass(node, 'lang') && boxes.length > 0
    if (isLabel && tree.classesOf(above).some((name) => name.startsWith('language-'))) return []
    return tree.isElement(node, 'pre', 'listing', 'xmp', 'plaintext') ? codeOf(node, boxes) : undefined
  })
}

/** The text is also a property, which keeps its white space. */
export function listing(text: string, lang: string, title: string): Element {
  return tree.element('x-code', { lang, title, text }, tree.textNode(text))
}

/** The listings below each element. Columns of line numbers are none. */
function countListings(root: Element): ReadonlyMap<Element, number> {
  const counts = new Map<Element, number>()
  const visit = (parent: Element): number => {
    let count = 0
    for (const child of parent.children)
      if (child.type === 'element') count += tree.isElement(child, 'pre') ? Number(!isNumbers(child)) : visit(child)
    counts.set(parent, count)
    return count
  }
  visit(root)
  return counts
}

/** A row of two cells: numbers of lines, and a listing. */
function isNumbered(table: Element): boolean {
  const cells = tree.elementsIn(table).filter((each) => tree.isElement(each, 'td', 'th', 'pre'))
  const [numbers, , text, listing, ...others] = cells
  const isListing = tree.isElement(text, 'td') && tree.isElement(listing, 'pre') && others.length === 0
  return isListing && numbers !== undefined && /\d/.test(tree.textOf(numbers)) && isNumbers(numbers)
}

/** What has the text of a table with numbers of lines beside it. */
function listingIn(table: Element): Element | undefined {
  const below = tree.elementsIn(table)
  return below.findLast((each) => tree.isElement(each, 'pre') && !isNumbers(each)) ?? below.findLast((each) => tree.isElement(each, 'td'))
}

function isNumbers(node: Element): boolean {
  return /^[\d\s]*$/.test(tree.textOf(node))
}

function codeOf(node: Element, around: readonly Element[]): ElementContent[] {
  // Rouge and others put a table with numbers of lines into the listing.
  const table = tree.firstIn(node, (each) => tree.isElement(each, 'table') && isNamed(each, 'codeTable'))
  const text = codeText((table && listingIn(table)) ?? node)
    .replace(/\r\n?/g, '\n')
    .replace(/[\u200b\ufeff]/g, '')
    .replace(/^\n/, '')
    .trimEnd()
  return text.trim() === '' ? [] : [listing(text, languageOf(node, around), titleOf(node, around))]
}

/** The text of a listing, with line ends where its lines are elements. */
function codeText(node: ElementContent): string {
  if (node.type === 'text') return node.value
  if (!('children' in node)) return ''
  let written = ''
  for (const child of node.children) {
    if (child.type === 'element' && isUnwritten(child)) continue
    // Lines of Shiki are spans with line ends between them, those of Prism in React are blocks.
    const isLine = tree.isElement(child, 'div', 'p', 'li', 'tr')
    if (isLine && written !== '' && !written.endsWith('\n')) written += '\n'
    const inside = tree.isElement(child, 'br') ? '\n' : codeText(child)
    written += inside
    if (isLine && (inside === '' || !written.endsWith('\n'))) written += '\n'
  }
  return written
}

function isUnwritten(node: Element): boolean {
  if (tree.isElement(node, 'button', 'style', 'script', 'svg', 'template')) return true
  if (node.properties.dataLineNumber !== undefined && isNumbers(node) && tree.textOf(node).trim() !== '') return true
  return isNamed(node, 'notCode') || /user-select\s*:\s*none/.test(tree.attribute(node, 'style'))
}

const languageName = /^(?:language|lang|highlight-source|highlight|brush|sourceCode|src|code)[-:_]{1,2}([\w#+.-]+)$/i
/** Classes whose elements have the language as another class. */
const beside: readonly string[] = ['sourceCode', 'src', 'hljs', 'highlight']

function languageOf(node: Element, around: readonly Element[]): string {
  const code = tree.elementsIn(node).find((each) => each.tagName === 'code' && tree.contentOf(each).length > 0)
  for (const each of [...(code === undefined ? [] : [code]), node, ...around.slice(0, 4)]) {
    const classes = tree.classesOf(each)
    const named = [
      tree.attribute(each, 'dataLang', 'dataLanguage', 'dataCodeLanguage', 'dataEcLang'),
      ...classes.flatMap((name) => languageName.exec(name)?.[1] ?? []).slice(0, 1),
      /^brush:\s*(\w+)/.exec(tree.attribute(each, 'dataSyntaxhighlighterParams') || classes.join(' '))?.[1] ?? '',
      ...(classes.some((name) => beside.includes(name))
        ? classes.filter((name) => !languageName.test(name) && /^[a-z][\w+#-]{0,20}$/i.test(name))
        : []),
    ]
    const language = named.find((name) => name !== '' && !isNameOf(name, 'notLanguage') && !beside.includes(name))
    if (language !== undefined) return language.toLowerCase().replace(/^(?:src|source)-/, '')
    if (named.some((name) => /^(?:none|text|plaintext)$/.test(name))) return ''
  }
  return ''
}

/** The title that a box shows above its listing. The element with it is emptied. */
function titleOf(node: Element, around: readonly Element[]): string {
  const inside = new Set([node, ...tree.elementsIn(node)])
  for (const box of around.slice(0, 5)) {
    if (!isNamed(box, 'codeBox') && !tree.isElement(box, 'figure')) continue
    const title = tree.firstIn(
      box,
      (each) =>
        !inside.has(each) &&
        (tree.isElement(each, 'figcaption') || isNamed(each, 'codeTitle')) &&
        tree.firstIn(each, (below) => below === node) === undefined,
    )
    const own = title?.children.filter((child) => !(child.type === 'element' && tree.hasClass(child, 'headerlink'))) ?? []
    const text = tree.lineOf(tree.fragment(own))
    if (title !== undefined && text !== '' && text.length <= 200) {
      title.children = []
      return text
    }
  }
  return tree.attribute(node, 'title', 'dataTitle')
}
