import type { Dialect, DialectName } from '../source/site.ts'
import { firstFile, type SourceFolder } from '../source/source-folder.ts'
import { docusaurus } from './docusaurus.ts'
import { gitbook } from './gitbook.ts'
import { hugo } from './hugo.ts'
import { jekyll } from './jekyll.ts'
import { mintlify } from './mintlify.ts'
import { mkdocs } from './mkdocs.ts'
import { okf } from './okf.ts'
import { plain } from './plain.ts'
import { starlight } from './starlight.ts'
import { vitepress } from './vitepress.ts'

export type DialectChoice = DialectName | 'auto'

/** In the order in which they are tried; the last is for all other folders. */
const dialects: readonly Dialect[] = [starlight, docusaurus, vitepress, mkdocs, mintlify, gitbook, hugo, jekyll, okf, plain]

/** Folders of a repository in which its site often is. */
const usualFolders = ['', 'docs', 'website', 'site', 'documentation', 'doc', 'www']

/** The dialect of a source and the folder of its configuration. A dialect that the command line names is used even without configuration. */
export function findDialect(source: SourceFolder, from: DialectChoice): { readonly dialect: Dialect; readonly base: string } {
  const candidates = dialects.filter(({ name }) => from === 'auto' || name === from)
  const isAt = ({ configFiles, isAt }: Dialect, base: string) =>
    firstFile(source, base, configFiles) !== undefined && (isAt === undefined || isAt(source, base))
  const places = usualFolders.flatMap((base) => candidates.filter((dialect) => isAt(dialect, base)).map((dialect) => ({ dialect, base })))
  // A table of contents can be left from an earlier site.
  return places.find(({ dialect }) => dialect !== gitbook) ?? places[0] ?? { dialect: candidates.at(-1) as Dialect, base: '' }
}
