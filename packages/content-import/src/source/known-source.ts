/** Source folders of generators: their site is what a build makes of them, so that is what an import reads. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import generators from './generators.json'

/**
 * The generator whose configuration is in the folder; undefined for a folder of pages.
 *
 * @returns its name, and the commands that build the site and import it, a line each
 * @param command the command line of the import, with `SITE` for the folder below this one that the build writes
 */
export function knownSource(folder: string, command: string) {
  if (isPublished(join(folder, 'index.html'))) return undefined
  const has = (name: string) => existsSync(join(folder, name))
  const found = generators.find(({ files, also }) => files.some(has) && (also.length === 0 || also.some(has)))
  return found && { generator: found.name, advice: `${found.build}\n${command.replace('SITE', found.output)}` }
}

/** A front page of Jekyll in its source begins with front matter, and one of Vite or Next.js is a template without text. */
function isPublished(file: string): boolean {
  try {
    const text = readFileSync(file, 'utf8')
    return !/^\s*---/.test(text) && /<(?:h1|p|main|article)\b/i.test(text)
  } catch {
    return false
  }
}
