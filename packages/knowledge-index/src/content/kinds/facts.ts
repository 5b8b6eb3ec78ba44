import { factsPath } from '../facts/fact.ts'
import type { Content } from '../folder/content.ts'
import { type ContentKind, textLimit, unexpectedFile } from './kind.ts'

const elsewhere = 'Facts are read from "facts.yaml" and from files directly in facts/ whose names end with ".yaml".'

/** `facts.yaml` and the files of `facts/`: facts, and the page that lists them. */
export const facts: ContentKind<Pick<Content, 'facts'>> = {
  roleOf(path) {
    if (!path.startsWith('facts/') && !/^facts\.ya?ml$/i.test(path)) return undefined
    if (/^facts(?:\/[^/]+)?\.yaml$/.test(path)) return 'read'
    return /\.ya?ml$/i.test(path) ? unexpectedFile(elsewhere) : 'ignored'
  },
  limit: textLimit,
  async read(files, folder) {
    const { readFacts } = await import('../check/facts.ts')
    const { factsPageSource } = await import('../check/facts-page.ts')
    const { pages, registered, today, service, content, pathOf } = folder
    const read = files.flatMap((file) => folder.source(file) ?? [])
    const { facts, sources } = readFacts(read, { pages, registered, profile: content.profile, today, pathOf })
    const titleOf = (path: string) => pages.find((page) => page.path === path)?.reading.frontMatter?.title ?? path
    // Facts with errors are not on the page, but a link to them is right.
    if (read.some(({ problems }) => problems.length > 0)) registered.add(factsPath, { file: 'facts.yaml', anchors: undefined })
    if (facts.length === 0) return {}
    const source = factsPageSource(facts, { sources, titleOf, day: today, dataPath: service.factsDataPath })
    folder.addUnwritten({ path: factsPath, kind: 'page', file: 'facts.yaml', source })
    return { facts }
  },
}
