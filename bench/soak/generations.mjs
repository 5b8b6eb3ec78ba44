import { cp, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** The numbers of the generations that a text is made of. */
export function generationsIn(text) {
  return [...new Set(Array.from(text.matchAll(/\bgeneration-(\d+)/g), ([, number]) => Number(number)))]
}

/**
 * A content folder whose every page, profile, title, description, section and topic of facts contains its generation, so that
 * a response shows its source. Otherwise the page of facts would have one revision in all generations.
 *
 * @param {string} source the content that the generations are made from
 * @param {string} folder where they are written, one over the other
 */
export async function createGenerations(source, folder) {
  await cp(source, folder, { recursive: true })
  const paths = (await readdir(source, { recursive: true })).filter((path) => /^(?:pages|comparisons|research)\/.*\.md$/.test(path))
  const pages = await Promise.all(paths.map(async (path) => ({ path, text: await readFile(join(source, path), 'utf8') })))
  const facts = await readFile(join(source, 'facts.yaml'), 'utf8')
  const profile = JSON.parse(await readFile(join(source, 'profile.json'), 'utf8'))

  return {
    /** @param {number} generation @param {{ isGood: boolean }} options a bad one is all there, and has one mistake */
    async write(generation, { isGood }) {
      const marked = { ...profile, description: `${profile.description} This is generation-${generation}.` }
      const files = [
        { path: 'profile.json', text: JSON.stringify(marked, undefined, 2) },
        { path: 'facts.yaml', text: facts.replace(/^ {2}topic: .*$/gm, `$& generation-${generation}`) },
        ...pages.map(({ path, text }) => ({ path, text: markPage(text, generation) })),
      ]
      const broken = files.find(({ path }) => path === 'pages/pricing.md')
      if (!isGood) broken.text = broken.text.replace(/^title:/m, 'titel:')
      await Promise.all(files.map(({ path, text }) => replaceFile(join(folder, path), text)))
    },
  }
}

/** The shipped front matter has no quotes, and its code blocks have no line like a heading. */
function markPage(text, generation) {
  return text
    .replace(/^(title|description): .*$/gm, `$& generation-${generation}`)
    .replace(/^#{1,6} .*$/gm, `$&\n\nThis is generation-${generation}.`)
}

async function replaceFile(file, text) {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(`${file}.new`, text)
  await rename(`${file}.new`, file)
}
