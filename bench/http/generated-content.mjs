import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { shippedContent } from '../measure/measured-server.mjs'
import { generate } from '../search/generated-passages.mjs'

/**
 * Writes a content folder with the shipped profile and `count` pages. Page `n` has the same text for any number of pages.
 *
 * @returns {string[]} the paths of the pages without the front page
 */
export function writeGeneratedContent(folder, count, sections = 2) {
  const pages = join(folder, 'pages')
  mkdirSync(pages, { recursive: true })
  cpSync(join(shippedContent, 'profile.json'), join(folder, 'profile.json'))
  writeFileSync(join(folder, 'providers.yaml'), '{}\n')
  writeFileSync(join(pages, 'index.md'), page('Front page', ['Every page here is generated.']))
  const { passages } = generate(count * sections)
  return Array.from({ length: count - 1 }, (_, number) => {
    const texts = passages.slice(number * sections, (number + 1) * sections).map(({ text }) => text)
    writeFileSync(join(pages, `page-${number}.md`), page(`Page ${number}`, texts))
    return `/page-${number}`
  })
}

function page(title, sections) {
  const text = sections.map((section, number) => `## Section ${number + 1}\n\n${section}\n`).join('\n')
  return `---\ntitle: ${title}\ndescription: One of many pages.\nreviewed: 2026-01-01\n---\n\n${text}`
}
