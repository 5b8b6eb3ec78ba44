/** Loaded into the built server by `node --expose-gc --import`: at SIGUSR2 it collects garbage and writes the heap size to standard error. */

process.on('SIGUSR2', () => {
  globalThis.gc()
  globalThis.gc()
  process.stderr.write(`heap ${process.memoryUsage().heapUsed}\n`)
})
