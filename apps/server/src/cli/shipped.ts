/** What is shipped with the server. */
export interface Shipped {
  /** Served when no other content is named. */
  readonly contentDirectory: string
  /** What `init` copies. */
  readonly templateDirectory: string
  /** The words that start the server where it is: in a checkout, or as a package. */
  readonly command: string
  /** The built `builder.ts`, next to the rest of the program. */
  readonly builder: URL
}
