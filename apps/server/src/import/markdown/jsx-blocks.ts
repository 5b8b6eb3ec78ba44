/** Components of MDX that are blocks, also where the parser reads them as a part of a paragraph. */
import type { Nodes, RootContent } from 'mdast'
import { literalText } from '../source/code-literals.ts'
import { alertTypes, lineElements, nameSet, tabItems, tabSets, titled, typedAlerts } from './elements.ts'
import { isCellElement } from './html-table.ts'

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

const phrases = nameSet(`
  text emphasis strong delete inlineCode break link linkReference image imageReference footnoteReference textDirective mdxTextExpression
  paragraph
`)

export function isCell(node: Nodes): boolean {
  return isJsx(node) && (node.name === 'th' || node.name === 'td' || node.name === 'caption')
}

/** Whether a node can be in a cell of a table. */
export function isCellContent(node: Nodes): boolean {
  const isPhrase = isJsx(node) ? isCellElement(node.name ?? '') && !isBlockComponent(node) : phrases.has(node.type)
  return isPhrase && (!('children' in node) || node.children.every(isCellContent))
}

/** The literal labels of a set of tabs by the values of its tabs. */
export function tabLabels({ attributes }: Jsx): ReadonlyMap<string, string> {
  const given = attributes.find((attribute) => attribute.type === 'mdxJsxAttribute' && attribute.name === 'values')?.value
  const code = typeof given === 'object' && given !== null ? given.value : ''
  const labels = Array.from(code.matchAll(/\{([^{}]{0,2000})\}/g), ([, entry = '']) => {
    const [value, label] = [literalText(entry, 'value'), literalText(entry, 'label')]
    return value === undefined || label === undefined ? [] : [[value, label] as const]
  })
  return new Map(labels.flat())
}
