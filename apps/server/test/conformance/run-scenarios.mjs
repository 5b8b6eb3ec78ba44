/** Runs command lines one after the other, with the Node and the runner that npx brings; prints each exit code and output as JSON. */
import { spawnSync } from 'node:child_process'

const runs = JSON.parse(process.argv[2])
const results = runs.map(([command, ...args]) => {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', shell: process.platform === 'win32' })
  return { exitCode: status, output: `${stdout}${stderr}` }
})
process.stdout.write(JSON.stringify(results))
