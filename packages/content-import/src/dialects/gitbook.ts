import { readAttributes } from '../markdown/html-tags.ts'
import { destination, escapeBrackets } from '../markdown/markdown-text.ts'
import { asFields, asText, isFalse, readFields } from '../source/data-text.ts'
import { lineAt } from '../source/import-note.ts'
import { changeOutsideCode } from '../source/outside-code.ts'
import { type Dialect, fileAddress, inFolder, joinPath, type Preparation, parentOf, type Site } from '../source/site.ts'
import { firstText, type SourceFolder } from '../source/source-folder.ts'

/** GitBook: the pages of `SUMMARY.md`. Other pages are not published. */
export const gitbook: Dialect = {
  name: 'gitbook',
  isAt: (source, base) => source.has(inFolder(base, '.gitbook.yaml')) || source.has(inFolder(base, 'SUMMARY.md')),
  readSite(source, base): Site {
    const config = readFields(firstText(source, base, ['.gitbook.yaml']), 'yaml') ?? {}
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
  const links = (source.readText(file) ?? '').matchAll(/\]\(([^()\n]{1,300})\)/g)
  return Array.from(links, ([, to = '']) => {
    const path = to.replace(/^<|>$/g, '').split(/[#"]/)[0]?.trim().replace(/%20/g, ' ')
    return joinPath(folder, path ?? '') ?? ''
  }).filter((path) => path.endsWith('.md'))
}

/** Nesting of blocks, from which the number of colons is counted down. */
const deepestBlock = 8
const block = /\{%-?[ \t]{0,9}(end)?([a-z][\w-]{0,40})((?:[^%{}]|%(?!\})){0,2000})%\}/g

/** Blocks of GitBook (`{% hint style="info" %}` to `{% endhint %}`) as directives. */
function prepareBlocks(body: string, { file, site, include, note }: Preparation): string {
  if (!body.includes('{%')) return body
  let depth = 0
  return changeOutsideCode(body, (run, start) =>
    run.replace(block, (_, end: string | undefined, name: string, given: string, at: number) => {
      const line = lineAt(body, start + at)
      const attributes = readAttributes(given)
      const to = attributes.url ?? attributes.src
      const title = escapeBrackets(attributes.title ?? '')
      if (name === 'hint' || name === 'tabs' || name === 'tab' || name === 'step') {
        if (end !== undefined) depth = Math.max(0, depth - 1)
        const colons = ':'.repeat(Math.max(3, 3 + deepestBlock - depth))
        if (end !== undefined) return `\n${colons}\n`
        depth += 1
        return `\n${colons}${name}${title === '' ? '' : `[${title}]`}${name === 'hint' ? `{type="${attributes.style ?? 'info'}"}` : ''}\n`
      }
      if (name === 'include')
        return (
          include(/"([^"]{1,300})"/.exec(given)?.[1] ?? given.trim(), [parentOf(file), ...(site.includeFolders ?? [])], line)?.trim() ?? ''
        )
      if (end !== undefined || transparentBlocks.has(name)) return name === 'code' && title !== '' ? `**${title}**\n` : ''
      if ((name === 'embed' || name === 'file') && to !== undefined) return `[${title || escapeBrackets(to)}](${destination(to)})`
      note('left_out_component', `{% ${name} %} is left out.`, line)
      return ''
    }),
  )
}

const transparentBlocks: ReadonlySet<string> = new Set(['code', 'content-ref', 'stepper', 'columns', 'column'])
