/** A ferry on a lake in one language, with questions as visitors type them. */
export interface Collection {
  /** BCP 47. */
  readonly language: string
  /** Path -> title and text. */
  readonly pages: Readonly<Record<string, readonly [title: string, text: string]>>
  /** A question, and the path of the page that answers it. */
  readonly questions: readonly (readonly [question: string, path: string])[]
}
