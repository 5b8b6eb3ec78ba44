/** The arguments of each script: a file with the published configuration, and the address of a language model. */
import { readFileSync } from 'node:fs'

const [file, baseUrl] = process.argv.slice(2)

/** As it is published: `{ mcpServers: { [name]: { type, url } } }`. */
export const { mcpServers } = JSON.parse(readFileSync(file, 'utf8'))

/** The entry of the only server. */
export const [server] = Object.values(mcpServers)

export const model = { baseUrl, key: 'none', name: 'scripted' }

export const question = 'What does it cost?'

/**
 * Prints the result for the test.
 *
 * @param {{ tools: string[], text: string }} result names of the tools, and the last text of the model or of the tool
 */
export function report(result) {
  process.stdout.write(`${JSON.stringify(result)}\n`)
}
