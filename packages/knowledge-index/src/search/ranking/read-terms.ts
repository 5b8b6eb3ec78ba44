/**
 * The analysed texts of an index. With it, the index of content in which most pages are the same is built without reading them
 * again. Terms are numbers, places in `texts`.
 */
export interface ReadTerms {
  readonly texts: readonly string[]
  readonly unaccented: readonly (readonly [string, readonly number[]])[]
  /** Of every passage its distinct terms with their packed frequencies; a passage's begin at `starts[passage]`. */
  readonly postings: { readonly terms: Uint32Array; readonly frequencies: Uint32Array; readonly starts: Uint32Array }
  /** Of every passage its content words in order. */
  readonly words: { readonly terms: Uint32Array; readonly starts: Uint32Array }
  /** Content words of every passage's fields, and of its nearest heading. */
  readonly lengths: {
    readonly title: Uint32Array
    readonly headings: Uint32Array
    readonly body: Uint32Array
    readonly nearestHeading: Uint32Array
  }
  /** Of every page the terms of its title and of what it says that it is about, and the depth of its path. */
  readonly leads: {
    readonly titleTerms: Uint32Array
    readonly titleStarts: Uint32Array
    readonly summaryTerms: Uint32Array
    readonly summaryStarts: Uint32Array
    readonly depths: Uint32Array
  }
}

/** Where the terms of a passage are that is the same as before: numbers among the pages and passages that they were read of. */
export interface EarlierPassage {
  readonly terms: ReadTerms
  readonly page: number
  readonly passage: number
}
