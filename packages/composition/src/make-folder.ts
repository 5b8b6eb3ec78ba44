import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Makes a folder and those above it; rejects where one cannot be made. Not `mkdir` with `recursive`: where a folder takes no others
 * (`/proc` says that there is no such folder), Node 20 to 24 try for ever.
 */
export async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return
    const parent = dirname(path)
    if (code !== 'ENOENT' || (await exists(parent))) throw error
    await makeFolder(parent)
    await makeFolder(path)
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
