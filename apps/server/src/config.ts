/** The only file besides `main.ts` that looks at the process: its environment and its terminal become a configuration. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type ParsedConfiguration, parseConfiguration } from '@svc/composition'

/** The content folder of this repository; `src` and `dist` lie equally deep, so the path holds in both. */
const shippedContentDirectory = fileURLToPath(new URL('../../../content', import.meta.url))

export function readConfiguration(): ParsedConfiguration {
  return parseConfiguration(process.env, {
    shippedContentDirectory,
    isTerminal: process.stdout.isTTY === true,
    now: new Date(),
    readFile: (path) => readFileSync(path, 'utf8'),
  })
}
