/**
 * How often the first result of a search is the page, and the section, that answers a question, and how often a first extract with strong
 * support is in that section: over the questions of the shipped content and of seven invented companies.
 *
 *     npm run bench -- sections [FOLDER...]
 *
 * Questions with a section count, and those that no page answers for strong extracts. Rules were chosen on the contents marked with *.
 */
import { fileURLToPath } from 'node:url'
import { openKnowledge } from '../answers/main.mjs'
import { firstExtracts } from '../answers/quality.mjs'
import { printTable } from '../table.mjs'

const at = (path) => fileURLToPath(new URL(path, import.meta.url))
export const contents = [
  { name: 'shipped *', folder: at('../../content') },
  { name: 'documentation *', folder: at('../contradictions/content/documentation') },
  { name: 'full of prices *', folder: at('../contradictions/content/prices') },
  { name: 'veterinary', folder: at('content/veterinary') },
  { name: 'driving school', folder: at('content/driving-school') },
  { name: 'climbing gym', folder: at('content/climbing-gym') },
  { name: 'printer', folder: at('content/printer') },
  { name: 'backup program', folder: at('content/backup-program') },
]

export async function main(folders) {
  const rows = []
  for (const content of [...contents, ...folders.map((folder) => ({ name: folder, folder }))]) {
    const { questions, page, section, misses, strong, right, unanswered } = await measure(content)
    const share = (count) => `${count} (${((100 * count) / questions).toFixed(1)} %)`
    rows.push([
      content.name,
      questions,
      share(page),
      share(section),
      `${right} of ${strong}`,
      `${unanswered.strong} of ${unanswered.asked}`,
    ])
    for (const { question, found } of misses) process.stdout.write(`${content.name}: ${question} -> ${found}\n`)
  }
  printTable(['content', 'questions', 'page first', 'section first', 'strong: right', 'unanswered: strong'], rows)
}

/** @param {{ folder: string }} content */
export async function measure({ folder }) {
  const knowledge = await openKnowledge(folder)
  const asked = knowledge.judged.answerable.filter(({ section }) => section !== undefined)
  const counted = { questions: asked.length, page: 0, section: 0, misses: [] }
  for (const { text, page, section, isRight } of asked) {
    const [first] = await knowledge.search(text)
    if (first?.page.path === page) counted.page += 1
    if (first && isRight(first)) counted.section += 1
    else counted.misses.push({ question: `${text} (${page}#${section})`, found: first?.url })
  }
  const strongOf = async (questions) => (await firstExtracts(knowledge, questions)).filter((extract) => extract?.support === 'strong')
  const strong = await strongOf(asked)
  const { unanswerable } = knowledge.judged
  return {
    ...counted,
    strong: strong.length,
    right: strong.filter(({ isRight }) => isRight).length,
    unanswered: { asked: unanswerable.length, strong: (await strongOf(unanswerable)).length },
  }
}
