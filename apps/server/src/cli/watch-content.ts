import { resolve } from 'node:path'
import { type Configuration, loggedErrors, type ReloadEvent, type ServerEvents } from '@svc/composition'
import type { ContentProblem } from '@svc/knowledge-index'
import { formatContentProblem } from '@svc/knowledge-index/internal'
import type { Publication, Publications } from '@svc/publication'

/** Milliseconds without a change before a reload: a checkout writes faster, and chokidar reports two changes within 50 ms as one. */
const settling = 50

export interface WatchOptions {
  readonly publications: Pick<Publications, 'current' | 'reload' | 'poll'>
  readonly events: ServerEvents
  readonly print: (line: string) => void
}

/** The errors of a first start, which waits for the corrections. */
export function waitingFor(problems: readonly ContentProblem[]): string {
  const { counts, problems: lines } = loggedErrors(problems)
  return [...lines, `Not published: ${counts}`, 'Waiting for the corrections. Stop with Ctrl+C.', ''].join('\n')
}

/** Publishes the folder again after every change, for authors, and prints what has become of it. */
export async function watchContent(
  { contentDirectory, baseUrl }: Pick<Configuration, 'contentDirectory' | 'baseUrl'>,
  { publications, events, print }: WatchOptions,
): Promise<void> {
  const { followFolder } = await import('./follow-folder.ts')
  let served = publications.current()
  /** The warnings of the content when it was last valid; undefined before its first check. */
  let warned: ReadonlySet<string> | undefined
  /** Time of the first change that no build has read, and of the first that the running one reads. */
  let changedAt: number | undefined
  let readSince: number | undefined
  let timer: NodeJS.Timeout | undefined
  let isPublishing = false

  events.on('reload', (event) => {
    const current = publications.current()
    const since = readSince ?? changedAt
    const seconds = since === undefined ? '' : ` in ${((performance.now() - since) / 1_000).toFixed(1)} s`
    for (const line of describe(event, seconds, changedPages(served, current), baseUrl)) print(line)
    served = current
    if (event.outcome === 'rejected' || event.warnings === undefined) return
    // Without their lines, which an edit above them changes.
    const keyOf = ({ file, code, message }: ContentProblem) => `${file} ${code} ${message}`
    const added = warned === undefined ? [] : event.warnings.filter((warning) => !warned?.has(keyOf(warning)))
    for (const warning of added) print(`warning: ${formatContentProblem(warning)}`)
    warned = new Set(event.warnings.map(keyOf))
  })

  async function publish(request: () => Promise<void>): Promise<void> {
    if (isPublishing) return
    isPublishing = true
    readSince = changedAt
    changedAt = undefined
    await request()
    readSince = undefined
    isPublishing = false
    if (changedAt !== undefined) settle()
  }
  const settle = () => {
    clearTimeout(timer)
    timer = setTimeout(() => publish(publications.reload), settling)
  }
  const onChange = () => {
    changedAt ??= performance.now()
    settle()
  }
  await followFolder(resolve(contentDirectory), onChange, ({ message }) => print(`not watched: ${message}`))
  // Publishes what changed before the first event, and starts the builder before the first edit.
  void publish(publications.poll)
}

/** The addresses of pages that are new or have another text, in publication order. */
function changedPages({ knowledge: before }: Publication, { knowledge: now }: Publication): readonly string[] {
  const revisions = new Map(before.pages.map(({ path, revision }) => [path, revision]))
  return now.pages.flatMap(({ path, url, revision }) => (revisions.get(path) === revision ? [] : [url]))
}

/** @param seconds ` in 0.2 s`, or nothing */
function describe(event: ReloadEvent, seconds: string, [first, ...others]: readonly string[], baseUrl: string): readonly string[] {
  if (event.outcome === 'unchanged') return []
  if (event.outcome === 'rejected') return [...(event.problems ?? []), `Not published: ${event.counts ?? event.reason}`]
  return [`Published${seconds}: ${first ?? baseUrl}${others.length === 0 ? '' : ` and ${others.length} more`}`]
}
