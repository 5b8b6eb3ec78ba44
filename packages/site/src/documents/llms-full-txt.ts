import { setImmediate } from 'node:timers/promises'
import type { Knowledge, PublishedPage } from '@svc/knowledge-index'

/** Characters: several times the context of any model. Making and compressing the document takes half a second at most. */
const longestFullText = 10_000_000

/** Pages that are read between two turns of the event loop: some milliseconds. */
const pagesPerTurn = 64

/** `/llms-full.txt`: all pages as at their Markdown addresses; says first what it leaves out. Made in slices of some milliseconds. */
export async function llmsFullTxt(
  { name, description }: { readonly name: string; readonly description: string },
  { pages, baseUrl, agentInstructions }: Pick<Knowledge, 'pages' | 'baseUrl' | 'agentInstructions'>,
  longest: number = longestFullText,
): Promise<string> {
  const texts = await fittingTexts(pages, longest)
  const count = texts.length
  const which = count === pages.length ? 'all published pages' : `the first ${count} of ${pages.length} published pages`
  const parts = [
    `# ${oneLine(name)}`,
    `> ${oneLine(description)}`,
    `The texts of ${which}, each as at its own Markdown address and opened by its canonical URL. The index is at ${baseUrl}/llms.txt.`,
    ...(agentInstructions === undefined ? [] : [`For agents: ${agentInstructions}`]),
    ...(count === pages.length
      ? []
      : [
          `Left out, because this text would be too long: the last ${pages.length - count} pages, from ${pages[count]?.markdownUrl} on. The index lists them.`,
        ]),
    ...texts,
  ]
  return `${parts.join('\n\n')}\n`
}

async function fittingTexts(pages: readonly PublishedPage[], longest: number): Promise<string[]> {
  const texts: string[] = []
  let left = longest
  for (const { text } of pages) {
    left -= text.value.length
    if (left < 0) break
    texts.push(text.value.trimEnd())
    if (texts.length % pagesPerTurn === 0) await setImmediate()
  }
  return texts
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
