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
