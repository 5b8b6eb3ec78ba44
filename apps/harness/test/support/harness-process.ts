import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A small folder for tests that need any content: the shipped one takes a second to read. */
export const smallContent = fileURLToPath(new URL('../../../server/template', import.meta.url))

/** The built harness: what the README, the client configurations and `npm run harness` start. */
export const harnessFile = fileURLToPath(new URL('../../dist/main.js', import.meta.url))

export interface Ended {
  readonly code: number | null
  readonly output: string
  readonly errors: string
}

export function startHarness(args: readonly string[], environment: Record<string, string> = {}): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, [harnessFile, ...args], { env: { PATH: process.env.PATH, ...environment } })
}

/** Runs the harness to its end, with an input that is empty unless given. */
export async function runHarness(args: readonly string[], input = '', environment: Record<string, string> = {}): Promise<Ended> {
  const child = startHarness(args, environment)
  let output = ''
  let errors = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  child.stdin.end(input)
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output, errors }
}
