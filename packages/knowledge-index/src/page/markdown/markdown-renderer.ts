/** Renders blocks as HTML. GitHub's additions, as plugins of markdown-it, change how a block is shown and not where sentences are. */
import MarkdownIt, { type RendererRule } from 'markdown-it'
import cjkFriendly from 'markdown-it-cjk-friendly'
import { alertMark, readHeading, taskMark } from './github-marks.ts'
import { isStruck, type MarkMeta, readMarks } from './inline-marks.ts'
import { type MarkdownToken, type MarkdownTokens, maxNesting, readStrikethrough } from './markdown-tokens.ts'
import { withoutHiddenContent } from './raw-html.ts'

type Parser = InstanceType<typeof MarkdownIt>

/** How a token becomes HTML; other tokens follow CommonMark. There are the tokens of markdown-it and the ones below. */
export type MarkdownRules = Readonly<Record<string, RendererRule>> & Readonly<Partial<Record<GitHubToken, RendererRule>>>

/**
 * - `task_open` and `task_close` around the text of an item, with `TaskMeta`
 * - `alert_open` and `alert_close` around the blocks of an alert, with `AlertMeta`
 * - `footnote_open` and `footnote_close` around the blocks of a footnote, with `FootnoteMeta`
 * - `footnote_reference`, with `ReferenceMeta`
 * - `mark_open` and `mark_close` around what HTML marks, with `MarkMeta`
 */
type GitHubToken =
  | 'task_open'
  | 'task_close'
  | 'alert_open'
  | 'alert_close'
  | 'footnote_open'
  | 'footnote_close'
  | 'footnote_reference'
  | 'mark_open'

export interface TaskMeta {
  readonly isDone: boolean
}

export interface AlertMeta {
  readonly alert: 'note' | 'tip' | 'important' | 'warning' | 'caution'
}

export interface FootnoteMeta {
  readonly label: string
  /** In the order of the first references, from 1; absent where nothing refers to it. */
  number?: number
}

export interface ReferenceMeta {
  readonly number: number
  readonly isFirst: boolean
}

/** Makes the renderer of parsed texts. It changes their tokens, so that they cannot be used again. */
export function createMarkdownRenderer(rules: MarkdownRules): (read: MarkdownTokens, environment: Record<string, unknown>) => string {
  const renderer = new MarkdownIt({ html: true, linkify: true, maxNesting }).use(readStrikethrough).use(readMarks).use(cjkFriendly)
  renderer.use(addressesAsWritten).use(headings).use(alerts).use(tasks).use(hiddenContent).use(footnoteReferences)
  Object.assign(renderer.renderer.rules, rules)
  renderer.core.ruler.disable(['normalize', 'block'])
  return ({ tokens, references }, given) => {
    const state = new renderer.core.State('', renderer, { ...given, references, footnotes: footnotesOf(tokens) })
    state.tokens = [...tokens]
    renderer.core.process(state)
    return renderer.renderer.render(state.tokens, renderer.options, state.env)
  }
}

/** Addresses stay as written, so that a quoted one is found on the page. Rules normalize the destinations of links. */
function addressesAsWritten(renderer: Parser): void {
  // A bare address ends where a mark of Markdown begins, as for statements.
  renderer.inline.ruler.disable('linkify')
  // Of names without a scheme only those with `www.` are links, as on GitHub: `README.md` is a file.
  renderer.linkify.add('www.', {
    validate(text, position, { re }) {
      const address = re.get_relative_proto_validator()
      address.lastIndex = position
      return address.exec(text)?.[0].length ?? 0
    },
    normalize(match) {
      match.url = `http://${match.url}`
    },
  })
  // Its test of a whole block overlooks an address behind a backtick, unless the block has another one.
  const match = renderer.linkify.match.bind(renderer.linkify)
  renderer.linkify.test = (text) => /[:@]|\/\/|www\./i.test(text)
  renderer.linkify.match = (text) => match(text) ?? []
  renderer.normalizeLink = (url) => url
  renderer.normalizeLinkText = (url) => url
}

/** Without the marks of ids. */
function headings({ core }: Parser): void {
  core.ruler.before('inline', 'headings', ({ tokens }) => {
    for (const [index, token] of tokens.entries()) {
      if (tokens[index - 1]?.type === 'heading_open') token.content = readHeading(token.content).text
    }
  })
}

function alerts({ core }: Parser): void {
  core.ruler.before('inline', 'alerts', (state) => {
    const quotes: MarkdownToken[] = []
    const dropped = new Set<MarkdownToken>()
    for (const [index, token] of state.tokens.entries()) {
      if (token.type === 'blockquote_open') quotes.push(token)
      if (token.type === 'blockquote_close' && quotes.pop()?.type === 'alert_open') token.type = 'alert_close'
      const [quote, paragraph] = [state.tokens[index - 2], state.tokens[index - 1]]
      if (quote?.type !== 'blockquote_open' || paragraph?.type !== 'paragraph_open') continue
      const [mark = '', alert] = alertMark.exec(token.content) ?? []
      if (alert === undefined) continue
      quote.type = 'alert_open'
      quote.meta = { alert: alert.toLowerCase() as AlertMeta['alert'] } satisfies AlertMeta
      token.content = token.content.slice(mark.length)
      // The paragraph has only the mark.
      if (token.content === '') for (const each of state.tokens.slice(index - 1, index + 2)) dropped.add(each)
    }
    if (dropped.size > 0) state.tokens = state.tokens.filter((token) => !dropped.has(token))
  })
}

function tasks({ core }: Parser): void {
  core.ruler.before('inline', 'tasks', (state) => {
    state.tokens = state.tokens.flatMap((token, index, tokens) => {
      const [item, paragraph] = [tokens[index - 2], tokens[index - 1]]
      if (item?.type !== 'list_item_open' || paragraph?.type !== 'paragraph_open') return token
      const [mark = '', done] = taskMark.exec(token.content) ?? []
      if (done === undefined) return token
      token.content = token.content.slice(mark.length)
      item.attrSet('class', 'task')
      const meta: TaskMeta = { isDone: done !== ' ' }
      const around = (type: string) => Object.assign(new state.Token(type, '', 0), { meta })
      return [around('task_open'), token, around('task_close')]
    })
  })
}

function hiddenContent({ core }: Parser): void {
  core.ruler.after('inline', 'hidden_content', ({ tokens, Token }) => {
    for (const token of tokens) {
      if (!token.children) continue
      token.children = withoutHiddenContent(token.children)
      if (!isStruck(token)) continue
      token.children.unshift(Object.assign(new Token('mark_open', 'del', 1), { meta: {} satisfies MarkMeta }))
      token.children.push(new Token('mark_close', 'del', -1))
    }
  })
}

/** Numbered in the order of the text. Those in the alternative text of an image are not shown, and not counted. */
function footnoteReferences({ inline, core }: Parser): void {
  inline.ruler.after('image', 'footnote_reference', (state, silent) => {
    footnoteReference.lastIndex = state.pos
    const { footnotes } = state.env as { readonly footnotes: ReadonlyMap<string, FootnoteMeta> }
    const [mark = '', label = ''] = footnotes.size === 0 ? [] : (footnoteReference.exec(state.src) ?? [])
    const note = footnotes.get(label.toLowerCase())
    // Links cannot contain links, and a label that the parser looks ahead at may become one.
    if (note === undefined || silent || state.linkLevel > 0 || state.pos + mark.length > state.posMax) return false
    state.push('footnote_reference', '', 0).meta = { note }
    state.pos += mark.length
    return true
  })
  core.ruler.push('footnote_numbers', ({ tokens }) => {
    let numbered = 0
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      if (token.type !== 'footnote_reference') continue
      const { note } = token.meta as { readonly note: FootnoteMeta }
      const isFirst = note.number === undefined
      if (isFirst) numbered += 1
      note.number ??= numbered
      token.meta = { number: note.number, isFirst } satisfies ReferenceMeta
    }
  })
}

const { normalizeLink } = new MarkdownIt()

/** An address as a browser takes it: percent-encoded where it has to be. */
export function normalizedAddress(address: string): string {
  return normalizeLink(address)
}

const footnoteReference = /\[\^([^\]\s[]{1,64})\]/y

function footnotesOf(tokens: readonly MarkdownToken[]): ReadonlyMap<string, FootnoteMeta> {
  const footnotes = new Map<string, FootnoteMeta>()
  for (const { type, meta } of tokens) {
    if (type !== 'footnote_open') continue
    const label = String(meta?.label).toLowerCase()
    if (!footnotes.has(label)) footnotes.set(label, meta as unknown as FootnoteMeta)
  }
  return footnotes
}
