/** Makes a value on first use and returns the same one afterwards, also a rejection: a module that failed to load fails again. */
export function madeOnce<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}
