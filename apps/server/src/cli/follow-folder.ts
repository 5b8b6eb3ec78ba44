import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { watch } from 'chokidar'

/** Milliseconds until chokidar has found the end of a file or folder: it waits 100 ms for the file to come back. */
const finding = 200

/** Resolves when every file below is watched. chokidar sees no edit in a folder that replaced another at once: then all is watched anew. */
export async function followFolder(folder: string, onChange: () => void, onError: (error: Error) => void): Promise<void> {
  const ended = new Set<string>()
  const lookForReplaced = async () => {
    await setTimeout(finding)
    const watched = watcher.getWatched()
    const isReplaced = [...ended].some((path) => path === folder || Object.hasOwn(watched, path))
    ended.clear()
    if (!isReplaced) return
    await watcher.close()
    while (!existsSync(folder)) await setTimeout(finding)
    await followFolder(folder, onChange, onError)
    onChange()
  }
  const watcher = watch(folder, { ignoreInitial: true })
    .on('all', onChange)
    // An event of the file or folder itself has its own name: it was removed or moved (inotify(7)).
    .on('raw', (event, name, details) => {
      const { watchedPath } = details as { readonly watchedPath: string }
      if (event !== 'rename' || name !== basename(watchedPath)) return
      if (ended.size === 0) void lookForReplaced()
      ended.add(watchedPath)
    })
    .on('error', (error) => onError(error as Error))
  await new Promise<void>((resolve) => watcher.once('ready', resolve))
}
