/** A folder of GitHub Flavored Markdown: a repository's docs, an Open Knowledge Format bundle, an export of Notion, or notes of Obsidian. */
import { shownTree } from '../blocks/open-page.ts'
import type { SourcePage } from '../places/links.ts'
import type { Places } from '../places/place-links.ts'
import type { FolderReading, FoundPage } from '../reading/folder-reading.ts'
import { renderPage } from '../reading/render-page.ts'
import { asText, asTexts } from '../source/data-text.ts'
import { type SplitPage, splitFrontMatter } from '../source/front-matter.ts'
import type { Note } from '../source/import-note.ts'
import { languageFolders, languageTag } from '../source/languages.ts'
import { isMarkdown, pageAddress, withoutIds } from '../source/site.ts'
import type { SourceFolder } from '../source/source-folder.ts'
import { joinPath, parentOf } from '../source/source-path.ts'
import { markdownTree } from './markdown-tree.ts'
import { datesOf, formerAddresses, isUnpublished, textsOf } from './page-data.ts'
import { withoutWikiSyntax } from './wiki-syntax.ts'

export function readMarkdownFolder(source: SourceFolder, from: 'auto' | 'markdown' | 'okf', note: Note, now: Date): FolderReading {
  const isOkf = from === 'okf' || (from === 'auto' && splitFrontMatter(source.readText('index.md') ?? '').fields.okf_version !== undefined)
  const languages = languageFolders(isOkf ? [] : source.files.filter(isMarkdown))
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
      const address = pageAddress(file)
      const formerly = formerAddresses(split.fields).flatMap((former) => {
        const path = joinPath(former.startsWith('/') ? '' : parentOf(address), former.split(/[?#]/)[0] ?? '')
        return path === undefined ? [] : [`/${path}`]
      })
      const language = languageTag(asText(split.fields.language) ?? '') ?? languages.get(file.split('/')[0] ?? '') ?? 'en'
      found.push({ file, address, language, formerly, translations: asTexts(split.fields.translation_of) })
      splits.set(file, split)
    }
  }
  const byName = fileNames(source)

  const render = (page: SourcePage, places: Places, { fields, body, bodyLine }: SplitPage) => {
    const lineInFile = (line: number) => line + bodyLine - 1
    const text = withoutWikiSyntax(withoutProperties(body, page.file, note), {
      find: (name) => byName.get(nameKey(name)),
      miss: (name, line) => note('dead_link', page.file, `"[[${name.slice(0, 120)}]]" leads to no page.`, lineInFile(line)),
    })
    const { staleSince, ...dates } = datesOf(fields, now)
    if (staleSince !== undefined) note('stale', page.file, `The page is stale since ${staleSince}. Check its facts again.`)
    return renderPage(shownTree(markdownTree(text)), page, places, {
      titles: { before: textsOf(fields, 'title'), after: [] },
      descriptions: textsOf(fields, 'description'),
      dates,
      titleOf: (title) => title,
      lineInFile,
      asWritten: true,
      isLinked: () => true,
    })
  }

  return {
    kind: isOkf ? 'okf' : 'markdown',
    site: { base: '', language: found.find(({ address }) => address === '/')?.language ?? 'en' },
    found,
    redirects: [],
    menus: [],
    render(page, places) {
      try {
        const split = splits.get(page.file)
        return split && render(page, places, split)
      } catch (error) {
        if (!(error instanceof RangeError)) throw error
        note('page_left_out', page.file, 'The text is nested more deeply than can be read.')
        return undefined
      }
    },
  }
}

/** Notion writes the properties of a page below its title, as lines `Name: value`. They are data of the editors, not text. */
function withoutProperties(body: string, file: string, note: Note): string {
  if (withoutIds(file) === file) return body
  return body.replace(/^(\s*# .*\n+)((?:[^\s:#>|[\]!-][^:\n]{0,60}: .*\n)+)(?=\n|$)/, (_, title: string, properties: string) => {
    const shown = properties.trim().replace(/\n/g, '; ').slice(0, 160)
    note('left_out_field', file, `The properties of the page are left out: ${shown}.`, title.split('\n').length)
    // Lines keep their numbers.
    return title + properties.replace(/[^\n]/g, '')
  })
}

/** Files by what a wiki link calls them: the name with or without its ending and its folders. The shortest path counts. */
function fileNames(source: SourceFolder): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  for (const file of source.files.toSorted((a, b) => a.split('/').length - b.split('/').length || (a < b ? -1 : 1))) {
    const path = isMarkdown(file) ? file.replace(/\.\w+$/, '') : file
    for (const key of [path, path.split('/').at(-1) ?? path]) if (!names.has(nameKey(key))) names.set(nameKey(key), `/${file}`)
  }
  return names
}

function nameKey(name: string): string {
  return name
    .replace(/^\/|\.md$/gi, '')
    .normalize('NFC')
    .toLowerCase()
}
