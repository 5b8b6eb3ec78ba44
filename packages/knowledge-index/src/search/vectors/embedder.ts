/** The port to an embedding model: texts go in, and for each of them comes a vector that lies near those of texts with a like meaning. */
export interface Embedder {
  /** Names the model: vectors of models with different names are never compared. */
  readonly model: string
  /** One vector for every text, in order, all of the same length. Rejects when it cannot, and soon after the signal aborts. */
  embed(texts: readonly string[], signal: AbortSignal): Promise<readonly ArrayLike<number>[]>
}
