/** Milliseconds of CPU that this process has used: other work on the machine makes a clock late, and this not. */
export function cpuTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}
