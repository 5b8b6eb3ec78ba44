/** A process of `build-in-process.ts`: it receives orders one after another, builds each file and sends the outcome. */
import { constants, setPriority } from 'node:os'
import { errorCode } from '@svc/composition'
import { type BuilderMessage, type BuildOptions, type BuildOrder, buildFailed, buildFile } from '@svc/publication/build'
import { PublicationError } from '@svc/publication/files'

const send = (message: BuilderMessage) => process.send?.(message)

/** The server's logger writes the lines. */
const log: BuildOptions['log'] = {
  info: (...line: unknown[]) => send({ kind: 'log', level: 'info', line }),
  warn: (...line: unknown[]) => send({ kind: 'log', level: 'warn', line }),
}

process.on('message', async (order: BuildOrder) => {
  // Requests have priority while the server runs, unless an author waits.
  const isReload = order.currentRevision !== undefined && !order.isWatched
  if (isReload || order.isBackground) setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  try {
    send({ kind: 'outcome', outcome: await buildFile(order, { log }) })
  } catch (error) {
    // Name and code: a message may quote the content.
    const named = [error instanceof Error && error.name, errorCode(error)].filter(Boolean).join(' ')
    const { code, message, resolution } = error instanceof PublicationError ? error : buildFailed(`The build failed: ${named}.`)
    send({ kind: 'failed', code, message, resolution })
  }
})
process.once('disconnect', () => process.exit())
// A terminal and systemd send their signals to this process too; it ends with the server's.
for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
