import type { Knowledge, LlmsTxtFile, PublishedPage } from '@svc/knowledge-index'

/**
 * Characters of page texts: several times the context of any model. It limits the time that compressing the document adds to a build to about
 * half a second.
 */
const longestFullText = 10_000_000

/**
 * `/llms-full.txt`: the texts of all pages in publication order, each exactly as at its Markdown address. If they are too long, the document
 * begins with what it leaves out and with the indexes that list it.
 *
 * @param indexes the files of `/llms.txt`
 */
export function llmsFullTxt(
  { name, description }: { readonly name: string; readonly description: string },
  { pages, baseUrl, agentInstructions }: Pick<Knowledge, 'pages' | 'baseUrl' | 'agentInstructions'>,
  indexes: readonly LlmsTxtFile[],
  longest: number = longestFullText,
): string {
  const count = fittingCount(pages, longest)
  const leftOut = pages.slice(count)
  const which = leftOut.length === 0 ? 'all published pages' : `the first ${count} of ${pages.length} published pages`
  const parts = [
    `# ${oneLine(name)}`,
    `> ${oneLine(description)}`,
    `The texts of ${which}, each as at its own Markdown address and opened by its canonical URL. The index is at ${baseUrl}/llms.txt.`,
    ...(agentInstructions === undefined ? [] : [`For agents: ${agentInstructions}`]),
    ...(leftOut.length === 0 ? [] : omission(leftOut, indexes, baseUrl)),
    ...pages.slice(0, count).map(({ text }) => text.value.trimEnd()),
  ]
  return `${parts.join('\n\n')}\n`
}

function fittingCount(pages: readonly PublishedPage[], longest: number): number {
  let left = longest
  const first = pages.findIndex(({ text }) => {
    left -= text.value.length
    return left < 0
  })
  return first < 0 ? pages.length : first
}

/** Every index lists its pages in publication order, so its last pages are left out. */
function omission(leftOut: readonly PublishedPage[], indexes: readonly LlmsTxtFile[], baseUrl: string): string[] {
  const missing = new Set(leftOut)
  const lines = indexes.flatMap(({ path, pages }) => {
    const count = pages.filter((page) => missing.has(page)).length
    if (count === 0) return []
    return `- ${baseUrl}${path}: ${count === pages.length ? `all ${count}` : `the last ${count} of its ${pages.length}`} pages`
  })
  return [
    `Left out, because this text would be too long: the last ${leftOut.length} pages, from ${leftOut[0]?.markdownUrl} on. These indexes list them:`,
    lines.join('\n'),
  ]
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
