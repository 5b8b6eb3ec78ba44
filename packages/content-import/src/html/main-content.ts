/** Which part of a page is its own: by landmarks and names here, by what repeats over the site in `repeated-blocks.ts`. */
import type { Element, ElementContent } from 'hast'
import chromeNames from './chrome-names.json'
import { openedId } from './hidden.ts'
import { type Measure, type MeasureOf, measureTree } from './measure.ts'
import * as tree from './tree.ts'

const anywhere: ReadonlySet<string> = new Set(chromeNames.anywhere.split(' '))
const atEdges: ReadonlySet<string> = new Set(chromeNames.edge.split(' '))

/** The part of the words of a page that a box may have to be left out by its name. */
const mostOfPage = 0.5
/** Words of a box with a name of chrome between the texts of a page: more of them are a text. */
const longestBox = 120
/** Words of a path of titles. */
const longestPath = 15

/** Narrows a page to its main content: the element with its text, without navigation. */
export function mainContent(root: Element) {
  const body = tree.firstIn(root, (node) => node.tagName === 'body') ?? root
  const measureOf = measureTree(body)
  const main = mainOf(body, measureOf)
  const scope = main ?? body
  removeChrome(scope, measureOf, main !== undefined)
  const article = onlyArticle(scope, measureTree(scope))
  // Inside of a landmark, what other pages have too is text of this one.
  return { content: article ?? scope, isLandmark: main !== undefined || article !== undefined }
}

/** The landmark with the most words. */
function mainOf(body: Element, measureOf: MeasureOf): Element | undefined {
  const words = (node: Element) => measureOf(node).words
  const mains = tree.elementsIn(body).filter((node) => node.tagName === 'main' || tree.attribute(node, 'role') === 'main')
  const [best] = mains.toSorted((a, b) => words(b) - words(a))
  return best !== undefined && words(best) > 0 ? best : undefined
}

/** One article with the title and most of the words is the page. */
function onlyArticle(scope: Element, measureOf: MeasureOf): Element | undefined {
  const outer: Element[] = []
  tree.replace(scope, (node) => {
    if (node.tagName !== 'article' && tree.attribute(node, 'role') !== 'article') return undefined
    outer.push(node)
    return [node]
  })
  const [article] = outer
  if (article === undefined || outer.length > 1) return undefined
  const [whole, own] = [measureOf(scope), measureOf(article)]
  return (own.hasTitle || !whole.hasTitle) && own.words >= whole.words * mostOfPage ? article : undefined
}

function removeChrome(scope: Element, measureOf: MeasureOf, isLandmark: boolean): void {
  const whole = measureOf(scope).words
  const titles = tree.elementsIn(scope).filter((node) => node.tagName === 'h1').length
  const ids = new Set(tree.elementsIn(scope).map((node) => tree.attribute(node, 'id')))
  const listTitles = titlesOfContents(scope)
  let isBeforeTitle = titles > 0
  tree.removeWhere(scope, (node, above) => {
    if (node.tagName === 'h1') isBeforeTitle = false
    if (listTitles.has(node)) return true
    const measure = measureOf(node)
    const { words, hasTitle } = measure
    const isLarge = words > whole * mostOfPage
    if (tree.isElement(node, 'form', 'fieldset')) return !hasTitle && !isLarge
    if (tree.isElement(node, 'button')) return !isOpener(node, above, ids)
    if (node.tagName === 'nav' && isText(node, measure)) return false
    if (tree.isElement(node, 'nav') || /^(?:navigation|search|menu|menubar|toolbar)$/.test(tree.attribute(node, 'role'))) return true
    if (node.tagName === 'a' && isChromeLink(node)) return true
    // A box of a theme behind the title can have one of its own.
    if (hasTitle && (node.tagName === 'h1' || isBeforeTitle || titles === 0 || !tree.classesOf(node).some(isChromeName))) return false
    // On a short page the form for comments has most of the words.
    if (tree.namesOf(node).some((name) => /^(?:respond|comment-respond|comments|comments-area)$/.test(name))) return true
    if (isLarge) return false
    const role = tree.attribute(node, 'role')
    if (tree.isElement(node, 'footer') || role === 'contentinfo') return !isOwnFooter(node, above)
    if (role === 'banner' || (!isLandmark && node.tagName === 'header' && !tree.isElement(above, 'article', 'section', 'main'))) return true
    if ((tree.isElement(node, 'aside') || role === 'complementary') && !isAdmonition(node)) return isAside(node, measure)
    if (isBeforeTitle && (isPathOfTitle(node, measure) || isMenuOfPage(node, measure))) return true
    return words <= Math.max(longestBox, whole * 0.2) && isNamedChrome(node, measure, isLandmark, isBeforeTitle)
  })
}

/** Headings of lists of contents: they go with their lists. */
function titlesOfContents(scope: Element): ReadonlySet<Element> {
  const pairs = [scope, ...tree.elementsIn(scope)].flatMap((parent) => {
    const parts = tree.contentOf(parent)
    return parts.map((part, at) => [part, parts[at + 1]] as const)
  })
  const isContents = (list: ElementContent | undefined) =>
    tree.isElement(list, 'ul', 'ol') && tree.namesOf(list).some((name) => /(?:^|[-_])toc$/i.test(name))
  return new Set(pairs.flatMap(([part, next]) => (tree.isHeading(part) && part.tagName !== 'h1' && isContents(next) ? [part] : [])))
}

/** A box that opens below its title can be a `nav` to its builder. Without a link, a paragraph in it leads nowhere. */
function isText(nav: Element, { linkedWords }: Measure): boolean {
  return linkedWords === 0 && tree.firstIn(nav, (node) => node.tagName === 'p') !== undefined
}

/** A quote and a figure can have a footer of their own, and footnotes can be in one. */
function isOwnFooter(node: Element, above: Element): boolean {
  if (tree.isElement(above, 'blockquote', 'figure', 'td', 'li')) return true
  return (
    tree.firstIn(node, (each) => /footnote|endnote/i.test(`${tree.classesOf(each).join(' ')} ${tree.attribute(each, 'role')}`)) !==
    undefined
  )
}

/** An aside can be a note in the text, or have the telephone and the hours of a company. */
function isAside(node: Element, { words, linkedWords }: Measure): boolean {
  return linkedWords > words / 2 || themeNames(node).some(isChromeName)
}

function isAdmonition(node: Element): boolean {
  return tree
    .classesOf(node)
    .some((name) => /admonition|callout|aside|alert|notice|note|hint|tip|warning/i.test(name) && !/sidebar/i.test(name))
}

/** A button that opens a text is its title. @param ids of the page */
function isOpener(node: Element, above: Element, ids: ReadonlySet<string>): boolean {
  if (tree.attribute(node, 'role') === 'tab' || tree.isHeading(above)) return true
  const opens =
    tree.attribute(node, 'ariaControls', 'ariaExpanded') !== '' ||
    /tab|collapse|accordion/i.test(tree.attribute(node, 'dataBsToggle', 'dataToggle'))
  const id = openedId(node)
  return opens && ((id !== '' && ids.has(id)) || /accordion|collaps|faq|toggle/i.test(tree.namesOf(node).join(' ')))
}

/** `Start » Services » Doors` above the title, whatever it is called. */
function isPathOfTitle(node: Element, { words, linkedWords }: Measure): boolean {
  return tree.isBlock(node) && words <= longestPath && linkedWords * 2 >= words && linkedWords > 0 && /[»›>/→]/.test(tree.lineOf(node))
}

/** Links above the title that lead to places on the page itself. */
function isMenuOfPage(node: Element, { words, linkedWords }: Measure): boolean {
  if (words === 0 || linkedWords < words || !tree.isBlock(node)) return false
  const links = tree.elementsIn(node).filter((each) => each.tagName === 'a')
  return links.length > 1 && links.every((link) => /^(?:(?:\.?\/)?(?:index\.html?)?#.)/.test(tree.attribute(link, 'href')))
}

function isChromeLink(node: Element): boolean {
  const href = tree.attribute(node, 'href')
  if (/\b(?:prev|next|edit)\b/.test(tree.attribute(node, 'rel'))) return true
  const leadsInside = /^#(?:top|content|main|main-content|maincontent|skip.*)?$/i.test(href)
  if (leadsInside && tree.namesOf(node).some((name) => /skip|top|sr-only/i.test(name))) return true
  return (
    (/\/_?edit\//.test(href) && /\.\w{1,8}$/.test(href)) ||
    tree.namesOf(node).some((name) => isChromeName(name) && !name.includes('related'))
  )
}

/** The names of an element, without an id that its title gave it: `cookies` of a section about cookies. */
function themeNames(node: Element): readonly string[] {
  const id = tree.attribute(node, 'id')
  const isSection = node.tagName === 'section' || tree.hasClass(node, 'section')
  const title = tree.isHeading(node) ? node : isSection && isChromeName(id) ? tree.firstIn(node, tree.isHeading) : undefined
  const isOfTitle =
    title === node || (title !== undefined && tree.lineOf(title).toLowerCase().replaceAll(' ', '-').startsWith(id.toLowerCase()))
  return isOfTitle ? tree.classesOf(node) : tree.namesOf(node)
}

function isChromeName(name: string): boolean {
  const plain = name.replace(/([a-z])([A-Z])/g, '$1-$2').toLowerCase()
  // A title that the list of contents leaves out.
  if (/^no[-_]toc$/.test(plain)) return false
  // BEM and hashed names: `page__share`, `tocMobile_ITEo`, `theme-doc-toc-mobile`.
  const isPart =
    /(?:^|[-_])(?:breadcrumbs?|toc|pagination|pager|cookies?|newsletter|sharing|share|sidebar|prev-?next|(?:article|entry|post)-meta|search-results|related|recommendations)(?:$|[-_])/.test(
      plain,
    )
  return isPart || anywhere.has(plain) || anywhere.has(name)
}

function isNamedChrome(node: Element, { words, linkedWords }: Measure, isLandmark: boolean, isBeforeTitle: boolean): boolean {
  if (!tree.isBlock(node) && node.tagName !== 'span' && node.tagName !== 'a') return false
  const names = themeNames(node)
  if (names.some(isChromeName)) return true
  // A line of labels that lead to lists: `Filed under bees, honey`.
  const links = node.tagName === 'p' || node.tagName === 'div' ? tree.elementsIn(node).filter((each) => each.tagName === 'a') : []
  if (links.length > 0 && links.every((link) => /\btag\b/.test(tree.attribute(link, 'rel')))) return true
  if (isLandmark || !tree.isBlock(node)) return false
  const isAtEdge = names.some((name) => atEdges.has(name.toLowerCase()))
  return isAtEdge && (isBeforeTitle || linkedWords >= words / 2 || names.some((name) => /foot|ftr|bottom|copyright|colophon/i.test(name)))
}
