import type { Knowledge } from '@svc/knowledge-index'

/**
 * Characters of page texts: several times what any model reads at once. It bounds what compressing the document adds to a
 * publication, about half a second; pages beyond it are named by their addresses.
 */
const longestFullText = 10_000_000

/** `/llms-full.txt`: the texts of all pages in publication order, each exactly as at its Markdown address. */
export function llmsFullTxt(
  { name, description }: { readonly name: string; readonly description: string },
  { pages, baseUrl, agentInstructions }: Pick<Knowledge, 'pages' | 'baseUrl' | 'agentInstructions'>,
  longest: number = longestFullText,
): string {
  const parts = [
    `# ${oneLine(name)}`,
    `> ${oneLine(description)}`,
    `The texts of all published pages, each as at its own Markdown address and opened by its canonical URL. The index is at ${baseUrl}/llms.txt.`,
    ...(agentInstructions === undefined ? [] : [`For agents: ${agentInstructions}`]),
  ]
  const leftOut: string[] = []
  let left = longest
  for (const { text, markdownUrl } of pages) {
    left -= text.value.length
    if (left < 0) leftOut.push(`- ${markdownUrl}`)
    else parts.push(text.value.trimEnd())
  }
  if (leftOut.length > 0)
    parts.push('---', `Left out, because this text would be too long; read them at their addresses:`, leftOut.join('\n'))
  return `${parts.join('\n\n')}\n`
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
