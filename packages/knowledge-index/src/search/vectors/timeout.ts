/**
 * The result of the work within some milliseconds; otherwise a rejection when the time is up or the caller leaves, even if the work ignores
 * its signal.
 */
export async function withTimeout<T>(
  milliseconds: number,
  caller: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  const { signal } = controller
  const leave = () => controller.abort(caller?.reason)
  const timer = setTimeout(
    () => controller.abort(new DOMException(`Nothing came within ${milliseconds} ms.`, 'TimeoutError')),
    milliseconds,
  )
  try {
    return await new Promise<T>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      if (caller?.aborted) return leave()
      caller?.addEventListener('abort', leave, { once: true })
      work(signal).then(resolve, reject)
    })
  } finally {
    clearTimeout(timer)
    // What is still under way is no one's any more.
    controller.abort()
    caller?.removeEventListener('abort', leave)
  }
}
