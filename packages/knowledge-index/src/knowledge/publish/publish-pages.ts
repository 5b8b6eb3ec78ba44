import { CachedParses, takeParse } from '../../content/folder/cached-parses.ts'
import type { Content, SourcePage } from '../../content/folder/content.ts'
import { type LinkResolver, type LinkTarget, linkResolver } from '../../content/folder/links.ts'
import { type MarkdownBlock, topLevelBlocks } from '../../page/markdown/markdown-blocks.ts'
import { markdownTokens } from '../../page/markdown/markdown-tokens.ts'
import { linksIn, treeOf } from '../../page/markdown/parsed-text.ts'
import { indexPointer } from '../../page/markdown/preamble.ts'
import { sectionsOf } from '../../page/markdown/sections.ts'
import { checkedBaseUrl, invalidOption } from '../../page/model/invalid-option.ts'
import type { PublishedPage } from '../../page/model/page.ts'
import { asciiUrl, imagesUrl, markdownPath, urlOf } from '../../page/model/page-address.ts'
import { PageStructure } from '../../page/model/page-structure.ts'
import { encodeStructure } from '../../page/statements/encode-structure.ts'
import { placedTree } from '../../page/statements/placed-tree.ts'
import { CodePointText } from '../../page/text/code-point-text.ts'
import { endedText } from '../../page/text/line-table.ts'
import { yamlString } from '../../page/text/yaml.ts'

/** Where pages are published, and since when. */
export interface PublishOptions {
  /** Absolute http or https URL of the service; every address of the service in a published text begins with it. */
  readonly baseUrl: string
  /** When the revision of a page replaced another one, as ISO 8601. @default unknown, and absent in pages */
  readonly changedAt?: ((page: Pick<SourcePage, 'path' | 'revision'>) => string | undefined) | undefined
}

type PublishedContent = Pick<Content, 'pages' | 'images' | 'agentInstructions'>

/**
 * Pages as they are served, in the content's order: front matter, the line with a link to `/llms.txt`, then the author's text with
 * links to pages, to images and to the service made absolute. Links to pages lead to their Markdown. Raw HTML is published as written.
 *
 * @example const pages = publishPages(content, { baseUrl: 'https://facts.example.com' })
 * @throws KnowledgeError `invalid_option`
 */
export function publishPages(content: PublishedContent, options: PublishOptions): PublishedPage[] {
  const baseUrl = checkedBaseUrl(options?.baseUrl)
  return Array.from(publishedPages(checkedContent(content, ['pages']), { ...options, baseUrl }), ({ page }) => page)
}

/** @throws KnowledgeError `invalid_option` unless it is the content of `loadContent`, with these lists */
export function checkedContent<Given extends object>(content: Given, lists: readonly (keyof Given)[]): Given {
  if (lists.every((list) => Array.isArray(content?.[list]))) return content
  throw invalidOption('content', content, 'Pass the content of a result of loadContent whose status is "loaded": result.content.')
}

/** A published page with the blocks of its author's text, so that a page is parsed once. Positions are those of the published text. */
export interface ParsedPage {
  readonly page: PublishedPage
  readonly blocks: readonly MarkdownBlock[]
}

/** A published page of an earlier publication that is still the same, and its number there. */
export interface UnchangedPage {
  readonly page: PublishedPage
  readonly number: number
}

/** The pages of an earlier publication with the same options. */
export interface EarlierPages {
  /** `Content.addresses` are the same: unchanged sources have unchanged texts. */
  readonly areAddressesSame: boolean
  readonly page: (path: string) => UnchangedPage | undefined
}

interface CheckedPublishOptions extends PublishOptions {
  readonly keepsParses?: boolean | undefined
}

/** The pages of `publishPages` one by one: the blocks of a page take several times the memory of its text. `baseUrl` is checked. */
export function publishedPages(content: PublishedContent, options: CheckedPublishOptions): Generator<ParsedPage>
export function publishedPages(
  content: PublishedContent,
  options: CheckedPublishOptions,
  earlier: EarlierPages,
): Generator<ParsedPage | UnchangedPage>
export function* publishedPages(
  { pages, images, agentInstructions }: PublishedContent,
  options: CheckedPublishOptions,
  earlier?: EarlierPages,
): Generator<ParsedPage | UnchangedPage> {
  // The check has refused every other path.
  const isServed = () => true
  const resolve = linkResolver(pages, images?.map((image) => image.path) ?? [], isServed)
  const cache = options.keepsParses ? new CachedParses() : undefined
  for (const page of pages) yield publishPage(page, resolve, { ...options, agentInstructions }, earlier, cache)
}

interface PublishContext extends PublishOptions {
  readonly agentInstructions?: string | undefined
}

function publishPage(
  page: SourcePage,
  resolve: LinkResolver,
  context: PublishContext,
  earlier: EarlierPages | undefined,
  cache: CachedParses | undefined,
): ParsedPage | UnchangedPage {
  const { baseUrl } = context
  const changed = context.changedAt?.(page)
  const { frontMatter, path, kind, providers, isGenerated, revision } = page
  const before = earlier?.page(path)
  const isSameSource = before?.page.revision === revision && before.page.isGenerated === isGenerated && before.page.changed === changed
  if (before && isSameSource && earlier?.areAddressesSame) return before
  const { canonicalUrl } = frontMatter
  const url = canonicalUrl === undefined ? urlOf(baseUrl, path) : asciiUrl(canonicalUrl)
  const preamble = publishedPreamble({ ...frontMatter, url, revision }, context)
  const addressOf = (destination: string) => (destination === '' ? undefined : publishedAddress(resolve(destination, page), baseUrl))
  const { body, linesAbove, positionOf } = publishedBody(page, addressOf)
  const text = new CodePointText(preamble + body)
  const fields = {
    ...frontMatter,
    path,
    kind,
    ...(providers ? { providers } : {}),
    ...(isGenerated ? { isGenerated } : {}),
    url,
    markdownUrl: `${baseUrl}${markdownPath(path)}`,
    revision,
    ...(changed !== undefined && { changed }),
    text,
  }
  if (before && isSameSource && before.page.text.value === text.value) return before
  const checked = page.reading && takeParse(page.reading)
  const read = checked?.read ?? markdownTokens(body)
  const from = preamble.length
  const blocks = topLevelBlocks(read, body, { from, linesBefore: checked === undefined ? 0 : linesAbove })
  const asPublished = (destination: string) => (checked && addressOf(destination)) ?? destination
  const placed = checked
    ? placedTree(treeOf(new CodePointText(endedText(page.body)), 0, read), text, (position) => from + positionOf(position))
    : placedTree(treeOf(text, from, read), text, (position) => position)
  const structure = encodeStructure(placed, {
    language: frontMatter.language,
    isShownImage: (destination) => asPublished(destination).startsWith(imagesUrl(fields)),
  })
  const published = { ...fields, sections: sectionsOf(text, blocks), structure: new PageStructure(text, structure) }
  cache?.add(published, checked ? { read, publishedAddress: asPublished } : { read }, body.length)
  return { page: published, blocks }
}

type AddressOf = (destination: string) => string | undefined

interface PublishedBody {
  readonly body: string
  /** Blank lines of the author's that it begins without. */
  readonly linesAbove: number
  /** The UTF-16 position in it of one in the author's text, not inside an address. */
  readonly positionOf: (position: number) => number
}

function publishedBody(page: SourcePage, addressOf: AddressOf): PublishedBody {
  const { text, positionOf } = withAbsoluteLinks(page, addressOf)
  const [above = ''] = /^(?:[ \t]*\n)*/.exec(text) ?? []
  return {
    body: endedText(text.slice(above.length)),
    linesAbove: above.split('\n').length - 1,
    positionOf: (position) => Math.max(0, positionOf(position) - above.length),
  }
}

function withAbsoluteLinks(page: SourcePage, addressOf: AddressOf): { readonly text: string } & Pick<PublishedBody, 'positionOf'> {
  const { body, links = linksIn(body) } = page
  let text = ''
  let copied = 0
  /** Ends of addresses that were replaced, and the difference between both texts after each. */
  const ends: number[] = []
  const shifts: number[] = []
  for (const { destination, start, end } of links) {
    const address = addressOf(destination)
    if (address === undefined) continue
    // An address that looks like an entity must not be read as one.
    text += body.slice(copied, start) + address.replace(/&(?=#?\w{1,32};)/g, '&amp;')
    copied = end
    ends.push(end)
    shifts.push(text.length - end)
  }
  /** Addresses before the last position: positions are asked almost in their order, one for each character. */
  let before = 0
  return {
    text: text + body.slice(copied),
    positionOf(position) {
      while (before < ends.length && (ends[before] as number) <= position) before += 1
      while (before > 0 && (ends[before - 1] as number) > position) before -= 1
      return position + (shifts[before - 1] ?? 0)
    },
  }
}

/** The absolute address to write in place of the author's; undefined to keep the author's. */
function publishedAddress(target: LinkTarget, baseUrl: string): string | undefined {
  if (target.status === 'service') return urlOf(baseUrl, bareDestination(target.address))
  if (target.status === 'image') return `${baseUrl}${target.path}`
  if (target.status !== 'page') return undefined
  return `${baseUrl}${markdownPath(target.path)}${target.anchor === '' ? '' : `#${encodeURIComponent(target.anchor)}`}`
}

/** Percent-encodes characters that would end a Markdown destination, a table cell or a URL early. */
function bareDestination(address: string): string {
  return address.replace(/[\s()<>|\\"`\p{Cc}]/gu, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)
}

/** The opening of a published text, its closing blank line included. */
export function publishedPreamble(
  { title, url, reviewed, verified, revision }: Pick<PublishedPage, 'title' | 'url' | 'reviewed' | 'verified' | 'revision'>,
  { baseUrl, agentInstructions }: PublishContext,
): string {
  const instructions = agentInstructions === undefined ? '' : `. For agents: ${agentInstructions}`
  const lines = [
    '---',
    `title: ${yamlString(title)}`,
    `url: ${yamlString(url)}`,
    ...(reviewed === undefined ? [] : [`reviewed: ${reviewed}`]),
    ...(verified === undefined ? [] : [`verified: ${verified}`]),
    `revision: ${yamlString(revision)}`,
    '---',
    '',
    `${indexPointer}[llms.txt](${baseUrl}/llms.txt)${instructions}`,
    '',
    '',
  ]
  return lines.join('\n')
}
