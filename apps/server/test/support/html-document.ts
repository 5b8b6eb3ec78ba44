import { type DefaultTreeAdapterTypes, parse } from 'parse5'

type Node = DefaultTreeAdapterTypes.ChildNode

/** An element as a browser finds it in a document. */
export interface FoundElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly text: string
}

/** Every element in document order, and the parser's errors. */
export function readHtml(source: string): { readonly elements: readonly FoundElement[]; readonly errors: readonly string[] } {
  const elements: FoundElement[] = []
  const errors: string[] = []
  const document = parse(source, { onParseError: ({ code, startLine }) => errors.push(`${code} in line ${startLine}`) })
  const walk = (node: Node) => {
    if ('tagName' in node) {
      elements.push({
        name: node.tagName,
        attributes: Object.fromEntries(node.attrs.map(({ name, value }) => [name, value])),
        text: textOf(node),
      })
    }
    if ('childNodes' in node) node.childNodes.forEach(walk)
  }
  document.childNodes.forEach(walk)
  return { elements, errors }
}

function textOf(node: Node): string {
  if (node.nodeName === '#text') return (node as DefaultTreeAdapterTypes.TextNode).value
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : ''
}
