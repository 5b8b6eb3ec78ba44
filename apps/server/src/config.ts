/** The only file besides `main.ts` that looks at the process: its environment and its terminal become a configuration. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type ParsedConfiguration, parseConfiguration } from '@svc/composition'

/** Beside `dist` where the server was packed, else the folder of this repository; `src` and `dist` lie equally deep. */
function shippedContentDirectory(): string {
  const packed = fileURLToPath(new URL('../content', import.meta.url))
  return existsSync(packed) ? packed : fileURLToPath(new URL('../../../content', import.meta.url))
}

/** @param content of the command line; it wins over CONTENT_DIR */
export function readConfiguration(content: string | undefined): ParsedConfiguration {
  return parseConfiguration(content === undefined ? process.env : { ...process.env, CONTENT_DIR: content }, {
    shippedContentDirectory: shippedContentDirectory(),
    isTerminal: process.stdout.isTTY === true,
    now: new Date(),
    readFile: (path) => readFileSync(path, 'utf8'),
  })
}
