/** Components of MDX that are blocks, also where the parser reads them as a part of a paragraph. */
import type { Nodes, RootContent } from 'mdast'
import { listText, literal, literalEntries, literalText } from '../source/code-literals.ts'
import { alertTypes, lineElements, tabItems, tabSets, titled, typedAlerts } from './elements.ts'

export type Jsx = Extract<RootContent, { type: 'mdxJsxFlowElement' | 'mdxJsxTextElement' }>

export function isJsx(node: Nodes): node is Jsx {
  return node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement'
}

/** Whether a node is a component that begins with a label or a mark of a block. */
export function isBlockComponent(node: Nodes): boolean {
  if (!isJsx(node) || !/^[A-Z]/.test(node.name ?? '')) return false
  const name = (node.name as string).toLowerCase()
  return [alertTypes, typedAlerts, tabSets, tabItems, titled].some((names) => names.has(name))
}

/** Whether a node begins and ends on lines of its own, also where MDX reads it as a part of a paragraph. */
export function isBlock(node: Nodes): boolean {
  return isBlockComponent(node) || (isJsx(node) && lineElements.has(node.name ?? ''))
}

/** The literal attributes of a component. @param imported the path of an MDX import by its name, which an attribute can use */
export function literalAttributes({ attributes }: Jsx, imported: (name: string) => string | undefined): Readonly<Record<string, string>> {
  const literals: Record<string, string> = {}
  for (const attribute of attributes) {
    if (attribute.type !== 'mdxJsxAttribute') continue
    const { value } = attribute
    const isText = typeof value !== 'object' || value === null
    const written = isText ? (value ?? '') : (literal(value.value) ?? listText(value.value) ?? imported(value.value.replace(/\.src$/, '')))
    if (written !== undefined) literals[attribute.name.toLowerCase()] = written
  }
  return literals
}

/** The names of the attributes of a component that are not among the literal ones. */
export function computedAttributes({ attributes }: Jsx, literals: Readonly<Record<string, string>>): readonly string[] {
  return attributes.flatMap((each) => (each.type === 'mdxJsxAttribute' && !(each.name.toLowerCase() in literals) ? [each.name] : []))
}

/** The literal labels of a set of tabs by the values of its tabs. */
export function tabLabels({ attributes }: Jsx): ReadonlyMap<string, string> {
  const given = attributes.find((attribute) => attribute.type === 'mdxJsxAttribute' && attribute.name === 'values')?.value
  const code = typeof given === 'object' && given !== null ? given.value : ''
  const labels = literalEntries(code).flatMap((entry) => {
    const [value, label] = [literalText(entry, 'value'), literalText(entry, 'label')]
    return value === undefined || label === undefined ? [] : [[value, label] as const]
  })
  return new Map(labels)
}
