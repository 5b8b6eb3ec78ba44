/** A real npm registry, Verdaccio, on the loopback interface. It serves only what was published to it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '../servers/free-port.mjs'
import { runStep } from './run-step.mjs'

/** The newest version for Node 20. It asks for `node-fetch` by a tag, which mirrors of npm do not have. */
const program = { private: true, dependencies: { verdaccio: '6.8.0' }, overrides: { 'node-fetch': '2.7.0' } }

const configuration = {
  storage: './storage',
  uplinks: {},
  packages: { '@svc/*': { access: '$all', publish: '$anonymous' } },
  max_body_size: '50mb',
  log: { type: 'stdout', format: 'pretty', level: 'error' },
}

/**
 * Installs and starts the registry in a new folder. It is not a development dependency: 327 packages, which no other command needs.
 *
 * @returns {Promise<{ url: string, has: (name: string, version: string) => Promise<boolean>, close: () => Promise<void> }>}
 */
export async function startRegistry() {
  const folder = mkdtempSync(join(tmpdir(), 'svc-release-registry-'))
  writeFileSync(join(folder, 'package.json'), JSON.stringify(program))
  // JSON is YAML.
  writeFileSync(join(folder, 'config.yaml'), JSON.stringify(configuration))
  await runStep('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'], { cwd: folder })
  const port = await freePort()
  const main = join(folder, 'node_modules/verdaccio/bin/verdaccio')
  const child = spawn(process.execPath, [main, '--config', 'config.yaml', '--listen', `127.0.0.1:${port}`], {
    cwd: folder,
    stdio: 'ignore',
  })
  const ended = once(child, 'close')
  const url = `http://127.0.0.1:${port}/`
  await Promise.race([answers(`${url}-/ping`), ended.then(([code]) => Promise.reject(new Error(`Verdaccio ended with ${code}.`)))])
  return {
    url,
    async has(name, version) {
      const response = await fetch(`${url}${name.replace('/', '%2f')}`)
      return response.ok && version in (await response.json()).versions
    },
    async close() {
      child.kill()
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Resolves when an address can be fetched. */
async function answers(address) {
  while (
    !(await fetch(address).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await setTimeout(100)
}
