import { expect, vi } from 'vitest'
import { runCommandLine } from '../../src/cli/command-line.ts'
import { builtServer, fixtureContent } from './front-door.ts'

/** What a command line prints, and the code with which it ends its process, without a process of its own. */
export async function runInProcess(words: readonly string[]) {
  const printed = { output: '', errors: '' }
  const into = (name: keyof typeof printed) => (text: string | Uint8Array) => {
    printed[name] += text
    return true
  }
  const ended = new Error('ended')
  const writers = [
    vi.spyOn(process.stdout, 'write').mockImplementation(into('output')),
    vi.spyOn(process.stderr, 'write').mockImplementation(into('errors')),
  ]
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => {
    throw ended
  })
  try {
    const shipped = { contentDirectory: fixtureContent, templateDirectory: fixtureContent, command: 'npm start --', builder: builtServer }
    await expect(runCommandLine(words, shipped)).rejects.toBe(ended)
    return { code: exit.mock.lastCall?.[0], ...printed }
  } finally {
    for (const { mockRestore } of [...writers, exit]) mockRestore()
  }
}
