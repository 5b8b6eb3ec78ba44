import type { Site } from '../pages/shell/site.ts'
import type { PageChange } from '../store/page-history.ts'
import { revisionAddresses } from '../store/page-revision.ts'
import { describeChange } from './describe-change.ts'

/** `/changes.md`: the feeds as Markdown for agents. */
export function changesMarkdown({ name, baseUrl }: Pick<Site, 'name' | 'baseUrl'>, changes: readonly PageChange[]): string {
  const items = changes.length === 0 ? ['No change is recorded.'] : changes.map((change) => item(change, baseUrl))
  return `# Changes of ${name}\n\nPages that were published, changed or removed, newest first.\n\n${items.join('\n')}\n`
}

function item(change: PageChange, baseUrl: string): string {
  const { at, path, kind, revision, title, url } = change
  const name = title.replace(/[\\[\]]/g, '\\$&')
  const page = kind === 'removed' ? name : `[${name}](${url})`
  const then = revision === undefined ? '' : ` [As published then](${revisionAddresses({ path, revision }, baseUrl).markdownUrl}).`
  return `- ${at}: ${page}. ${describeChange(change)}${then}`
}
