/**
 * Writes what V8 compiled of a bundled app while it started, answered and stopped, for its next starts.
 *
 *     node write-code-cache.mjs BUNDLE ADDRESS        runs BUNDLE until ADDRESS is answered with 200, then sends it SIGTERM
 */
import { compileBundle, forgetCode } from './compile-bundle.mjs'

/** How often is asked (milliseconds), and how many times at most. */
const askEvery = 20
const mostAsked = 3_000

const [bundle, address] = process.argv.splice(2)
// Code that is not needed any more would be taken over from it.
forgetCode(bundle)
const { run, keepCode } = compileBundle(bundle)
process.on('exit', (code) => {
  if (code === 0) keepCode()
})
run()
await answered()
process.kill(process.pid, 'SIGTERM')

async function answered() {
  for (let asked = 0; asked < mostAsked; asked += 1) {
    const response = await fetch(address, { headers: { connection: 'close' } }).catch(() => undefined)
    if (response?.status === 200) return response.text()
    await new Promise((resolve) => setTimeout(resolve, askEvery))
  }
  throw new Error(`${address} was not answered with 200.`)
}
