import { type ContentResult, contentDigest } from '@svc/knowledge-index/node'
import { readContent } from './read-content.ts'

/** What a content folder said while nobody changed it, or that somebody did all the time. */
export type SettledContent = (ContentResult & { readonly digest: string }) | { readonly status: 'unsettled' }

/** The folder and the clock. */
export interface SettledContentSources {
  /** A digest of everything that `read` looks at. */
  digest(): Promise<string>
  read(): Promise<ContentResult>
  pause(milliseconds: number): Promise<void>
}

/** A copy of a folder takes seconds; a slower writer is told so after ten of them. */
const pauseMs = 500
const mostReads = 20

/**
 * Reads a content folder that others may be writing to. Files are read one after another, so what is read while they change may be half
 * of one revision and half of another: it is read again until the folder is the same afterwards as it was before.
 */
export async function readSettledContent({ digest, read, pause }: SettledContentSources): Promise<SettledContent> {
  for (let reads = 1; ; reads += 1) {
    const before = await digest()
    const result = await read()
    const after = await digest()
    if (after === before) return { ...result, digest: after }
    if (reads === mostReads) return { status: 'unsettled' }
    await pause(pauseMs)
  }
}

/** The folder of a configuration, and this machine's clock. */
export function contentSources(configuration: Parameters<typeof readContent>[0]): SettledContentSources {
  return {
    digest: () => contentDigest(configuration.contentDirectory),
    read: () => readContent(configuration),
    pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  }
}
