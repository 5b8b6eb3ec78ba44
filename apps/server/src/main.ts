#!/usr/bin/env node
/** The process: the command line, or the worker thread that builds a publication. */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { runCommandLine } from './cli/command-line.ts'

/** `src` and `dist` lie equally deep, so the paths are right in both. */
const ownFolder = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const packedContent = ownFolder('../content')

const shipped = {
  // Beside `dist` where the server was packed, else the folder of this repository.
  contentDirectory: existsSync(packedContent) ? packedContent : ownFolder('../../../content'),
  templateDirectory: ownFolder('../template'),
  command: existsSync(packedContent) ? 'npx @svc/server' : 'npm start --',
  launcher: new URL('main.js', import.meta.url),
}

if (parentPort === null) void runCommandLine(process.argv.slice(2), shipped)
else
  void import('./publication/publication-worker.ts').then(({ workOnPublication }) =>
    workOnPublication(parentPort as MessagePort, workerData),
  )
