#!/usr/bin/env node
/** The process: its arguments, environment, streams and exit codes. The commands are in `commands/`. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createLog, formatConfigurationProblem, parseConfiguration, warningsOfGiven } from '@svc/composition'
import { runCommandLine } from './command-line.ts'
import type { CommandContext } from './session/command-context.ts'
import { HarnessError } from './session/harness-error.ts'

/** The same path from `src` and from `dist`. */
const checkout = fileURLToPath(new URL('../../..', import.meta.url))
const packedContentDirectory = fileURLToPath(new URL('../content', import.meta.url))
/** In the packed harness next to `dist`. */
const shippedContentDirectory = existsSync(packedContentDirectory) ? packedContentDirectory : join(checkout, 'content')

const exitCodes = {
  /** The command cannot run. */
  mistake: 2,
  /** Invalid variables, as for the server. */
  configuration: 78,
} as const

process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
  // A reader that closes the pipe (`| head`) is not an error.
  if (code === 'EPIPE') process.exit(0)
  process.stderr.write(`svc-harness: Standard output cannot be written (${code}). Send it to another file or program.\n`)
  process.exit(exitCodes.mistake)
})
// Standard error may be closed: it has only messages for people.
process.stderr.on('error', () => undefined)

try {
  process.exitCode = await runCommandLine(process.argv.slice(2), {
    print: (text) => process.stdout.write(text),
    isTerminal: process.stdin.isTTY === true,
    open,
  })
} catch (error) {
  if (!(error instanceof HarnessError)) throw error
  for (const line of error.details) process.stderr.write(`${line}\n`)
  process.stderr.write(`svc-harness: ${error.message} ${error.resolution}\n`)
  process.exitCode = exitCodes.mistake
}

/** Prints errors and warnings about variables. Errors prevent the command. */
function open(content: string | undefined): CommandContext | number {
  // By default, attempts are counted in memory.
  const environment = { QUOTA_URL: 'memory:', ...process.env }
  const parsed = parseConfiguration(environment, {
    content,
    shippedContentDirectory,
    isTerminal: process.stderr.isTTY === true,
    now: new Date(),
    readFile: (path) => readFileSync(path, 'utf8'),
    readFolder: readdirSync,
  })
  if (parsed.status === 'invalid') {
    for (const problem of parsed.problems) process.stderr.write(`svc-harness: ${formatConfigurationProblem(problem)}\n`)
    return parsed.problems.every(({ variable }) => variable === '--content') ? exitCodes.mistake : exitCodes.configuration
  }
  const { configuration, warnings } = parsed
  for (const warning of warningsOfGiven(warnings, process.env)) process.stderr.write(`warning: ${formatConfigurationProblem(warning)}\n`)
  return {
    configuration,
    // Standard output is for the protocol and results.
    log: createLog({ level: configuration.logLevel, format: configuration.logFormat, destination: process.stderr }),
    terminal: {
      isInteractive: process.stdout.isTTY === true,
      isColoured: process.stdout.isTTY === true && process.stdout.hasColors(),
      print: (text) => process.stdout.write(text),
      note: (text) => process.stderr.write(`${text}\n`),
    },
    input: process.stdin,
    output: process.stdout,
    now: () => new Date(),
    wait: (seconds) => setTimeout(seconds * 1_000),
    checkout,
    file: fileURLToPath(import.meta.url),
    node: process.execPath,
  }
}
