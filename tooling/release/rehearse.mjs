/** Releases a clone of the commit: install, `changeset version`, build, `changeset publish` to a registry on this machine. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runStep } from './run-step.mjs'

/**
 * @typedef {{ name: string, version: string, changelog: string, isApp: boolean }} Release
 * @param {{ root: string, registry: string }} options `registry` is the address to publish to
 * @typedef {(name: string, entries: string[]) => Promise<string>} ReleaseWithout
 * @returns {Promise<{ folder: string, released: Release[], releasePatch: () => Promise<Release[]>, releaseWithout: ReleaseWithout }>} the
 *   clone, what was published, a function that also releases a patch of the server, and one, for the end, that releases a patch of one
 *   library without some entries and resolves to its version
 */
export async function rehearse({ root, registry }) {
  const folder = await cloneCommit(root)
  const { packageManager } = readManifest(folder, '.')
  const pnpm = (args) => runStep('npx', ['--yes', '--prefer-offline', packageManager, ...args], { cwd: folder })
  await pnpm(['install', '--prefer-offline', '--frozen-lockfile'])
  const published = ['packages', 'apps']
    .flatMap((parent) => readdirSync(join(folder, parent)).map((name) => join(parent, name)))
    .filter((place) => !readManifest(folder, place).private)
  for (const place of published) publishTo(registry, folder, place)

  const addPatch = (name) => writeFileSync(join(folder, '.changeset/patch.md'), `---\n"${name}": patch\n---\n\nA patch.\n`)

  async function release() {
    // Before the build, as in CI: the apps contain their version.
    await pnpm(['exec', 'changeset', 'version'])
    await pnpm(['exec', 'turbo', 'run', 'build', '--output-logs=errors-only'])
    await commit(folder, 'version packages')
    await pnpm(['exec', 'changeset', 'publish'])
    return published.map((place) => {
      const { name, version } = readManifest(folder, place)
      return { name, version, isApp: place.startsWith('apps'), changelog: readFileSync(join(folder, place, 'CHANGELOG.md'), 'utf8') }
    })
  }

  return {
    folder,
    released: await release(),
    async releasePatch() {
      addPatch('@svc/server')
      return release()
    },
    async releaseWithout(name, entries) {
      const place = published.find((candidate) => readManifest(folder, candidate).name === name)
      addPatch(name)
      await pnpm(['exec', 'changeset', 'version'])
      const manifest = readManifest(folder, place)
      for (const entry of entries) delete manifest.exports[entry]
      writeManifest(folder, place, manifest)
      await pnpm(['exec', 'turbo', 'run', 'build', `--filter=${name}`, '--output-logs=errors-only'])
      await pnpm(['--filter', name, 'publish', '--no-git-checks'])
      return manifest.version
    },
  }
}

/**
 * The current commit without uncommitted changes, as the only commit of a new repository: changesets would ask
 * the remote of a shallow clone for more history, and an error could push to it.
 */
async function cloneCommit(root) {
  const folder = mkdtempSync(join(tmpdir(), 'svc-release-'))
  await runStep('git', ['clone', '--quiet', '--depth=1', pathToFileURL(root).href, folder], { cwd: root })
  rmSync(join(folder, '.git'), { recursive: true })
  await runStep('git', ['init', '--quiet', '--initial-branch=main'], { cwd: folder })
  await commit(folder, 'the checkout')
  return folder
}

async function commit(folder, message) {
  const identity = ['-c', 'user.name=release check', '-c', 'user.email=release@check.invalid', '-c', 'commit.gpgsign=false']
  await runStep('git', ['add', '--all'], { cwd: folder })
  await runStep('git', [...identity, 'commit', '--quiet', '--allow-empty', '--message', message], { cwd: folder })
}

/**
 * The registry is in the manifest, which npm, pnpm and changesets all read: a setting that one of them ignores would publish to npm. Only a
 * CI job can sign a provenance statement.
 */
function publishTo(registry, folder, place) {
  const manifest = readManifest(folder, place)
  Object.assign(manifest.publishConfig, { registry, provenance: false })
  writeManifest(folder, place, manifest)
}

function writeManifest(folder, place, manifest) {
  writeFileSync(join(folder, place, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`)
}

function readManifest(folder, place) {
  return JSON.parse(readFileSync(join(folder, place, 'package.json'), 'utf8'))
}
