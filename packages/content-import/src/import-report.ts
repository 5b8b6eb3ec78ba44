import { counted } from '@svc/composition'
import type { WrittenFolder } from './content-folder.ts'
import type { ImportedFolder } from './import-folder.ts'
import { type ImportNote, type NoteKind, noteKinds } from './source/import-note.ts'

/** Maximum number of lines of a kind on a terminal, so that no kind hides the others; the file has all. */
const mostLines = 20

/** The report file: a line for everything that was left out or not replaced, grouped by kind. */
export function reportText(notes: readonly ImportNote[]): string {
  return [...reportLines(notes, Number.POSITIVE_INFINITY), ''].join('\n')
}

/** The summary of an import on the terminal. */
export function reportSummary(
  { dialect, base, pages, notes }: ImportedFolder,
  written: WrittenFolder,
  { folder, reportFile }: { readonly folder: string; readonly reportFile: string },
): string {
  const { added, changed, removed, kept, unchanged } = written
  const shown = reportLines(notes, mostLines)
  return [
    `Read as ${dialect}${base === '' ? '' : `, from ${base}/`}: ${counted(pages, 'page')} in ${folder}`,
    `  ${added.length} added, ${changed.length} changed, ${unchanged} unchanged, ${removed.length} removed, ${kept.length} kept`,
    ...(shown.length === 0 ? [] : ['', ...shown, '', `All of this is in ${reportFile}.`]),
    '',
    '',
  ].join('\n')
}

function reportLines(notes: readonly ImportNote[], most: number): readonly string[] {
  return (Object.keys(noteKinds) as NoteKind[]).flatMap((kind) => {
    const own = notes.filter((note) => note.kind === kind).toSorted(byPlace)
    if (own.length === 0) return []
    const more = own.length > most ? [`  … and ${own.length - most} more`] : []
    return [`${noteKinds[kind]}: ${own.length}`, ...own.slice(0, most).map(formatNote), ...more]
  })
}

function byPlace(a: ImportNote, b: ImportNote): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1
  return (a.line ?? 0) - (b.line ?? 0)
}

function formatNote({ file, line, message }: ImportNote): string {
  return `  ${file}${line === undefined ? '' : `:${line}`}  ${message}`
}
