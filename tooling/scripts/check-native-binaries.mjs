/** Fails when the lockfile names a native package family that lacks a binary for macOS, Windows or Linux. */
import { readFileSync } from 'node:fs'

const lockfile = readFileSync(new URL('../../pnpm-lock.yaml', import.meta.url), 'utf8')
const binaries = /^ {2}'?((?:@[\w.-]+\/)?[\w.-]*?)(darwin|win32|windows|linux)-?(x64|64|arm64)[\w-]*@(\d[\w.-]*)'?:/gm
const platforms = { darwin: 'darwin', win32: 'windows', windows: 'windows', linux: 'linux' }

const families = new Map()
for (const [, family, platform, , version] of lockfile.matchAll(binaries)) {
  const key = `${family}*@${version}`
  families.set(key, (families.get(key) ?? new Set()).add(platforms[platform]))
}

const incomplete = [...families].filter(([, found]) => found.size < 3)
for (const [family, found] of incomplete) {
  process.stderr.write(`${family} has binaries for ${[...found].join(', ')} only. Pin a version that has darwin, windows and linux.\n`)
}
process.exitCode = incomplete.length > 0 ? 1 : 0
