/** docs/pages/reference/import.md: what an import reports. */
import { expect, test } from 'vitest'
import { writeContentFolder } from '../src/content-folder.ts'
import { importFolder } from '../src/import-folder.ts'
import { reportSummary, reportText } from '../src/import-report.ts'
import { temporaryFolder } from './source-files.ts'

test('the terminal shows twenty lines of each kind, and the file shows all', async () => {
  const links = Array.from({ length: 23 }, (_, number) => `[a](gone-${number}.md)`).join('\n')
  const imported = importFolder(temporaryFolder({ 'index.md': `# Top\n\n${links}\n\n[b](#nowhere)\n` }), {
    from: 'auto',
    now: new Date('2026-11-23T12:00:00Z'),
  })
  const folder = temporaryFolder()
  const written = await writeContentFolder(folder, imported.files, { overwrite: false, note: () => undefined })
  const shown = reportSummary(imported, written, { folder, reportFile: '.import-report.txt' })
  expect(shown).toContain(`Read as Markdown: 1 page in ${folder}\n  1 added, 0 changed, 0 unchanged, 0 removed, 0 kept\n`)
  expect(shown).toContain('links without a target, kept as text: 23\n')
  expect(shown).toContain('"gone-19.md" leads to no page.\n  … and 3 more\nlinks to a heading that does not exist, now to its page: 1\n')
  expect(shown).toContain('All of this is in .import-report.txt.')
  const all = reportText(imported.notes)
  expect(all).toContain('"gone-22.md" leads to no page.')
  expect(all).not.toContain('more')
})
