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

/** How long work goes on before other work gets its turn (milliseconds). */
const millisecondsPerTurn = 8

/** Divides long work into turns of the event loop: `if (turns.isOver) await turns.next()`. */
export class ShortTurns {
  #begun = performance.now()

  /** The work has gone on for some milliseconds. */
  get isOver(): boolean {
    return performance.now() - this.#begun >= millisecondsPerTurn
  }

  async next(): Promise<void> {
    await turn()
    this.#begun = performance.now()
  }
}

/** Lets other work go on, requests among it, before long work continues. */
export function turn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0))
}
