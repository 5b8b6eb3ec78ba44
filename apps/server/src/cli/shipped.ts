/** What is shipped with the server. */
export interface Shipped {
  /** Served when no other content is named. */
  readonly contentDirectory: string
  /** What `init` copies. */
  readonly templateDirectory: string
  /** The program itself, which its worker threads run. */
  readonly launcher: URL
}
