import type { Command } from 'commander'
import type { Surroundings } from '../session/surroundings.ts'

/**
 * Runs a command with what the process and the configuration give it; its result is the exit code: 0, or 1 when what was checked fails.
 * `content` is a folder that the command itself names; it wins over `--content`.
 */
export type Run = (command: (surroundings: Surroundings) => Promise<number>, content?: string) => Promise<void>

/** Adds one command to the program. */
export type AddCommand = (program: Command, run: Run) => void
