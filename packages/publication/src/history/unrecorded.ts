/**
 * Publications that are served and not yet recorded: links to their files, so that neither a killed process nor a failing store loses one
 * (docs/decisions/0134-served-is-recorded.md).
 */
import { copyFile, link, readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type Configuration, describeWriteFault, type Log, makeFolder, publisherFolder } from '@svc/composition'
import { readEarlier } from '../file/earlier-publication.ts'
import { type FileDigest, readDigests, writeDigests } from '../file/file-digest.ts'
import { openFile } from '../file/open-file.ts'
import type { Publication } from '../serve/publication.ts'
import type { RecordedPublication } from './publication-recorder.ts'

export interface RecordablePublication extends RecordedPublication {
  /** `YYYY-MM-DD`, when it was built. */
  readonly day: string
}

export type Unrecorded = ReturnType<typeof createUnrecorded>

const firstFile = 'publication.sqlite'
/** Hexadecimal digits of a revision, at the end of a folder's name. */
const revisionLength = 16

export function createUnrecorded({ dataDirectory }: Pick<Configuration, 'dataDirectory'>, log: Pick<Log, 'info'>, now: () => Date) {
  /** The folders of this publisher. */
  const folderOf = (publisher: string) => join(dataDirectory, publisherFolder(publisher), 'unrecorded')
  const kept = new Set<string>()
  return {
    /** Keeps the files of a publication, before it is served. Their bytes are not copied on the same disk. */
    async add({ revision, site, file: { files } }: Pick<Publication, 'revision' | 'site' | 'file'>): Promise<void> {
      // Sorted by name, the oldest comes first.
      const folder = join(folderOf(site.name), `${now().getTime()}-${revision}`)
      try {
        await makeFolder(folder)
        const linked: FileDigest[] = []
        for (const [number, { file, sha256 }] of files.entries()) {
          const name = join(folder, number === 0 ? firstFile : `${number}.delta`)
          await link(file, name).catch(() => copyFile(file, name))
          linked.push({ file: name, sha256 })
        }
        // Last: a folder without it is not complete.
        await writeDigests(linked)
        kept.add(folder)
      } catch (error) {
        log.info(describeWriteFault(error, folder), 'publication not kept until it is recorded')
        await rm(folder, { recursive: true, force: true }).catch(() => undefined)
      }
    },
    /** Those of a publisher that earlier processes have left, oldest first, without the newest if it is this one. */
    async left({ revision, site }: Pick<Publication, 'revision' | 'site'>): Promise<string[]> {
      const folder = folderOf(site.name)
      const names = await readdir(folder).catch(() => [])
      const found = names.toSorted((one, other) => Number.parseInt(one, 10) - Number.parseInt(other, 10)).map((name) => join(folder, name))
      while (found.at(-1)?.endsWith(`-${revision}`)) kept.add(found.pop() as string)
      return found
    },
    /** @throws PublicationError if it is not complete, or of another format */
    async open(folder: string): Promise<RecordablePublication> {
      const file = await openFile(await readDigests(join(folder, firstFile)), {})
      const pages = [...readEarlier(file).pages.values()].map(({ page }) => page)
      return { revision: file.revision, day: file.day, pages, article: file.article }
    },
    /** The folder of a publication that was added. */
    find: (revision: string) => [...kept].findLast((folder) => folder.endsWith(`-${revision}`)),
    /** Removes those of a revision that was recorded. */
    async remove(folder: string): Promise<void> {
      const revision = basename(folder).slice(-revisionLength)
      const same = [folder, ...[...kept].filter((other) => other.endsWith(`-${revision}`))]
      for (const each of same) {
        kept.delete(each)
        await rm(each, { recursive: true, force: true }).catch(() => undefined)
      }
    },
  }
}
