/** Components and HTML elements of MDX: which of them are blocks or cells of a table, and their attributes. */
import type { Nodes, RootContent } from 'mdast'
import { listText, literal, literalEntries, literalText } from '../source/code-literals.ts'
import { alertTypes, lineElements, nameSet, roles, typedAlerts } from './elements.ts'
import { isCellElement } from './html-table.ts'

export type Jsx = Extract<RootContent, { type: 'mdxJsxFlowElement' | 'mdxJsxTextElement' }>

export function isJsx(node: Nodes): node is Jsx {
  return node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement'
}

/** Whether a node is a component that begins with a label or a mark of a block. */
export function isBlockComponent(node: Nodes): boolean {
  if (!isJsx(node) || !/^[A-Z]/.test(node.name ?? '')) return false
  const name = (node.name as string).toLowerCase()
  return alertTypes.has(name) || typedAlerts.has(name) || ['tabs', 'tab', 'titled'].includes(roles.get(name) ?? '')
}

/** Whether a node begins and ends on lines of its own, also where MDX reads it as a part of a paragraph. */
export function isBlock(node: Nodes): boolean {
  return isBlockComponent(node) || (isJsx(node) && lineElements.has(node.name ?? ''))
}

/**
 * The literal attributes of a component by name in lower case, and the names of the others.
 *
 * @param imported the path of an MDX import by its name, which an attribute can use
 */
export function readAttributesOf({ attributes }: Jsx, imported: (name: string) => string | undefined) {
  const literals: Record<string, string> = {}
  const computed: string[] = []
  for (const attribute of attributes) {
    if (attribute.type !== 'mdxJsxAttribute') continue
    const code = typeof attribute.value === 'object' ? attribute.value?.value : undefined
    const written = code === undefined ? (attribute.value ?? '') : (literal(code) ?? listText(code) ?? imported(code.replace(/\.src$/, '')))
    if (typeof written === 'string') literals[attribute.name.toLowerCase()] = written
    else computed.push(attribute.name)
  }
  return { literals: literals as Readonly<Record<string, string>>, computed: computed as readonly string[] }
}

/** The literal labels of a set of tabs by the values of its tabs. */
export function tabLabels({ attributes }: Jsx): ReadonlyMap<string | undefined, string | undefined> {
  const given = attributes.find((attribute) => attribute.type === 'mdxJsxAttribute' && attribute.name === 'values')?.value
  const code = typeof given === 'object' && given !== null ? given.value : ''
  return new Map(literalEntries(code).map((entry) => [literalText(entry, 'value'), literalText(entry, 'label')]))
}

const blocks = nameSet(
  'blockquote code heading html list table thematicBreak definition footnoteDefinition containerDirective leafDirective',
)

export function isCell(node: Nodes): boolean {
  return isJsx(node) && (node.name === 'th' || node.name === 'td' || node.name === 'caption')
}

export function isCellContent(node: Nodes): boolean {
  const isPhrase = isJsx(node) ? isCellElement(node.name ?? '') && !isBlockComponent(node) : !blocks.has(node.type)
  return isPhrase && (!('children' in node) || node.children.every(isCellContent))
}
