import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from './run-tool.ts'

/** Folders with a manifest, relative to the root: `packages/mcp-tools`, `apps/server`, `tooling`, … */
const workspaceFolders: readonly string[] = ['packages', 'apps', 'examples', '.']
  .filter((parent) => existsSync(join(root, parent)))
  .flatMap((parent) => readdirSync(join(root, parent)).map((name) => join(parent, name)))
  .filter((folder) => existsSync(join(root, folder, 'package.json')))

export interface WorkspaceCopy extends Disposable {
  readonly folder: string
  write(file: string, text: string): void
}

/** The rules of this repository and the manifests they speak about, in a folder of their own: nothing planted there can stay behind. */
export function copyWorkspace(): WorkspaceCopy {
  const folder = mkdtempSync(join(tmpdir(), 'svc-rules-'))
  const files = [
    ...['biome.json', 'turbo.json', 'package.json', 'pnpm-workspace.yaml', 'pnpm-lock.yaml', 'tooling/lint'],
    ...workspaceFolders.flatMap((workspace) => ['package.json', 'turbo.json'].map((name) => join(workspace, name))),
  ]
  for (const file of files) if (existsSync(join(root, file))) cpSync(join(root, file), join(folder, file), { recursive: true })
  return {
    folder,
    write: (file, text) => {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), text)
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}
