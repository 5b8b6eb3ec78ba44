import { cp, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '@svc/composition'

export type Initialised =
  /** Paths relative to the new folder. */
  { readonly status: 'written'; readonly files: readonly string[] } | { readonly status: 'refused'; readonly message: string }

/** Copies the template, a minimal valid content folder. Nothing is overwritten: the folder must be new or empty. */
export async function initContent(folder: string, template: string): Promise<Initialised> {
  try {
    if ((await existingNames(folder)).length > 0) {
      return refuse(`${folder} is not empty, and nothing in it is overwritten. Name a new folder, or an empty one.`)
    }
    await makeFolder(folder)
    // One by one: from Node 22 on a folder that is there already counts as overwritten.
    for (const name of await readdir(template)) {
      await cp(join(template, name), join(folder, name), { recursive: true, force: false, errorOnExist: true })
    }
    return { status: 'written', files: await filesOf(template) }
  } catch (error) {
    return refuse(`${folder} cannot be written (${(error as NodeJS.ErrnoException).code}). Name a folder where you may write.`)
  }
}

async function existingNames(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

async function filesOf(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`.slice(folder.length + 1))
    .sort()
}

function refuse(message: string): Initialised {
  return { status: 'refused', message }
}
