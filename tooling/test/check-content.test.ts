// @module-tag slow
/** The steps of deploy/check-content as GitHub runs them: in bash, with separate folders for the action and the repository. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { root, run } from './run-tool.ts'

const { inputs, runs } = parse(readFileSync(join(root, 'deploy/check-content/action.yml'), 'utf8'))
const [setup, check] = runs.steps
const workspace = mkdtempSync(join(tmpdir(), 'svc-action-'))
afterAll(() => rmSync(workspace, { recursive: true }))

// `run.mjs start` builds the server and runs it. A build could replace files that other tests run, so this runs the existing build.
const scripts = join(workspace, '.svc/tooling/scripts')
mkdirSync(scripts, { recursive: true })
cpSync(join(root, 'tooling/scripts/annotate-content.mjs'), join(scripts, 'annotate-content.mjs'))
const main = join(root, 'apps/server/dist/main.js')
writeFileSync(join(scripts, 'run.mjs'), `process.argv.splice(1, 2, ${JSON.stringify(main)})\nawait import(${JSON.stringify(main)})\n`)
const action = join(workspace, '.svc/deploy/check-content')
mkdirSync(action, { recursive: true })

/** https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-syntax#jobsjob_idstepsshell */
const runStep = (content: string) =>
  run('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', check.run], {
    cwd: workspace,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, GITHUB_ACTION_PATH: action, GITHUB_WORKSPACE: workspace, CONTENT: content },
  })

const writeContent = (folder: string) => cpSync(join(root, 'apps/server/template'), join(workspace, folder), { recursive: true })

describe('deploy/check-content', () => {
  it('pins its action by a commit, and puts no text of a pull request into a shell', () => {
    expect(setup.uses).toMatch(/@[0-9a-f]{40}$/)
    expect(check.env.CONTENT).toMatch(/^\$\{\{ inputs\.content \}\}$/)
    expect(check.run).not.toContain('${{')
    expect(Object.keys(inputs)).toEqual(['content'])
    expect(check.run).toMatch(/run\.mjs" start --content /)
  })

  it('passes for valid content', async () => {
    writeContent('content')
    const { code, stdout } = await runStep('content')
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/^(?:::warning .*\n)*Errors: 0, warnings: \d+\n$/) })
  })

  it('fails with an annotation at the line of each error and warning', async () => {
    writeContent('docs/site')
    writeFileSync(join(workspace, 'docs/site/questions.yaml'), '- question: What does it cost?\n  page: /prcing\n')
    const { code, stdout } = await runStep('docs/site')
    const [error, ...others] = stdout.trim().split('\n')
    expect({ code, error, others }).toEqual({
      code: 78,
      error:
        '::error file=docs/site/questions.yaml,line=2,col=9,title=unknown_page::questions.yaml:2:9  There is no page /prcing. ' +
        'Did you mean /pricing?  (Write /pricing.)',
      others: [
        expect.stringMatching(
          /^::warning file=docs\/site\/comparisons\/[\w-]+\.md,line=1,col=1,title=undated::[^ ]+ {2}The page and 4 more /,
        ),
        'Errors: 1, warnings: 1',
      ],
    })
  })

  it('writes one line for a name with line breaks, so that a pull request cannot write commands', async () => {
    writeContent('hostile')
    mkdirSync(join(workspace, 'hostile/pages/a\n::stop-commands::x\r%0A'))
    writeFileSync(join(workspace, 'hostile/pages/a\n::stop-commands::x\r%0A/b,c:d.md'), '---\ntitle: A\ndescription: B\n---\n\nText\n')
    const { code, stdout } = await runStep('hostile')
    expect(code).toBe(78)
    expect(stdout).toContain('file=hostile/pages/a%0A%3A%3Astop-commands%3A%3Ax%0D%250A/b%2Cc%3Ad.md,line=')
    expect(stdout).toMatch(/^(?:::(?:error|warning) file=[^,\r\n]+,line=\d+,col=\d+,title=\w+::[^\r\n]+\n)+Errors: \d+, warnings: \d+\n$/)
  })

  it('fails with one line if the folder does not exist', async () => {
    const { code, stdout, stderr } = await runStep('nowhere')
    expect(code).toBe(64)
    expect(stdout).toMatch(/^::error .*--content: .*there is no such folder.*\nErrors: 1, warnings: 0\n$/)
    expect(stderr).not.toMatch(/^ {4}at /m)
  })
})
