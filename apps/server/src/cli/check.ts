import { counted, readContent } from '@svc/composition'
import { configure, failOnContent, formatWarning } from './configure.ts'
import { print } from './ending.ts'
import type { Shipped } from './shipped.ts'

/** `--check`: prints every mistake in configuration and content, or what is in order. */
export async function checkContent(content: string | undefined, shipped: Shipped): Promise<void> {
  const { configuration, warnings } = await configure(content, shipped)
  for (const warning of warnings) process.stderr.write(`${formatWarning(warning)}\n`)
  const result = await readContent(configuration)
  if (result.status === 'invalid') return failOnContent(result.problems)
  const { pages, revision } = result.content
  print(`Configuration and content are in order: ${counted(pages.length, 'page')}, revision ${revision}.\n`)
}
