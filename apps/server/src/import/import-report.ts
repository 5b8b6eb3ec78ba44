import { counted } from '@svc/composition'
import type { WrittenFolder } from './content-folder.ts'
import type { ImportedFolder } from './import-folder.ts'
import { type ImportNote, type NoteKind, noteKinds } from './source/import-note.ts'

/** Maximum number of lines on a terminal; the file has all. */
const mostLines = 200

/** Everything that was left out or not replaced, one line each, grouped by kind. */
export function reportText(notes: readonly ImportNote[]): string {
  return kindsOf(notes)
    .map(({ kind, own }) => [`${noteKinds[kind]}: ${own.length}`, ...own.map(formatNote)].join('\n'))
    .concat('')
    .join('\n')
}

/** The summary of an import on the terminal. */
export function reportSummary(
  { dialect, base, pages, notes }: ImportedFolder,
  written: WrittenFolder,
  { folder, reportFile }: { readonly folder: string; readonly reportFile: string },
): string {
  const { added, changed, removed, kept, unchanged } = written
  const groups = kindsOf(notes)
  const lines = groups.flatMap(({ kind, own }) => [`${noteKinds[kind]}: ${own.length}`, ...own.map(formatNote)])
  const shown = lines.length > mostLines ? [...lines.slice(0, mostLines), `… and ${counted(lines.length - mostLines, 'more line')}`] : lines
  return [
    `Read as ${dialect}${base === '' ? '' : `, from ${base}/`}: ${counted(pages, 'page')} in ${folder}`,
    `  ${added.length} added, ${changed.length} changed, ${unchanged} unchanged, ${removed.length} removed, ${kept.length} kept`,
    ...(shown.length === 0 ? [] : ['', ...shown, '', `All of this is in ${reportFile}.`]),
    '',
    '',
  ].join('\n')
}

function kindsOf(notes: readonly ImportNote[]): readonly { readonly kind: NoteKind; readonly own: readonly ImportNote[] }[] {
  return (Object.keys(noteKinds) as NoteKind[])
    .map((kind) => ({ kind, own: notes.filter((note) => note.kind === kind).toSorted(byPlace) }))
    .filter(({ own }) => own.length > 0)
}

function byPlace(a: ImportNote, b: ImportNote): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1
  return (a.line ?? 0) - (b.line ?? 0)
}

function formatNote({ file, line, message }: ImportNote): string {
  return `  ${file}${line === undefined ? '' : `:${line}`}  ${message}`
}
