import { nameSet } from '../markdown/elements.ts'
import { destination, directive, escapeBrackets } from '../markdown/markdown-text.ts'
import { asFields, asText, isFalse } from '../source/data-text.ts'
import { type Dialect, fileAddress, type Preparation, type Site } from '../source/site.ts'
import { readConfig, type SourceFolder } from '../source/source-folder.ts'
import { joinPath, parentOf } from '../source/source-path.ts'
import { replaceTags } from './template-tags.ts'

/** GitBook: the pages of `SUMMARY.md`. Other pages are not published. */
export const gitbook: Dialect = {
  name: 'gitbook',
  configFiles: ['.gitbook.yaml', 'SUMMARY.md'],
  readSite(source, base): Site {
    const config = readConfig(source, base, ['.gitbook.yaml'])
    const folder = joinPath(base, asText(config.root) ?? '') ?? base
    const structure = asFields(config.structure) ?? {}
    const front = joinPath(folder, asText(structure.readme) ?? 'README.md') ?? ''
    const pages = [front, ...summaryPages(source, folder, joinPath(folder, asText(structure.summary) ?? 'SUMMARY.md') ?? '')]
    const shown = new Set(pages.map((page) => page.toLowerCase()))
    return {
      roots: [{ folder, address: (path) => (joinPath(folder, path) === front ? '/' : fileAddress(path)) }],
      title: /^#[ \t]+(.+)$/m.exec(source.readText(front) ?? '')?.[1],
      language: 'en',
      staticFolders: [folder],
      includeFolders: [folder],
      navigation: pages.map((to) => ({ to })),
      redirects: Object.entries(asFields(config.redirects) ?? {}).flatMap(([from, to]) =>
        typeof to === 'string' ? [[`/${from.replace(/^\//, '')}`, fileAddress(to)] as const] : [],
      ),
      isWithheld: (file, fields) => !shown.has(file.toLowerCase()) || !isFalse(fields.hidden),
    }
  },
  prepare: prepareBlocks,
}

/** The files that the table of contents links to. */
function summaryPages(source: SourceFolder, folder: string, file: string): readonly string[] {
  const links = (source.readText(file) ?? '').matchAll(/\]\(<?([^()<>#"\n]{1,300})/g)
  const paths = Array.from(links, ([, to = '']) => joinPath(folder, to.trim().replace(/%20/g, ' ')) ?? '')
  return paths.filter((path) => path.endsWith('.md'))
}

const syntax = { pattern: /\{%(.{0,2000}?)%\}/, close: 'end', isProse: true } as const
const containers = nameSet('hint tabs tab step')
const transparentBlocks = nameSet('code content-ref stepper columns column')

/** Blocks of GitBook (`{% hint style="info" %}` to `{% endhint %}`) as directives. */
function prepareBlocks(body: string, { file, site, include, note }: Preparation): string {
  return replaceTags(body, syntax, ({ name, isClose, values, attributes, line }, content) => {
    const inside = content?.write() ?? ''
    const title = escapeBrackets(attributes.title ?? '')
    if (content !== undefined && containers.has(name)) {
      const type = name === 'hint' ? (attributes.style ?? 'info') : ''
      return `\n${directive({ name, title, type, depth: content.depth }, inside)}\n`
    }
    if (name === 'include') return include(values[0] ?? '', [parentOf(file), ...(site.includeFolders ?? [])], line)?.trim() ?? ''
    if (isClose || transparentBlocks.has(name)) return (name === 'code' && title !== '' ? `**${title}**\n` : '') + inside
    const to = attributes.url ?? attributes.src
    if ((name === 'embed' || name === 'file') && to !== undefined) return `[${title || escapeBrackets(to)}](${destination(to)})${inside}`
    note('left_out_component', `{% ${name} %} is left out.`, line)
    return inside
  })
}
