import { createInterface } from 'node:readline/promises'

/** Resolves to the line that was typed; undefined at the end of the input. */
export type Ask = (question: string) => Promise<string | undefined>

/** Whether a person can answer. */
export function isOnTerminal(): boolean {
  return process.stdin.isTTY === true && process.stdout.isTTY === true
}

/** Lets `converse` ask on the terminal. Lines that were typed ahead, or pasted, answer one question after another. */
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
