const minute = 60_000

/** Returns a function to call at every occurrence. The first is reported at once, later ones once a minute with their number. */
export function onceAMinute(report: (count: number) => void): () => void {
  let count = 0
  let pause: NodeJS.Timeout | undefined
  function reportCount(): void {
    pause = undefined
    if (count === 0) return
    report(count)
    count = 0
    pause = setTimeout(reportCount, minute).unref()
  }
  return () => {
    count += 1
    if (pause === undefined) reportCount()
  }
}
