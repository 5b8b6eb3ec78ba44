/** Files that are shipped with the server. */
export interface Shipped {
  /** The default content folder. */
  readonly contentDirectory: string
  /** The template of `init`. */
  readonly templateDirectory: string
  /** The command that starts the server, in a checkout or as a package. */
  readonly command: string
  /** The built `builder.ts`, next to the rest of the program. */
  readonly builder: URL
}
