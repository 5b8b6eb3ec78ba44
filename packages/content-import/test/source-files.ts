import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach } from 'vitest'
import { importFolder } from '../src/import-folder.ts'
import type { FolderKind } from '../src/reading/folder-reading.ts'

const folders: string[] = []

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** A temporary folder with these files, removed after the test. */
export function temporaryFolder(files: Readonly<Record<string, string | Uint8Array>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'svc-import-'))
  folders.push(folder)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

/** The result of an import of these files: texts by path, and notes as `kind file:line`. */
export function imported(files: Readonly<Record<string, string | Uint8Array>>, from: FolderKind | 'auto' = 'auto', website?: string) {
  const result = importFolder(temporaryFolder(files), { from, website, now: new Date('2026-11-23T12:00:00Z') })
  const text = (path: string) => {
    const bytes = result.files.get(path)
    return bytes === undefined ? undefined : new TextDecoder().decode(bytes)
  }
  return {
    ...result,
    text,
    /** The text below the front matter. */
    body: (path: string) => text(path)?.replace(/^---\n.*?\n---\n\n/s, ''),
    noted: result.notes.map(({ kind, file, line }) => `${kind} ${file}${line === undefined ? '' : `:${line}`}`),
  }
}
