#!/usr/bin/env node
/** The process: its arguments, environment, streams and exit codes. The commands are in `commands/`. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type ConfigurationProblem, createLog, formatConfigurationProblem, parseConfiguration, variables } from '@svc/composition'
import { runCommandLine } from './command-line.ts'
import { HarnessError } from './session/harness-error.ts'
import type { Surroundings } from './session/surroundings.ts'

/** `src` and `dist` are equally deep, so the paths are right in both. */
const checkout = fileURLToPath(new URL('../../..', import.meta.url))
const packedContentDirectory = fileURLToPath(new URL('../content', import.meta.url))
/** Next to `dist` in the packed harness, else the folder of this repository. */
const shippedContentDirectory = existsSync(packedContentDirectory) ? packedContentDirectory : join(checkout, 'content')

const exitCodes = {
  /** The command cannot run: invalid arguments, unreachable address, missing content, output that cannot be written. */
  mistake: 2,
  /** Invalid variables, the same code as the server's. */
  configuration: 78,
} as const

process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
  // A reader that closes the pipe (`| head`) is not an error.
  if (code === 'EPIPE') process.exit(0)
  process.stderr.write(`svc-harness: Standard output cannot be written (${code}). Send it to another file or program.\n`)
  process.exit(exitCodes.mistake)
})
// The result goes to standard output; messages for people go to standard error, which may be closed.
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
function open(content: string | undefined): Surroundings | number {
  const parsed = parseConfiguration(environment(content), {
    shippedContentDirectory,
    isTerminal: process.stderr.isTTY === true,
    now: new Date(),
    readFile: (path) => readFileSync(path, 'utf8'),
    readFolder: readdirSync,
  })
  if (parsed.status === 'invalid') {
    for (const problem of parsed.problems) process.stderr.write(`svc-harness: ${formatConfigurationProblem(problem)}\n`)
    return exitCodes.configuration
  }
  const { configuration, warnings } = parsed
  for (const warning of relevantWarnings(warnings)) process.stderr.write(`warning: ${formatConfigurationProblem(warning)}\n`)
  return {
    configuration,
    log: createLog({
      level: configuration.logLevel,
      format: configuration.logFormat,
      // Standard output belongs to the protocol and to results.
      destination: process.stderr,
    }),
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

/** `--content` is CONTENT_DIR; a call from the terminal counts its attempts in memory unless the variables say otherwise. */
function environment(content: string | undefined): Record<string, string | undefined> {
  return { QUOTA_URL: 'memory:', ...process.env, ...(content === undefined ? {} : { CONTENT_DIR: content }) }
}

/**
 * The warnings about variables that the user set, and about the missing ones of their group (`INFERENCE_*`). A default needs no warning:
 * a call from the terminal counts its attempts in memory on purpose, and without a model the result of `ask_service` reports it.
 */
function relevantWarnings(warnings: readonly ConfigurationProblem[]): readonly ConfigurationProblem[] {
  const groupOf = (variable: string) => variable.split('_')[0]
  const given = new Set(
    Object.keys(variables)
      .filter((name) => process.env[name]?.trim())
      .map(groupOf),
  )
  return warnings.filter(({ variable }) => given.has(groupOf(variable)))
}
