/** Admonitions of the usual generators as the five alerts of GitHub: `x-alert` with its kind and title. */
import { namesOf } from '@svc/composition'
import type { Element, ElementContent } from 'hast'
import { isNamed } from '../html/names.ts'
import * as tree from '../html/tree.ts'
import names from './alert-kinds.json'

const { families, kinds } = names

type AlertKind = keyof typeof kinds

const kindByName: ReadonlyMap<string, AlertKind> = new Map(
  namesOf(kinds).flatMap((kind) => kinds[kind].split(' ').map((name) => [name, kind] as const)),
)
/** Classes that make an element an admonition; its kind is another class, or behind a hyphen. */
const family = new RegExp(`^(?:${families.replaceAll(' ', '|')})(?:--|__|-|_)?(?<kind>[a-z-]*)$`, 'i')
/** Parts of an admonition. */
const part = /title|icon|content|body|heading|label|text|inner|wrapper|container/i

export function markAlerts(root: Element): void {
  tree.rewrite(root, (node) => {
    const kind = kindOf(node)
    if (kind !== undefined) return alertOf(node, kind)
    return node.tagName === 'blockquote' ? quotedAlert(node) : undefined
  })
}

function kindOf(node: Element): AlertKind | undefined {
  if (!tree.isElement(node, 'div', 'aside', 'blockquote', 'p', 'section', 'figure') || tree.contentOf(node).length === 0) return undefined
  if (tree.hasClass(node, 'admonition-title', 'alert-link')) return undefined
  const classes = tree.classesOf(node)
  const said = classes.flatMap((name) => family.exec(name)?.groups?.kind ?? [])
  if (said.some((name) => part.test(name))) return undefined
  // `role=note` and the class of an aside alone say no kind.
  if (said.length === 0 && !(tree.attribute(node, 'role') === 'note' && tree.isElement(node, 'aside', 'div'))) return undefined
  const others = classes.filter((name) => family.exec(name)?.groups?.kind !== '')
  const named = tree.attribute(node, 'dataType', 'dataCallout', 'dataAlertType')
  const names = [...said, ...others, named].map((name) => name.toLowerCase().replace(/^(?:alert|style|is|type|admonition|callout)-/, ''))
  return names.map((name) => kindByName.get(name)).find((kind) => kind !== undefined) ?? 'NOTE'
}

/** GitHub's `> [!NOTE]`, and Obsidian's `> [!kind]- Title`. */
function quotedAlert(node: Element): ElementContent[] | undefined {
  const [first] = tree.contentOf(node)
  const text = tree.isElement(first, 'p') ? first.children[0] : undefined
  const found = text?.type === 'text' ? /^\s*\[!(\w[\w-]{0,40})\][-+]?[ \t]*([^\n]*)(?:\n|$)/.exec(text.value) : null
  if (!tree.isElement(first, 'p') || text?.type !== 'text' || found === null) return undefined
  const [mark, name = '', title = ''] = found
  const kind = kindByName.get(name.toLowerCase()) ?? 'NOTE'
  // A title with marks of its own stays in the text.
  const isWhole = mark.endsWith('\n') || first.children.length === 1
  text.value = isWhole ? text.value.slice(mark.length) : title
  return [tree.element('x-alert', { kind, title: isWhole ? title.trim() : '' }, ...node.children)]
}

function alertOf(node: Element, kind: AlertKind): ElementContent[] {
  const title = tree.firstIn(node, (each) => isNamed(each, 'alertTitle') || (tree.isElement(each, 'td') && tree.hasClass(each, 'icon')))
  const text = title === undefined ? '' : tree.lineOf(title)
  tree.removeWhere(node, (each) => each === title)
  if (tree.contentOf(node).length === 0) return text === '' ? [] : [tree.element('p', {}, ...(title?.children ?? []))]
  const isKind = kindByName.has(text.toLowerCase().replace(/(?<![:!.\s])[:!.\s]+$/, ''))
  return [
    tree.element('x-alert', { id: tree.attribute(node, 'id') || undefined, kind, title: isKind ? '' : text }, ...unlaid(node.children)),
  ]
}

/** Asciidoctor lays out an admonition as a table of one row. */
function unlaid(content: readonly ElementContent[]): readonly ElementContent[] {
  const [only, ...others] = content.filter((child) => !tree.isBlank(child))
  if (others.length > 0 || !tree.isElement(only, 'table')) return content
  const cell = tree.firstIn(only, (each) => tree.isElement(each, 'td') && !tree.isHeading(each) && tree.contentOf(each).length > 0)
  return cell?.children ?? content
}
