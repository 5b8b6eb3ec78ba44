// @module-tag slow
/** The dates of changes in a publication, by the clock of the server that builds it. */
import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createKnowledgePublisher, createLog } from '@svc/composition'
import { createContentSource, openPublication } from '@svc/publication'
import { buildConfiguration, buildFile } from '@svc/publication/build'
import { expect, onTestFinished, test } from 'vitest'
import { fixtureContent, testConfiguration } from '../support/front-door.ts'

test('a page that is edited while the clock may be wrong has no date of its change', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'svc-dated-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const content = join(folder, 'content')
  cpSync(fixtureContent, content, { recursive: true })
  const configuration = testConfiguration({ CONTENT_DIR: content })
  const log = createLog({ level: 'silent', format: 'json', destination: { write: () => undefined } })
  const { restore } = createKnowledgePublisher(configuration, log)
  const createEngine = () => Promise.reject(new Error('not asked'))
  let isClockPlausible = true
  const source = createContentSource({
    configuration: buildConfiguration(configuration),
    savedFile: join(folder, 'publication.sqlite'),
    program: undefined,
    buildFile,
    buildTimeoutSeconds: 300,
    log,
    now: () => new Date('2028-02-19T10:00:00Z'),
    isClockPlausible: () => isClockPlausible,
    makeReady: (file) => openPublication(file, { ...configuration, restore, createEngine }),
  })
  await source.first()

  async function changedAfterEdit(path: string) {
    appendFileSync(join(content, `pages${path}.md`), '\nA line that was added.\n')
    const built = await source.build(undefined, new AbortController().signal)
    if (built.status !== 'built') throw new Error(built.status)
    const { knowledge } = await source.open(built.files)
    return knowledge.page(path)?.changed
  }
  isClockPlausible = false
  expect(await changedAfterEdit('/pricing')).toBeUndefined()
  isClockPlausible = true
  expect(await changedAfterEdit('/pricing')).toBe('2028-02-19T10:00:00.000Z')
})
