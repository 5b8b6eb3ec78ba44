import type noteKinds from './note-kinds.json'

/** The kinds are in the order of the report, with the words of its summary. */
export type NoteKind = keyof typeof noteKinds

/** A loss or change of an import, and its reason. */
export interface ImportNote {
  readonly kind: NoteKind
  /** Path in the source folder, or in the content folder if a file there prevented the import. */
  readonly file: string
  /** From 1; absent for a file as a whole. */
  readonly line?: number | undefined
  readonly message: string
}

export type Note = (kind: NoteKind, file: string, message: string, line?: number) => void
