/** A loss or change of an import, and its reason. */
export interface ImportNote {
  readonly kind: NoteKind
  /** Path in the source folder, or in the content folder if a file there prevented the import. */
  readonly file: string
  /** From 1; absent for a file as a whole. */
  readonly line?: number
  readonly message: string
}

/** The kinds in the order of the report, with the words of its summary. */
export const noteKinds = {
  page_left_out: 'pages left out',
  configuration: 'settings of the site not taken over',
  long_section: 'sections divided, because they were longer than 20,000 characters',
  stale: 'pages past the day on which they become stale',
  out_of_search: 'pages published that the site keeps out of its search',
  file_kept: 'files of the content folder kept as they are',
  file_removed: 'files removed, because their source is gone',
  dead_link: 'links without a target, kept as text',
  code_reference: 'references to documentation that the site makes from code, kept as text',
  outside_link: 'links to the site, because the source lacks their pages',
  dead_anchor: 'links to a heading that does not exist, now to its page',
  left_out_component: 'components, shortcodes and template tags left out',
  left_out_include: 'includes left out',
  left_out_image: 'images left out',
  renamed_page: 'pages whose path was taken',
  left_out_file: 'files not imported',
} as const

export type NoteKind = keyof typeof noteKinds

export type Note = (kind: NoteKind, file: string, message: string, line?: number) => void

/** The line of a UTF-16 position, from 1. */
export function lineAt(text: string, position: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at >= 0 && at < position; at = text.indexOf('\n', at + 1)) line += 1
  return line
}
