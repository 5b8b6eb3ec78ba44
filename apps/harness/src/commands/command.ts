import type { Command } from 'commander'
import type { Surroundings } from '../session/surroundings.ts'

/**
 * Runs a command and returns the exit code: 0, or 1 if a check fails.
 * `content` is the folder argument of the command; it overrides `--content`.
 */
export type Run = (command: (surroundings: Surroundings) => Promise<number>, content?: string) => Promise<void>

/** Adds one command to the program. */
export type AddCommand = (program: Command, run: Run) => void
