import type MarkdownIt from 'markdown-it'

const tilde = 0x7e
/** One tilde closes one, and two close two. */
const markerOf = { 1: -tilde, 2: tilde } as const

/**
 * Strikes out text between one or two tildes (GitHub Flavored Markdown, section 6.5); the parser's own rule accepts only two. More than two
 * are text.
 */
export function readStrikethrough({ inline }: InstanceType<typeof MarkdownIt>): void {
  inline.ruler.at('strikethrough', (state, silent) => {
    if (silent || state.src.charCodeAt(state.pos) !== tilde) return false
    const { length, can_open: open, can_close: close } = state.scanDelims(state.pos, true)
    const content = '~'.repeat(length)
    if (length === 1 || length === 2) {
      state.push('text', '', 0).content = content
      state.delimiters.push({ marker: markerOf[length], length: 0, token: state.tokens.length - 1, end: -1, open, close })
    } else state.pending += content
    state.pos += length
    return true
  })
  inline.ruler2.at('strikethrough', ({ tokens, delimiters, tokens_meta: metas }) => {
    for (const list of [delimiters, ...metas.flatMap((meta) => (meta?.delimiters ? [meta.delimiters] : []))]) {
      for (const { marker, token, end } of list) {
        const closing = Math.abs(marker) === tilde ? list[end] : undefined
        if (closing === undefined) continue
        const opening = { type: 's_open', tag: 's', nesting: 1, content: '' } as const
        for (const [at, fields] of [
          [token, opening],
          [closing.token, { ...opening, type: 's_close', nesting: -1 }],
        ] as const) {
          const mark = tokens[at]
          if (mark) Object.assign(mark, fields, { markup: mark.content })
        }
      }
    }
    return true
  })
}
