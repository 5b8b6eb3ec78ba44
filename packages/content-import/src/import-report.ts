import { counted } from '@svc/composition'
import type { WrittenFolder } from './content-folder.ts'
import type { ImportedFolder } from './import-folder.ts'
import type { ImportNote } from './source/import-note.ts'
import noteKinds from './source/note-kinds.json'

/** Maximum number of lines of a kind on a terminal, so that no kind hides the others; the file has all. */
const mostLines = 20

/** The report file: a line for everything that was left out or not replaced, grouped by kind. */
export function reportText(notes: readonly ImportNote[]): string {
  return [...kindsOf(notes).flatMap(([head, own]) => [head, ...own.map((note) => lineOf(note, 1))]), ''].join('\n')
}

const kindNames: Readonly<Record<ImportedFolder['kind'], string>> = { html: 'a site', markdown: 'Markdown', okf: 'an OKF bundle' }

/** The summary of an import on the terminal. */
export function reportSummary(
  { kind, site: { base }, pages, notes }: ImportedFolder,
  written: WrittenFolder,
  { folder, reportFile }: { readonly folder: string; readonly reportFile: string },
): string {
  const { added, changed, removed, kept, unchanged } = written
  const shown = kindsOf(notes).flatMap(([head, own]) => [head, ...summaryLines(own)])
  return [
    `Read as ${kindNames[kind]}${base === '' ? '' : `, from ${base}/`}: ${counted(pages, 'page')} in ${folder}`,
    `  ${added.length} added, ${changed.length} changed, ${unchanged} unchanged, ${removed.length} removed, ${kept.length} kept`,
    ...(shown.length === 0 ? [] : ['', ...shown, '', `All of this is in ${reportFile}.`]),
    '',
    '',
  ].join('\n')
}

/** The kinds that occur, with their notes by place. */
function kindsOf(notes: readonly ImportNote[]): readonly (readonly [head: string, own: readonly ImportNote[]])[] {
  return Object.entries(noteKinds).flatMap(([kind, words]) => {
    const own = notes.filter((note) => note.kind === kind).toSorted(byPlace)
    return own.length === 0 ? [] : [[`${words}: ${own.length}`, own] as const]
  })
}

/** One line for each message, the most frequent first. */
function summaryLines(own: readonly ImportNote[]): readonly string[] {
  const byMessage = new Map<string, { readonly first: ImportNote; places: number }>()
  for (const note of own) {
    const group = byMessage.get(note.message) ?? { first: note, places: 0 }
    byMessage.set(note.message, group)
    group.places += 1
  }
  const groups = [...byMessage.values()].toSorted((a, b) => b.places - a.places)
  const lines = groups.slice(0, mostLines).map(({ first, places }) => lineOf(first, places))
  return groups.length > mostLines ? [...lines, `  … and ${groups.length - mostLines} more`] : lines
}

function byPlace(a: ImportNote, b: ImportNote): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1
  return (a.line ?? 0) - (b.line ?? 0)
}

/** @param places at which the message is true; the note has the first */
function lineOf({ file, line, message }: ImportNote, places: number): string {
  return `  ${file}${line === undefined ? '' : `:${line}`}  ${message}${places === 1 ? '' : ` (the first of ${places} places)`}`
}
