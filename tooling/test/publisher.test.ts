/** `publisher.json` has the names under which a publisher releases. Nothing is published yet, so the documentation begins with a checkout. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './run-tool.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const { repository, npmScope, image } = JSON.parse(read('publisher.json')) as Record<'repository' | 'npmScope' | 'image', string>
const [owner = ''] = repository.split('/', 1)
const filesWith = (text: string, ...paths: string[]) =>
  execFileSync('git', ['grep', '--untracked', '-l', '--fixed-strings', '-e', text, '--', ...paths], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')

const apps = ['apps/harness', 'apps/server']
const packages = ['packages/answer-engine', 'packages/knowledge-index', 'packages/mcp-tools', 'packages/profile-schema']

describe('the names of the publisher', () => {
  it.each([...apps, ...packages])('are in the manifest of %s', (folder) => {
    const manifest = JSON.parse(read(`${folder}/package.json`)) as { name: string; repository: { url: string } }
    expect(manifest.name.split('/')[0]).toBe(npmScope)
    expect(manifest.repository.url).toBe(`git+https://github.com/${repository}.git`)
  })

  it('are in the labels of the image and in the name at the MCP registry', () => {
    expect(read('Dockerfile')).toContain(`org.opencontainers.image.source="https://github.com/${repository}"`)
    expect(read('Dockerfile')).toContain(`io.modelcontextprotocol.server.name="io.github.${repository}"`)
    expect(JSON.parse(read('apps/harness/package.json'))).toMatchObject({ mcpName: `io.github.${repository}` })
  })

  it('are in no other file than those that this test reads', () => {
    expect(filesWith(`${owner}/`, '.', ':!publisher.json')).toEqual(
      [
        '.github/CODEOWNERS',
        '.github/ISSUE_TEMPLATE/config.yml',
        'Dockerfile',
        ...[...apps, ...packages].map((folder) => `${folder}/package.json`),
        'docs/pages/install.md',
        'docs/pages/questions.md',
      ].sort(),
    )
    expect(read('.github/CODEOWNERS').match(/@[\w-]+(?=\/)/g)).toEqual(read('.github/CODEOWNERS').match(new RegExp(`@${owner}(?=/)`, 'g')))
    expect(read('.github/ISSUE_TEMPLATE/config.yml')).toContain(`https://github.com/${repository}/security/advisories/new`)
    expect(read('docs/pages/questions.md')).toContain(`uses: ${repository}/deploy/check-content@main`)
    expect(read('docs/pages/install.md')).toContain(` ${image} `)
  })
})

describe('what needs a publication', () => {
  it.each([`npx ${npmScope}/`, `npm install ${npmScope}/`, `npm install --global ${npmScope}/`, image])(
    'is only where it says so: %s',
    (form) => {
      const elsewhere = filesWith(form, 'README.md', 'docs/pages').filter((file) => !/after.the.first.publication/i.test(read(file)))
      expect(elsewhere).toEqual([])
    },
  )
})
