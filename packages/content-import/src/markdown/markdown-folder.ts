/** A folder of GitHub Flavored Markdown: a repository's docs, an Open Knowledge Format bundle, an export of Notion, or notes of Obsidian. */
import type { FolderReading, FoundPage } from '../places/folder-reading.ts'
import type { SourcePage } from '../places/links.ts'
import { namedFields } from '../places/page-fields.ts'
import { placesOf } from '../places/place-links.ts'
import { type SplitPage, splitFrontMatter } from '../source/front-matter.ts'
import type { Note } from '../source/import-note.ts'
import { languageFolders } from '../source/languages.ts'
import { fileAddress, isMarkdown, type Site, withoutIds } from '../source/site.ts'
import type { SourceFolder } from '../source/source-folder.ts'
import { inFolder, joinPath, parentOf, pathIn } from '../source/source-path.ts'
import { beginningOf, editMarkdown } from './edit-markdown.ts'
import { datesOf, formerAddresses, isUnpublished, textsOf } from './page-data.ts'
import { parseMarkdown } from './parse-markdown.ts'
import { withoutWikiSyntax } from './wiki-syntax.ts'

/** Characters of a page that are read for its title and its description. */
const longestBeginning = 20_000

export function readMarkdownFolder(source: SourceFolder, from: 'auto' | 'markdown' | 'okf', note: Note, now: Date): FolderReading {
  const isOkf = from === 'okf' || (from === 'auto' && splitFrontMatter(source.readText('index.md') ?? '').fields.okf_version !== undefined)
  const site = siteOf(source, isOkf)
  const splits = new Map<string, SplitPage>()
  const found: FoundPage[] = []
  for (const file of source.files.filter((each) => isMarkdown(each) && !/(?:^|\/)\./.test(each))) {
    const text = source.readText(file)
    if (text === undefined) continue
    const split = splitFrontMatter(text)
    const isHistory = isOkf && /(?:^|\/)log\.md$/.test(file)
    if (split.isBroken) note('page_left_out', file, 'Its front matter cannot be read, so it may be a draft. Correct it.', 1)
    else if (isUnpublished(split.fields) || isHistory) note('page_left_out', file, 'The page is a draft, or not published on the site.')
    else {
      const root = site.roots.find(({ folder }) => pathIn(folder, file) !== undefined)
      const address = root?.address(pathIn(root.folder, file) ?? file) ?? fileAddress(file)
      found.push({ file, address, language: root?.language ?? site.language })
      splits.set(file, split)
    }
  }
  const byName = fileNames(source)

  return {
    kind: isOkf ? 'okf' : 'markdown',
    base: '',
    site,
    found,
    aliases: (pages) =>
      pages.flatMap((page) =>
        formerAddresses(splits.get(page.file)?.fields ?? {}).flatMap((address) => {
          const path = joinPath(address.startsWith('/') ? '' : parentOf(page.address), address.split(/[?#]/)[0] ?? '')
          return path === undefined ? [] : [[`/${path}`, page] as const]
        }),
      ),
    menus: () => [],
    look: () => ({}),
    translations: () => new Map(),
    render(page, places) {
      const split = splits.get(page.file)
      if (split === undefined) return undefined
      const lineInFile = (line: number) => line + split.bodyLine - 1
      const noteHere = (message: string, line: number | undefined) =>
        note('left_out_component', page.file, message, line === undefined ? undefined : lineInFile(line))
      const wiki = withoutWikiSyntax(withoutProperties(split.body, page, note), {
        find: (name) => byName.get(nameKey(name)),
        miss: (name, line) => note('dead_link', page.file, `"[[${name.slice(0, 120)}]]" leads to no page.`, lineInFile(line)),
      })
      const tree = parseMarkdown(wiki)
      let text: string | undefined
      try {
        text = tree && editMarkdown(wiki, tree, placesOf(page, places, lineInFile), noteHere)
      } catch (error) {
        if (!(error instanceof RangeError)) throw error
      }
      if (text === undefined) {
        note('page_left_out', page.file, 'The text is nested more deeply than can be read.')
        return undefined
      }
      const beginning = parseMarkdown(text.slice(0, longestBeginning).replace(/\u2016?[\ufdd0-\ufdd3]\d*\u2016?/g, ''))
      const { heading, paragraph } = beginning === undefined ? { heading: '', paragraph: '' } : beginningOf(beginning)
      const { staleSince, ...dates } = datesOf(split.fields, now)
      if (staleSince !== undefined) note('stale', page.file, `The page is stale since ${staleSince}. Check its facts again.`)
      const name = page.address.split('/').at(-1) || site.title || 'Home'
      return {
        text,
        fields: {
          ...namedFields([...textsOf(split.fields, 'title'), heading], [...textsOf(split.fields, 'description'), paragraph], name),
          ...dates,
        },
      }
    },
  }
}

function siteOf(source: SourceFolder, isOkf: boolean): Site {
  const languages = isOkf ? new Map<string, string>() : languageFolders(source.files.filter(isMarkdown))
  const roots = Array.from(languages, ([folder, language]) => ({
    folder,
    language,
    address: (path: string) => `/${folder}${fileAddress(path)}`,
  }))
  return { roots: [...roots, { folder: '', address: fileAddress }], language: 'en', staticFolders: [''] }
}

/** Notion writes the properties of a page below its title, as lines `Name: value`. They are data of the editors, not text. */
function withoutProperties(body: string, { file }: Pick<SourcePage, 'file'>, note: Note): string {
  if (withoutIds(file) === file) return body
  return body.replace(/^(\s*# .*\n+)((?:[^\s:#>|[\]!-][^:\n]{0,60}: .*\n)+)(?=\n|$)/, (_, title: string, properties: string) => {
    note(
      'left_out_field',
      file,
      `The properties of the page are left out: ${properties.trim().replace(/\n/g, '; ').slice(0, 160)}.`,
      1 + title.split('\n').length - 1,
    )
    return title
  })
}

/** Files by what a wiki link calls them: the name with or without its ending and its folders. The shortest path counts. */
function fileNames(source: SourceFolder): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  for (const file of source.files.toSorted((a, b) => a.split('/').length - b.split('/').length || (a < b ? -1 : 1))) {
    const path = isMarkdown(file) ? file.replace(/\.\w+$/, '') : file
    for (const key of [path, path.split('/').at(-1) ?? path])
      if (!names.has(nameKey(key))) names.set(nameKey(key), `/${inFolder('', file)}`)
  }
  return names
}

function nameKey(name: string): string {
  return name
    .replace(/^\/|\.md$/gi, '')
    .normalize('NFC')
    .toLowerCase()
}
