/** Makes a function that is called with the units of work done, and gives other work its turn after every `unitsPerTurn` of them. */
export function takeTurns(unitsPerTurn: number): (units: number) => Promise<void> {
  let done = 0
  return async (units) => {
    done += units
    if (done < unitsPerTurn) return
    done = 0
    await turn()
  }
}

/** Lets other work go on, requests among it, before long work continues. */
export function turn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0))
}
