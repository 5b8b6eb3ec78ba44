import { relative } from 'node:path'
import type { Publications } from '../publication/serve-publications.ts'

/** Milliseconds without a change before the reload: editors write a file in several steps, and a checkout writes many files. */
const settling = 200

/**
 * Publishes the folder again after every change, for authors.
 *
 * @param print is called with a line for each changed file
 */
export async function watchContent(
  folder: string,
  publications: Pick<Publications, 'reload'>,
  print: (line: string) => void,
): Promise<void> {
  const { watch } = await import('chokidar')
  const changed = new Set<string>()
  const reload = () => {
    for (const path of changed) print(`changed: ${path}`)
    changed.clear()
    void publications.reload()
  }
  let timer: NodeJS.Timeout | undefined
  const watcher = watch(folder, { ignoreInitial: true })
    .on('all', (_, path) => {
      changed.add(relative(folder, path) || '.')
      clearTimeout(timer)
      timer = setTimeout(reload, settling)
    })
    // A folder that cannot be read, or too many of them: the others are watched.
    .on('error', (error) => print(`not watched: ${(error as Error).message}`))
  await new Promise<void>((resolve) => watcher.once('ready', resolve))
}
