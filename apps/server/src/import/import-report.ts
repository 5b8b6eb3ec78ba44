import { counted } from '@svc/composition'
import type { WrittenFolder } from './content-folder.ts'
import type { ImportedFolder } from './import-folder.ts'
import { type ImportNote, type NoteKind, noteKinds } from './source/import-note.ts'

/** Maximum number of lines on a terminal; the file has all. */
const mostLines = 200

/** The report file: a line for everything that was left out or not replaced, grouped by kind. */
export function reportText(notes: readonly ImportNote[]): string {
  return [...reportLines(notes), ''].join('\n')
}

/** The summary of an import on the terminal. */
export function reportSummary(
  { dialect, base, pages, notes }: ImportedFolder,
  written: WrittenFolder,
  { folder, reportFile }: { readonly folder: string; readonly reportFile: string },
): string {
  const { added, changed, removed, kept, unchanged } = written
  const lines = reportLines(notes)
  const shown = lines.length > mostLines ? [...lines.slice(0, mostLines), `… and ${counted(lines.length - mostLines, 'more line')}`] : lines
  return [
    `Read as ${dialect}${base === '' ? '' : `, from ${base}/`}: ${counted(pages, 'page')} in ${folder}`,
    `  ${added.length} added, ${changed.length} changed, ${unchanged} unchanged, ${removed.length} removed, ${kept.length} kept`,
    ...(shown.length === 0 ? [] : ['', ...shown, '', `All of this is in ${reportFile}.`]),
    '',
    '',
  ].join('\n')
}

function reportLines(notes: readonly ImportNote[]): readonly string[] {
  return (Object.keys(noteKinds) as NoteKind[]).flatMap((kind) => {
    const own = notes.filter((note) => note.kind === kind).toSorted(byPlace)
    return own.length === 0 ? [] : [`${noteKinds[kind]}: ${own.length}`, ...own.map(formatNote)]
  })
}

function byPlace(a: ImportNote, b: ImportNote): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1
  return (a.line ?? 0) - (b.line ?? 0)
}

function formatNote({ file, line, message }: ImportNote): string {
  return `  ${file}${line === undefined ? '' : `:${line}`}  ${message}`
}
