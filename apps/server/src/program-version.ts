import { readFileSync } from 'node:fs'

/** Version of the server, from the manifest beside `dist`. */
export const programVersion: string = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version
