/** The examples with the published packages instead of the workspace's. */
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'yaml'
import { npmInstall } from './consume.mjs'
import { runStep } from './run-step.mjs'

/** Names of the examples that run by themselves. */
export function exampleNames(root) {
  return readdirSync(join(root, 'examples')).filter((name) => existsSync(join(root, 'examples', name, 'main.js')))
}

/** The example that needs a running server. */
const walk = 'walk-through-the-door'

/**
 * Copies the examples and their content into a new folder, and installs their dependencies: our packages from the registry, others in the
 * versions of the catalog.
 *
 * @param {{ root: string, registry: string, released: { name: string, version: string }[] }} options
 * @returns {Promise<string>} the folder, with `examples/<name>/main.js` in it
 */
export async function installExamples({ root, registry, released }) {
  const folder = mkdtempSync(join(tmpdir(), 'svc-release-examples-'))
  cpSync(join(root, 'content'), join(folder, 'content'), { recursive: true })
  const { catalog } = parse(readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8'))
  const dependencies = {}
  for (const name of [...exampleNames(root), walk]) {
    const manifest = JSON.parse(readFileSync(join(root, 'examples', name, 'package.json'), 'utf8'))
    for (const [dependency, range] of Object.entries(manifest.dependencies)) {
      const ours = released.find((candidate) => candidate.name === dependency)
      dependencies[dependency] = ours ? ours.version : range === 'catalog:' ? catalog[dependency] : range
    }
    const from = join(root, 'examples', name)
    cpSync(from, join(folder, 'examples', name), { recursive: true, filter: (path) => !path.includes('node_modules', from.length) })
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'examples', private: true, type: 'module', dependencies }))
  await npmInstall(registry, folder)
  return folder
}

export async function runExample(node, folder, name) {
  await runStep(node, ['main.js'], { cwd: join(folder, 'examples', name) })
}

/** Walks through a running server as an agent does, with both generations of the official client. */
export async function walkThrough(node, folder, endpoint) {
  await runStep(node, ['walk.js', endpoint.href], { cwd: join(folder, 'examples', walk) })
}
