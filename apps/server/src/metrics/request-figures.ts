/**
 * What is counted of every request, in plain numbers. This is on the way of all of them: prom-client's own counter and histogram
 * would cost half a microsecond each time, these a twentieth of that. They become its text when somebody asks for it.
 */
export interface RequestFigures {
  /** @param route a template, never a path: there are only so many of them */
  count(route: string, status: number, durationMs: number): void
  readonly routes: ReadonlyMap<string, RouteFigures>
}

export interface RouteFigures {
  /** Requests by status. */
  readonly statuses: ReadonlyMap<number, number>
  /** Requests by duration: as many as took at most each of `durationBounds`, and longer than the one before; the rest comes last. */
  readonly durations: readonly number[]
  readonly totalMs: number
}

/** Milliseconds. Most answers take less than one; the longest, of `ask_service`, 20.25 s. */
export const durationBounds = [0.5, 1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000] as const

interface Counting extends RouteFigures {
  readonly statuses: Map<number, number>
  readonly durations: number[]
  totalMs: number
}

export function createRequestFigures(): RequestFigures {
  const routes = new Map<string, Counting>()

  function open(route: string): Counting {
    const opened = { statuses: new Map<number, number>(), durations: new Array<number>(durationBounds.length + 1).fill(0), totalMs: 0 }
    routes.set(route, opened)
    return opened
  }

  return {
    routes,
    count(route, status, durationMs) {
      const figures = routes.get(route) ?? open(route)
      figures.statuses.set(status, (figures.statuses.get(status) ?? 0) + 1)
      let bucket = 0
      while (bucket < durationBounds.length && durationMs > (durationBounds[bucket] as number)) bucket += 1
      figures.durations[bucket] = (figures.durations[bucket] as number) + 1
      figures.totalMs += durationMs
    },
  }
}
