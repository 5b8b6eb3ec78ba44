/** Admonitions of the usual generators as the five alerts of GitHub: `x-alert` with its kind and title. */
import type { Element, ElementContent } from 'hast'
import { isNamed } from '../html/names.ts'
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
  removeWhere,
  rewrite,
} from '../html/tree.ts'
import names from './alert-kinds.json'

const { families, kinds } = names

type AlertKind = keyof typeof kinds

const kindByName: ReadonlyMap<string, AlertKind> = new Map(
  (Object.entries(kinds) as [AlertKind, string][]).flatMap(([kind, names]) => names.split(' ').map((name) => [name, kind] as const)),
)
/** Classes that make an element an admonition; its kind stands in another class, or behind a hyphen. */
const family = new RegExp(`^(?:${families.replaceAll(' ', '|')})(?:--|__|-|_)?(?<kind>[a-z-]*)$`, 'i')
/** Parts of an admonition. */
const part = /title|icon|content|body|heading|label|text|inner|wrapper|container/i

export function markAlerts(root: Parent): void {
  rewrite(root, (node) => {
    const kind = kindOf(node)
    if (kind !== undefined) return alertOf(node, kind)
    return node.tagName === 'blockquote' ? quotedAlert(node) : undefined
  })
}

function kindOf(node: Element): AlertKind | undefined {
  if (!isElement(node, 'div', 'aside', 'blockquote', 'p', 'section', 'figure') || contentOf(node).length === 0) return undefined
  if (hasClass(node, 'admonition-title', 'alert-link')) return undefined
  const classes = classesOf(node)
  const said = classes.flatMap((name) => family.exec(name)?.groups?.kind ?? [])
  if (said.some((name) => part.test(name))) return undefined
  // `role=note` and the class of an aside alone say no kind.
  if (said.length === 0 && !(attribute(node, 'role') === 'note' && isElement(node, 'aside', 'div'))) return undefined
  const others = classes.filter((name) => family.exec(name)?.groups?.kind !== '')
  const named = attribute(node, 'dataType', 'dataCallout', 'dataAlertType')
  const names = [...said, ...others, named].map((name) => name.toLowerCase().replace(/^(?:alert|style|is|type|admonition|callout)-/, ''))
  return names.map((name) => kindByName.get(name)).find((kind) => kind !== undefined) ?? 'NOTE'
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
  const title = firstIn(node, (each) => isNamed(each, 'alertTitle') || (isElement(each, 'td') && hasClass(each, 'icon')))
  const text = title === undefined ? '' : lineOf(title)
  removeWhere(node, (each) => each === title)
  if (contentOf(node).length === 0) return text === '' ? [] : [element('p', {}, ...(title?.children ?? []))]
  const isKind = kindByName.has(text.toLowerCase().replace(/(?<![:!.\s])[:!.\s]+$/, ''))
  return [element('x-alert', { id: attribute(node, 'id') || undefined, kind, title: isKind ? '' : text }, ...unlaid(node.children))]
}

/** Asciidoctor lays out an admonition as a table of one row. */
function unlaid(content: readonly ElementContent[]): readonly ElementContent[] {
  const [only, ...others] = content.filter((child) => !isBlank(child))
  if (others.length > 0 || !isElement(only, 'table')) return content
  const cell = firstIn(only, (each) => isElement(each, 'td') && !isHeading(each) && contentOf(each).length > 0)
  return cell?.children ?? content
}
