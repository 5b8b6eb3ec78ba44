/** `@svc/profile-schema` in the tools that its users build and run with, each in its own folder. */
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { npmInstall } from './consume.mjs'
import { runStep } from './run-step.mjs'

const expected = 'profile-schema works: 1.0.0'
/** Uses an entry with zod and one without dependencies. */
const program = `import { publicProfileSchema } from '@svc/profile-schema'
import { contractVersion } from '@svc/profile-schema/contract'
import { ProfileRequestError } from '@svc/profile-schema/client'

export const text = publicProfileSchema.safeParse({}).success || !ProfileRequestError ? 'broken' : \`profile-schema works: \${contractVersion}\`
`
const main = `import { text } from './program.mjs'\n\nconsole.log(text)\n`

/**
 * What each tool needs in addition, and how its result is read.
 *
 * @type {Record<string, { dependencies: Record<string, string>, files?: Record<string, string>, use: (run: (...words: string[]) =>
 *   Promise<string>, folder: string) => Promise<string> }>}
 */
const tools = {
  'Vite 8': {
    dependencies: { vite: '8.3.8' },
    files: {
      'index.html': '<!doctype html><script type="module" src="/main.mjs"></script>',
      // Without the polyfill that needs a browser, so that Node can run what the browser loads.
      'vite.config.mjs': "export default { build: { modulePreload: false, rollupOptions: { output: { entryFileNames: 'main.mjs' } } } }",
    },
    use: async (run) => {
      await run('vite', 'build')
      return run('node', 'dist/main.mjs')
    },
  },
  'webpack 5': {
    dependencies: { webpack: '5.113.0', 'webpack-cli': '7.3.1' },
    use: async (run) => {
      await run('webpack', '--mode', 'production', '--entry', './main.mjs')
      return run('node', 'dist/main.js')
    },
  },
  'Next.js 16': {
    dependencies: { next: '16.4.6', react: '19.3.1', 'react-dom': '19.3.1' },
    files: {
      'app/layout.js': 'export default function Layout({ children }) {\n  return <html lang="en"><body>{children}</body></html>\n}\n',
      'app/page.js':
        "import { text } from '../program.mjs'\nimport { Client } from './client.js'\n\nexport default function Page() {\n  return <p>{text}<Client /></p>\n}\n",
      'app/client.js': "'use client'\nimport { text } from '../program.mjs'\n\nexport function Client() {\n  return <b>{text}</b>\n}\n",
    },
    use: async (run, folder) => {
      await run('next', 'build')
      return readFileSync(join(folder, '.next/server/app/index.html'), 'utf8')
    },
  },
  'Bun 1': { dependencies: { bun: '1.4.5' }, use: (run) => run('bun', 'main.mjs') },
  'Deno 2': { dependencies: { deno: '2.9.6' }, use: (run) => run('deno', 'run', 'main.mjs') },
}

export const toolNames = Object.keys(tools)

/**
 * Builds and runs a program with one of the tools.
 *
 * @param {string} name of the tool
 * @param {{ registry: string, version: string }} options `version` of the package
 * @returns {Promise<{ folder: string, isInstalled: boolean }>} not installed: npm has no such tool for this machine
 * @throws {Error} if the program does not build, or prints something else
 */
export async function useWith(name, { registry, version }) {
  const { dependencies, files = {}, use } = tools[name]
  const folder = mkdtempSync(join(tmpdir(), 'svc-release-tool-'))
  const own = { 'program.mjs': program, 'main.mjs': main, ...files }
  for (const [file, text] of Object.entries(own)) {
    mkdirSync(join(folder, dirname(file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  const manifest = { name: 'consumer', private: true, dependencies: { '@svc/profile-schema': version, ...dependencies } }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  try {
    await npmInstall(registry, folder)
  } catch {
    return { folder, isInstalled: false }
  }
  const env = { NEXT_TELEMETRY_DISABLED: '1' }
  const run = (file, ...words) => runStep(file === 'node' ? file : join(folder, 'node_modules/.bin', file), words, { cwd: folder, env })
  const printed = await use(run, folder)
  if (!printed.includes(expected)) throw new Error(`With ${name}, the program prints: ${printed}`)
  return { folder, isInstalled: true }
}
