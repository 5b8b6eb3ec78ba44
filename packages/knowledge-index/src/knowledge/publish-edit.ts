import type { Content } from '../content/content.ts'
import { checkedBaseUrl } from '../model/base-url.ts'
import type { PublishedPage } from '../model/page.ts'
import { type EarlierPages, type ParsedPage, type PublishOptions, publishedPages } from '../publish/publish-pages.ts'
import { createDelta } from './create-delta.ts'
import type { Knowledge } from './knowledge.ts'

/** An edit: all pages as they are now, and the rows that change. */
export interface PublishedEdit extends Pick<Knowledge, 'revision' | 'baseUrl' | 'agentInstructions' | 'pages'> {
  readonly delta: ReturnType<typeof createDelta>
}

export interface PublishEditOptions extends PublishOptions {
  readonly earlier: EarlierPages
  /** The number after all that the earlier publication has used. */
  readonly nextPage: number
}

/**
 * Publishes content of which most pages are those of an earlier publication. Only the others are read.
 *
 * @example const { delta } = publishEdit(content, { baseUrl, earlier: { areAddressesSame: true, page: (path) => pages.get(path) }, nextPage: 70 })
 * @throws KnowledgeError `invalid_option`
 */
export function publishEdit(content: Content, options: PublishEditOptions): PublishedEdit {
  const baseUrl = checkedBaseUrl(options.baseUrl)
  const { revision, agentInstructions } = content
  const pages: PublishedPage[] = []
  const numbers: (number | ParsedPage)[] = []
  for (const published of publishedPages(content, { ...options, baseUrl, keepsParses: true }, options.earlier)) {
    pages.push(published.page)
    numbers.push('number' in published ? published.number : published)
  }
  return {
    ...{ revision, baseUrl, pages },
    ...(agentInstructions !== undefined && { agentInstructions }),
    delta: createDelta(numbers, options.nextPage),
  }
}
