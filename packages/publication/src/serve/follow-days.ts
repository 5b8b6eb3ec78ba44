/** Rebuilds on the day on which a fact becomes or stops being valid. */
import type { Publications } from './serve-publications.ts'

const millisecondsOfADay = 86_400_000

/** Checks at every midnight UTC. @returns a function that stops it */
export function followDays(publications: Pick<Publications, 'current' | 'reload'>, now: () => Date): () => void {
  let timer: NodeJS.Timeout
  const wait = () => {
    timer = setTimeout(look, millisecondsOfADay - (now().getTime() % millisecondsOfADay))
    timer.unref()
  }
  const look = () => {
    const { factsChangeOn } = publications.current()
    if (factsChangeOn !== undefined && factsChangeOn <= now().toISOString().slice(0, 10)) void publications.reload()
    wait()
  }
  wait()
  return () => clearTimeout(timer)
}
