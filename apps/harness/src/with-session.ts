import type { Content } from '@svc/knowledge-index'
import { HarnessError } from './harness-error.ts'
import { type LocalService, openLocalService } from './local-service.ts'
import type { Patience } from './patience.ts'
import { openHttpSession, openLocalSession, type ProtocolVersion, type Session } from './session.ts'
import type { Surroundings } from './surroundings.ts'
import { send } from './wire.ts'

/** Which server a session is opened with, and how. */
export interface SessionOptions {
  /** Without it this process serves the content folder itself. */
  readonly url?: URL
  readonly protocol: ProtocolVersion
}

/** Runs with a session; one of this process comes with the content that it serves. */
export async function withSession(
  { url, protocol }: SessionOptions,
  surroundings: Surroundings,
  run: (session: Session, served?: Content) => Promise<number>,
): Promise<number> {
  if (url === undefined) {
    return withLocalService(surroundings, async ({ server, content }) =>
      using(await openLocalSession(server, protocol), (session) => run(session, content)),
    )
  }
  await reach(url)
  return using(await openHttpSession(new URL('/mcp', url), protocol, patienceOf(surroundings)), run)
}

/** Runs with the content folder as this process serves it. */
export async function withLocalService(
  { configuration, log }: Surroundings,
  run: (service: LocalService) => Promise<number>,
): Promise<number> {
  return using(await openLocalService(configuration, log), run)
}

/** Every wait is printed, on a terminal or not: a minute of silence looks like a hang in the log of a build as well. */
export function patienceOf({ terminal, wait }: Surroundings): Patience {
  return { wait, note: (line) => terminal.note(line) }
}

/** @throws HarnessError when nothing answers at the address: one clear line instead of every scenario's own. */
export async function reach(url: URL): Promise<void> {
  try {
    await send(url, { method: 'HEAD' })
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? (error as Error).message
    throw new HarnessError(
      'unreachable',
      `Nothing answers at ${url.origin} (${reason}).`,
      'Start the server, or give its address with --url.',
    )
  }
}

async function using<T extends { close(): Promise<void> }>(resource: T, run: (resource: T) => Promise<number>): Promise<number> {
  try {
    return await run(resource)
  } finally {
    await resource.close()
  }
}
