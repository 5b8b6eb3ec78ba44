/** Loaded before a server (`node --require`): reports to its parent what the process has used. A build process counts with its server. */
const { existsSync, readFileSync } = require('node:fs')

/** Milliseconds between two looks at the time that this thread was on a CPU, whatever else the machine does. */
const tick = 5
const schedule = `/proc/self/task/${process.pid}/schedstat`
let seen = 0
let longest = 0

if (!process.argv[1].endsWith('builder.js')) {
  process.on('message', answer)
  // The server ends with its parent.
  process.on('disconnect', () => process.exit())
  if (existsSync(schedule)) setInterval(noteBlock, tick).unref()
}

function noteBlock() {
  const used = Number(readFileSync(schedule, 'latin1').split(' ')[0])
  if (seen > 0) longest = Math.max(longest, used - seen)
  seen = used
}

function answer(asked) {
  if (asked === 'block') {
    process.send({ block: longest / 1e6 })
    longest = 0
    return
  }
  const { user, system } = process.cpuUsage()
  // With --expose-gc, garbage does not count.
  globalThis.gc?.()
  const { rss, heapUsed, external } = process.memoryUsage()
  const children = existsSync('/proc/self/stat') ? usedByChildren() : { cpu: 0, memory: 0 }
  process.send({ cpu: user + system + children.cpu, memory: rss + children.memory, inUse: heapUsed + external })
}

/** Microseconds of ended and running children, resident bytes of running ones: proc(5). */
function usedByChildren() {
  const microsecondsPerTick = 10_000
  const pageBytes = 4096
  const fieldsOf = (pid) => readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1].split(' ').map(Number)
  let ticks = sum(fieldsOf('self').slice(13, 15))
  let pages = 0
  for (const pid of readFileSync(`/proc/self/task/${process.pid}/children`, 'latin1').split(' ').filter(Boolean)) {
    if (!existsSync(`/proc/${pid}/stat`)) continue
    const fields = fieldsOf(pid)
    ticks += sum(fields.slice(11, 13))
    pages += fields[21]
  }
  return { cpu: ticks * microsecondsPerTick, memory: pages * pageBytes }
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0)
}
