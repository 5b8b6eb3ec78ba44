/** The structure of a stored text, from the build: serving has no Markdown parser. A revision that an older program recorded has none. */
import type { PublishedPage, Section } from '@svc/knowledge-index'
import type { StoreQuery } from './store-database.ts'

export interface StoredStructure {
  readonly sections: readonly Section[]
  /** Bytes of its `PageStructure`. */
  readonly structure: Uint8Array
}

export async function recordStructure(ask: StoreQuery, { path, revision, sections, structure }: PublishedPage): Promise<void> {
  await ask(
    `INSERT INTO svc_page_structure VALUES ($1, $2, $3, $4)
      ON CONFLICT (path, revision) DO UPDATE SET sections = excluded.sections, structure = excluded.structure`,
    [path, revision, JSON.stringify(sections), Buffer.from(structure.bytes)],
  )
}

export async function readStructure(ask: StoreQuery, path: string, revision: string): Promise<StoredStructure | undefined> {
  const [row] = await ask('SELECT sections, structure FROM svc_page_structure WHERE path = $1 AND revision = $2', [path, revision])
  return row && { sections: JSON.parse(String(row.sections)), structure: new Uint8Array(row.structure as ArrayBuffer) }
}
