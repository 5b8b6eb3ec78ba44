/** Loaded into the built server by `node --expose-gc --import`: at SIGUSR2 it says on standard error how large the heap is without garbage. */

process.on('SIGUSR2', () => {
  globalThis.gc()
  globalThis.gc()
  process.stderr.write(`heap ${process.memoryUsage().heapUsed}\n`)
})
