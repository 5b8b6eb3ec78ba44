/** Lets other work go on, requests among it, before long work continues. */
export function turn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0))
}
