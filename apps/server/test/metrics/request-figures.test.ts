import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRequestFigures, durationBounds } from '../../src/metrics/request-figures.ts'

/** What METRICS_PORT tells of requests: counts by route template and status, durations. */
test('counts like whoever keeps every request and counts them at the end', () => {
  const requests = fc.array(
    fc.record({
      route: fc.constantFrom('/mcp', '/*page.md', 'unmatched'),
      status: fc.constantFrom(200, 304, 404, 499),
      durationMs: fc.oneof(fc.constantFrom(...durationBounds), fc.double({ min: 0, max: 60_000, noNaN: true })),
    }),
  )
  fc.assert(
    fc.property(requests, (kept) => {
      const figures = createRequestFigures()
      for (const { route, status, durationMs } of kept) figures.count(route, status, durationMs)
      for (const [route, { statuses, durations, totalMs }] of figures.routes) {
        const own = kept.filter((request) => request.route === route)
        for (const [status, count] of statuses) expect(count).toBe(own.filter((request) => request.status === status).length)
        const atMost = (bound: number) => own.filter(({ durationMs }) => durationMs <= bound).length
        const cumulative = durations.map((_, index) => durations.slice(0, index + 1).reduce((sum, count) => sum + count, 0))
        expect(cumulative).toEqual([...durationBounds.map(atMost), own.length])
        expect(totalMs).toBeCloseTo(
          own.reduce((sum, { durationMs }) => sum + durationMs, 0),
          3,
        )
      }
      expect(new Set(figures.routes.keys())).toEqual(new Set(kept.map(({ route }) => route)))
    }),
    { numRuns: 1_000 },
  )
})
