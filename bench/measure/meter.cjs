/**
 * Loaded before a server (`node --require`): tells its parent what the process has used so far, whenever it is asked. The
 * same for every server that is measured; it costs a request nothing.
 */
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  // With --expose-gc: what is still in use, not what is not yet swept.
  globalThis.gc?.()
  const { rss, heapUsed, external } = process.memoryUsage()
  process.send({ cpu: user + system, memory: rss, inUse: heapUsed + external })
})
// A parent that goes takes the server with it.
process.on('disconnect', () => process.exit())
