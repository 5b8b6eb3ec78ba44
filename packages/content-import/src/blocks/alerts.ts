/** Admonitions of the usual generators as the five alerts of GitHub: `x-alert` with its kind and title. */
import type { Element, ElementContent } from 'hast'
import {
  attribute,
  classesOf,
  contentOf,
  element,
  firstIn,
  hasClass,
  isBlank,
  isElement,
  isHeading,
  lineOf,
  type Parent,
  rewrite,
} from '../html/tree.ts'
import kinds from './alert-kinds.json'

type AlertKind = keyof typeof kinds

const kindByName: ReadonlyMap<string, AlertKind> = new Map(
  (Object.entries(kinds) as [AlertKind, string][]).flatMap(([kind, names]) => names.split(' ').map((name) => [name, kind] as const)),
)
/** Classes that make an element an admonition; its kind stands in another class, or behind a hyphen. */
const families =
  'admonition|admonitionblock|callout|markdown-alert|theme-admonition|custom-block|starlight-aside|alert|notice|notification|message|hint|confluence-information-macro|markdown-callout|docs-alert|box-info|doc-alert|infobox|aside'
const family = new RegExp(`^(?:${families})(?:--|__|-|_)?(?<kind>[a-z-]*)$`, 'i')
const titleClass =
  /^(?:admonition-?title|admonition-heading|admonitionHeading_\w+|custom-block-title|markdown-alert-title|alert-title|alert-heading|callout-title|callout-heading|starlight-aside__title|title|topic-title|message-header|[\w-]+-title)$/i

export function markAlerts(root: Parent): void {
  rewrite(root, (node) => {
    const kind = kindOf(node)
    if (kind !== undefined) return alertOf(node, kind)
    return node.tagName === 'blockquote' ? quotedAlert(node) : undefined
  })
}

function kindOf(node: Element): AlertKind | undefined {
  if (!isElement(node, 'div', 'aside', 'blockquote', 'p', 'section', 'figure', 'details') || contentOf(node).length === 0) return undefined
  const classes = classesOf(node)
  if (node.tagName === 'details' || hasClass(node, 'admonition-title', 'alert-link')) return undefined
  let isAdmonition = false
  let kind: AlertKind | undefined
  for (const name of classes) {
    const found = family.exec(name)?.groups?.kind
    if (found === undefined) continue
    if (/title|icon|content|body|heading|label|text|inner|wrapper|container/i.test(found)) return undefined
    isAdmonition = true
    kind ??= kindByName.get(found.toLowerCase().replace(/^(?:alert|style)-/, ''))
  }
  const others = classes
    .filter((name) => family.exec(name)?.groups?.kind !== '')
    .map((name) => kindByName.get(name.toLowerCase().replace(/^(?:is|type|admonition|callout)-/, '')))
  const named = attribute(node, 'dataType') || attribute(node, 'dataCallout') || attribute(node, 'dataAlertType')
  if (isAdmonition) return kind ?? others.find((each) => each !== undefined) ?? kindByName.get(named.toLowerCase()) ?? 'NOTE'
  // `role=note` and the class of an aside alone say no kind.
  const isNote = attribute(node, 'role') === 'note' && isElement(node, 'aside', 'div')
  return isNote ? (others.find((each) => each !== undefined) ?? 'NOTE') : undefined
}

/** GitHub's `> [!NOTE]`, and Obsidian's `> [!kind]- Title`. */
function quotedAlert(node: Element): ElementContent[] | undefined {
  const [first] = contentOf(node)
  const text = isElement(first, 'p') ? first.children[0] : undefined
  const found = text?.type === 'text' ? /^\s*\[!(\w[\w-]{0,40})\][-+]?[ \t]*([^\n]*)(?:\n|$)/.exec(text.value) : null
  if (!isElement(first, 'p') || text?.type !== 'text' || found === null) return undefined
  const [mark, name = '', title = ''] = found
  const kind = kindByName.get(name.toLowerCase()) ?? 'NOTE'
  // A title with marks of its own stays in the text.
  const isWhole = mark.endsWith('\n') || first.children.length === 1
  text.value = isWhole ? text.value.slice(mark.length) : title
  return [element('x-alert', { kind, title: isWhole ? title.trim() : '' }, ...node.children)]
}

function alertOf(node: Element, kind: AlertKind): ElementContent[] {
  const title = firstIn(
    node,
    (each) => each !== node && (classesOf(each).some((name) => titleClass.test(name)) || (isElement(each, 'td') && hasClass(each, 'icon'))),
  )
  const text = title === undefined ? '' : lineOf(title)
  if (title !== undefined) removeFrom(node, title)
  const content = contentOf(node).length === 0 ? [] : [...node.children]
  if (content.every(isBlank)) return text === '' ? [] : [element('p', {}, ...(title?.children ?? []))]
  const isKind = kindByName.has(text.toLowerCase().replace(/(?<![:!.\s])[:!.\s]+$/, '')) || text === ''
  return [element('x-alert', { id: attribute(node, 'id') || undefined, kind, title: isKind ? '' : text }, ...unlaid(content))]
}

function removeFrom(parent: Parent, unwanted: Element): boolean {
  const at = parent.children.indexOf(unwanted)
  if (at >= 0) parent.children.splice(at, 1)
  return at >= 0 || parent.children.some((child) => child.type === 'element' && removeFrom(child, unwanted))
}

/** Asciidoctor lays out an admonition as a table of one row. */
function unlaid(content: readonly ElementContent[]): readonly ElementContent[] {
  const [only, ...others] = content.filter((child) => !isBlank(child))
  if (others.length > 0 || !isElement(only, 'table')) return content
  const cell = firstIn(only, (each) => isElement(each, 'td') && !isHeading(each) && contentOf(each).length > 0)
  return cell?.children ?? content
}
