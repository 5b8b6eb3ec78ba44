import { cp, mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fixtureContent } from '../support/front-door.ts'

const words =
  'policy cover claim deductible limit premium insurer exclusion endorsement renewal certificate liability property vehicle worker payroll audit broker quote contract'.split(
    ' ',
  )

/** A content folder with `pageCount` pages of sections, tables and links, the same at each run. The caller removes it. */
export async function generateContent(pageCount: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-generated-'))
  await mkdir(join(folder, 'pages/topics'), { recursive: true })
  await cp(join(fixtureContent, 'profile.json'), join(folder, 'profile.json'))
  let state = 7
  const below = (limit: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * limit)
  }
  const word = () => words[below(words.length)] as string
  const sentence = (length: number) => `The ${Array.from({ length }, word).join(' ')}.`
  const section = (number: number) =>
    [
      `## ${word()} and ${word()} ${number}`,
      sentence(14),
      sentence(60),
      `| what | figure |\n| --- | --- |\n| ${word()} | ${below(1_000)} |`,
      `See [the next topic](/topics/topic-${1 + below(pageCount - 1)}).`,
    ].join('\n\n')
  const page = (title: string) =>
    `---\ntitle: ${title}\ndescription: ${sentence(16)}\nreviewed: 2026-05-01\n---\n\n# ${title}\n\n${[1, 2, 3, 4].map(section).join('\n\n')}\n`
  await writeFile(join(folder, 'pages/index.md'), page('Home'))
  for (let number = 1; number < pageCount; number += 1) {
    await writeFile(join(folder, `pages/topics/topic-${number}.md`), page(`Topic ${number} about ${word()} and ${word()}`))
  }
  return folder
}
