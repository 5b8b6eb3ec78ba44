#!/usr/bin/env node
/** The process that the command line runs in. */
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'

// Without a listener a reload that is requested while the modules load ends the process. The start reads what has changed anyway.
process.on('SIGHUP', () => undefined)
// The first process of a container ignores a signal without a listener. The exit codes are those of a process that a signal ends.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(128 + constants.signals[signal]))
const { runCommandLine } = await import('./cli/command-line.ts')

/** `src` and `dist` are equally deep, so the paths are right in both. */
const ownFolder = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const packedContent = ownFolder('../content')

void runCommandLine(process.argv.slice(2), {
  // Next to `dist` in the packed server, else the folder of this repository.
  contentDirectory: existsSync(packedContent) ? packedContent : ownFolder('../../../content'),
  templateDirectory: ownFolder('../template'),
  command: existsSync(packedContent) ? 'npx @svc/server' : 'npm start --',
  builder: new URL('builder.js', import.meta.url),
})
