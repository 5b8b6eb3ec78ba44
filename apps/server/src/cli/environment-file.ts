import { statSync } from 'node:fs'

/** Name of the file, in the working folder. */
export const environmentFile = '.env'

type EnvironmentFile =
  | { readonly status: 'none' | 'read' }
  /** `code` is the system's, such as `EACCES`. */
  | { readonly status: 'unreadable'; readonly code: string }

/** Reads variables from `.env` in the working folder into the environment. Existing variables take precedence. */
export function readEnvironmentFile(): EnvironmentFile {
  try {
    // Ignores a folder and a pipe, which would wait for a writer.
    if (statSync(environmentFile, { throwIfNoEntry: false })?.isFile() !== true) return { status: 'none' }
    process.loadEnvFile(environmentFile)
    return { status: 'read' }
  } catch (error) {
    return { status: 'unreadable', code: (error as NodeJS.ErrnoException).code ?? 'unknown error' }
  }
}
