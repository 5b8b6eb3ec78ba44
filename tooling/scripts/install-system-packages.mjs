/**
 * Installs the programs of the tests that npm does not have, as root on Debian. On a terminal it asks first, except in CI. Elsewhere it prints
 * which ones are missing.
 */
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline/promises'

/** One of the commands is sufficient. */
const needed = [
  { commands: ['curl'], debianPackage: 'curl' },
  { commands: ['redis-server'], debianPackage: 'redis-server' },
  { commands: ['caddy'], debianPackage: 'caddy' },
  { commands: ['nginx'], debianPackage: 'nginx-light' },
  { commands: ['systemd-analyze'], debianPackage: 'systemd' },
  { commands: ['postgres'], debianPackage: 'postgresql' },
  { commands: ['chromium-headless-shell', 'chromium', 'google-chrome'], debianPackage: 'chromium-headless-shell' },
]

const missing = needed.filter(({ commands }) => !commands.some(isOnPath))
if (missing.length > 0) {
  const packages = missing.map(({ debianPackage }) => debianPackage)
  const canInstall = process.getuid?.() === 0 && isOnPath('apt-get')
  if (canInstall && (await isAgreed(packages))) {
    process.stdout.write(`Installing for the tests: ${packages.join(', ')}\n`)
    const options = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
    spawnSync('apt-get', ['update', '-qq'], options)
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options)
  } else {
    process.stdout.write(`The tests need ${packages.join(', ')}: install with your system's package manager.\n`)
  }
}

/** Without a terminal there is nobody to ask. */
async function isAgreed(packages) {
  if (!process.stdin.isTTY || process.env.CI) return true
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`The tests need ${packages.join(', ')}. Install them with apt-get? [Y/n] `)
  terminal.close()
  return !/^n/i.test(answer.trim())
}

function isOnPath(command) {
  return [...(process.env.PATH ?? '').split(delimiter), ...postgresqlFolders()].some((folder) => {
    try {
      accessSync(join(folder, command), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

/** On Debian, the programs of PostgreSQL are not in PATH. */
function postgresqlFolders() {
  const versions = '/usr/lib/postgresql'
  return existsSync(versions) ? readdirSync(versions).map((version) => join(versions, version, 'bin')) : []
}
