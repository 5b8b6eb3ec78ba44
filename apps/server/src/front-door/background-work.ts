/** The work between requests: newer content, a new day, and what loads after the start. */
import { describeFault } from '@svc/composition'
import { followDays } from '../publication/follow-days.ts'
import type { Publications } from '../publication/serve-publications.ts'
import type { FrontDoorOptions } from './front-door-options.ts'

/** Milliseconds before the tools are loaded, which takes 0.1 s: after the first responses, before most tool calls. */
const mcpLoadedAfter = 1_000

/** @returns stops it */
export function startBackgroundWork({ configuration, publications, follower, answering, history, log }: FrontDoorOptions): () => void {
  history.keep(publications.current())
  answering.warmUp().catch((error) => log.warn(describeFault(error), 'answers unavailable'))
  // The first request to `/mcp` fails in the same way and is logged.
  const mcpLoading = setTimeout(() => void loadMcp(publications).catch(() => undefined), mcpLoadedAfter)
  follower?.start(publications.poll)
  const unfollowDays = followDays(publications, () => new Date())
  const stopPolling = pollContent(publications, configuration.contentPollSeconds)
  return () => {
    stopPolling()
    clearTimeout(mcpLoading)
    follower?.stop()
    unfollowDays()
  }
}

/** One poll at a time: reading a slow folder takes longer than the interval. */
function pollContent(publications: Publications, seconds: number | undefined): () => void {
  if (seconds === undefined) return () => undefined
  let isPolling = false
  const timer = setInterval(async () => {
    if (isPolling) return
    isPolling = true
    await publications.poll().finally(() => {
      isPolling = false
    })
  }, seconds * 1_000)
  return () => clearInterval(timer)
}

/** Loads the tools before the first request to `/mcp`. */
async function loadMcp({ current }: Publications): Promise<void> {
  await import('../routes/mcp.ts')
  await current().mcpServer()
}
