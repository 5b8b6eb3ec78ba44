import { serveStdio } from '../serve-stdio.ts'
import type { Surroundings } from '../surroundings.ts'
import { withLocalService } from '../with-session.ts'
import type { AddCommand } from './command.ts'

export const addStdio: AddCommand = (program, run) => {
  program
    .command('stdio')
    .description('Serve the tools and resources over standard input and output; the default')
    .action(() => run(stdio))
}

/** Serves until the input ends. */
export function stdio(surroundings: Surroundings): Promise<number> {
  return withLocalService(surroundings, async (service) => {
    await serveStdio(service, surroundings.input, surroundings.output)
    return 0
  })
}
