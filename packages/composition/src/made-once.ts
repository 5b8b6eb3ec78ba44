/**
 * Makes something when it is first asked for, and gives the same ever after; a rejection too. What is made so is modules, and a module is
 * evaluated once: after a failure a further import rejects alike (ECMA-262, "Cyclic Module Records") or, from a bundle, gives the half of
 * it that was evaluated.
 */
export function madeOnce<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}
