/** An imported site as the service publishes it: what the content check finds, and where addresses lead. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { isServed, mayBePage } from '@svc/composition'
import { createKnowledge } from '@svc/knowledge-index'
import { loadContent } from '@svc/knowledge-index/node'
import { newProfile } from '../../src/first-files.ts'

export interface PublishedSite {
  /** Errors of the content check. */
  readonly problems: readonly string[]
  /** The path that an address of the old site leads to. */
  readonly leadsTo: (address: string) => string | undefined
}

export async function publishedSite(files: ReadonlyMap<string, Uint8Array>): Promise<PublishedSite> {
  const folder = mkdtempSync(join(tmpdir(), 'svc-site-'))
  try {
    const profile = newProfile({ name: 'Old Site', website: 'https://old.example', trade: 'Company' })
    for (const [file, bytes] of [...files, ['profile.json', JSON.stringify(profile)], ['providers.yaml', '{}\n']] as const) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), bytes)
    }
    const baseUrl = 'https://new.example'
    const result = await loadContent(folder, { today: '2026-11-28', baseUrl, isReserved: (path) => !mayBePage(path), isServed })
    if (result.status === 'invalid')
      return { problems: result.problems.map(({ file, line, message }) => `${file}:${line} ${message}`), leadsTo: () => undefined }
    const knowledge = await createKnowledge(result.content, { baseUrl })
    const leadsTo = (address: string) => {
      const found = knowledge.findPage(address)
      return found.status === 'found' ? found.page.path : undefined
    }
    return { problems: [], leadsTo }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
