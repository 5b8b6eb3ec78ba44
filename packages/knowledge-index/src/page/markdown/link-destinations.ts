import { type MarkdownReferences, placedInlineTokens, type WrittenDestination, writtenDestination } from './markdown-tokens.ts'

/** The destination of a link, an image or a reference definition. */
export interface MarkdownLink extends WrittenDestination {
  readonly image: boolean
}

export const imageMark = '!['

/** Of the links and images in a block's content, last first, with the label of those that refer to a definition. Not of autolinks. */
export function inlineDestinations(content: string, references: MarkdownReferences): (MarkdownLink & { readonly label?: string })[] {
  const links: (MarkdownLink & { readonly label?: string })[] = []
  let linkEnd = 0
  for (const { type, markup, map, meta, content: label } of placedInlineTokens(content, references).toReversed()) {
    const position = map?.[0] ?? 0
    const image = type === 'image'
    // The parser makes the token that closes a link after the bracket that closes its label.
    if (type === 'link_close' && markup !== 'autolink') linkEnd = position
    if (image || (type === 'link_open' && markup !== 'autolink')) {
      const written = writtenDestination(content, image ? position + imageMark.length + label.length : linkEnd)
      links.push({ ...written, image, ...(typeof meta?.label === 'string' && { label: meta.label }) })
    }
  }
  return links
}
