import type { EventEmitter } from 'node:events'
import { fileURLToPath } from 'node:url'
import { vi } from 'vitest'
import { runCommandLine } from '../../src/cli/command-line.ts'
import { builtServer, fixtureContent } from './front-door.ts'
import { sharedEnvironment } from './server-process.ts'

const templateDirectory = fileURLToPath(new URL('../../template', import.meta.url))

/**
 * What a command line prints, and the code with which it ends its process, without a process of its own.
 *
 * @param cwd its working folder
 */
export async function runInProcess(words: readonly string[], environment: Record<string, string> = {}, cwd = process.cwd()) {
  const printed = { output: '', errors: '' }
  /** At the first call of `process.exit`: what throws here may be caught, and the command goes on. */
  let ended: { readonly code: number; readonly output: string; readonly errors: string } | undefined
  const into = (name: keyof typeof printed) => (text: string | Uint8Array, onWritten?: unknown) => {
    printed[name] += text
    if (typeof onWritten === 'function') onWritten()
    return true
  }
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(into('output')),
    vi.spyOn(process.stderr, 'write').mockImplementation(into('errors')),
    vi.spyOn(process, 'exit').mockImplementation((code) => {
      ended ??= { code: Number(code), ...printed }
      throw new Error('ended')
    }),
  ]
  const own = { environment: { ...process.env }, folder: process.cwd() }
  setEnvironment({ ...sharedEnvironment, ...environment })
  process.chdir(cwd)
  const before = listenersNow()
  try {
    const shipped = { contentDirectory: fixtureContent, templateDirectory, command: 'npm start --', builder: builtServer }
    await runCommandLine(words, shipped)
  } catch (error) {
    if (ended === undefined) throw error
  } finally {
    endOf(before)
    setEnvironment(own.environment)
    process.chdir(own.folder)
    for (const { mockRestore } of spies) mockRestore()
  }
  return ended ?? { code: 0, ...printed }
}

/** In the object that `process.loadEnvFile` writes to. */
function setEnvironment(environment: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) delete process.env[name]
  Object.assign(process.env, environment)
}

/** Removes the listeners that the command added, after a call of those for the end of its process. */
function endOf(before: ReturnType<typeof listenersNow>): void {
  for (const [index, { emitter, event, listeners }] of listenersNow().entries()) {
    for (const listener of listeners.filter((each) => !before[index]?.listeners.includes(each))) {
      emitter.off(event, listener)
      if (event === 'exit') listener()
    }
  }
}

function listenersNow() {
  const ofProcess = ['exit', 'SIGHUP', 'SIGINT', 'SIGTERM'].map((event) => ({ emitter: process as EventEmitter, event }))
  const ofOutput = [process.stdout, process.stderr].map((emitter) => ({ emitter: emitter as EventEmitter, event: 'error' }))
  return [...ofProcess, ...ofOutput].map(({ emitter, event }) => ({
    emitter,
    event,
    listeners: emitter.listeners(event) as (() => void)[],
  }))
}
