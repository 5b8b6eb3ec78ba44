import { createInterface } from 'node:readline/promises'

/** Resolves to a line of input; undefined at the end of the input. */
export type Ask = (question: string) => Promise<string | undefined>

/** Whether a person can answer questions. */
export function isOnTerminal(): boolean {
  return process.stdin.isTTY === true && process.stdout.isTTY === true
}

/** Runs `converse` with a function that asks on the terminal. Lines that were typed ahead, or pasted, answer the next questions. */
export async function askOnTerminal<Answers>(converse: (ask: Ask) => Promise<Answers>): Promise<Answers> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const lines = terminal[Symbol.asyncIterator]()
  let isEnded = false
  const ask: Ask = async (question) => {
    if (isEnded) return undefined
    terminal.setPrompt(question)
    terminal.prompt()
    const { value, done } = await lines.next()
    isEnded = done === true
    return isEnded ? undefined : value
  }
  try {
    return await converse(ask)
  } finally {
    terminal.close()
  }
}
