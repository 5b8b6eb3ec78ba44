/** The result of the work in time; otherwise a rejection when the time is up or the caller leaves, even if the work ignores its signal. */
export async function withTimeout<T>(
  milliseconds: number,
  caller: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const ended = new AbortController()
  const signal = AbortSignal.any([ended.signal, ...(caller ? [caller] : [])])
  signal.throwIfAborted()
  const timer = setTimeout(() => ended.abort(new DOMException(`Nothing came within ${milliseconds} ms.`, 'TimeoutError')), milliseconds)
  try {
    return await new Promise<T>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      work(signal).then(resolve, reject)
    })
  } finally {
    clearTimeout(timer)
    // What is still under way is no one's any more.
    ended.abort()
  }
}
