/** Classes for code by Shiki, made with the publication, never to serve a page (docs/decisions/0098-colours-of-code.md). */
import type { HighlighterCore, LanguageInput, ThemedToken } from '@shikijs/core'
import { escapeText } from './shell/html.ts'

/** Languages that documentation uses: Shiki's name first, then the others that authors write. A grammar is read when it is needed. */
const grammars: Readonly<Record<string, LanguageInput>> = {
  css: () => import('@shikijs/langs/css'),
  diff: () => import('@shikijs/langs/diff'),
  'docker dockerfile': () => import('@shikijs/langs/docker'),
  go: () => import('@shikijs/langs/go'),
  'graphql gql': () => import('@shikijs/langs/graphql'),
  html: () => import('@shikijs/langs/html'),
  http: () => import('@shikijs/langs/http'),
  'ini properties': () => import('@shikijs/langs/ini'),
  java: () => import('@shikijs/langs/java'),
  'javascript js mjs cjs': () => import('@shikijs/langs/javascript'),
  json: () => import('@shikijs/langs/json'),
  'jsonc json5': () => import('@shikijs/langs/jsonc'),
  php: () => import('@shikijs/langs/php'),
  'powershell ps1': () => import('@shikijs/langs/powershell'),
  'python py': () => import('@shikijs/langs/python'),
  'rust rs': () => import('@shikijs/langs/rust'),
  'shellscript bash sh shell zsh': () => import('@shikijs/langs/shellscript'),
  'shellsession console': () => import('@shikijs/langs/shellsession'),
  sql: () => import('@shikijs/langs/sql'),
  toml: () => import('@shikijs/langs/toml'),
  'tsx jsx': () => import('@shikijs/langs/tsx'),
  'typescript ts mts cts': () => import('@shikijs/langs/typescript'),
  xml: () => import('@shikijs/langs/xml'),
  'yaml yml': () => import('@shikijs/langs/yaml'),
}

const languages = new Map(
  Object.entries(grammars).flatMap(([names, grammar]) => {
    const [lang = ''] = names.split(' ')
    return names.split(' ').map((name) => [name, { lang, grammar }] as const)
  }),
)

/** Characters of a block and of a line with colours: a hostile line of that length takes 60 ms, and time grows with its square. */
const longestBlock = 10_000
const longestLine = 200
/** Characters of code in a folder: one to four seconds of CPU. Above it no code has colours. */
const mostCode = 1_048_576

/** The tokens of Shiki's theme that have a colour. */
const classes: Readonly<Record<string, string>> = {
  'var(--shiki-token-comment)': 'c',
  'var(--shiki-token-keyword)': 'k',
  'var(--shiki-token-string)': 's',
  'var(--shiki-token-string-expression)': 's',
  'var(--shiki-token-link)': 's',
  'var(--shiki-token-constant)': 'n',
  'var(--shiki-token-function)': 'f',
}
const themeName = 'classes'

/** Characters of code by the language that its author names. */
export type CodeLengths = Readonly<Record<string, number>>

export type CodeColours = ReturnType<typeof createCodeColours>

/** Whether the amount of code is below the limit. @param content the code of all its pages */
export function isCodeColoured(content: Iterable<CodeLengths>): boolean {
  let characters = 0
  for (const code of content) for (const [name, length] of Object.entries(code)) if (languages.has(name)) characters += length
  return characters <= mostCode
}

/** @param content the code of all its pages */
export function createCodeColours(content: Iterable<CodeLengths>) {
  const isOn = isCodeColoured(content)
  const loaded = new Set<string>()
  let shiki: HighlighterCore | undefined
  return {
    isOn,
    /** Reads the grammars of a page's code. */
    async load(code: CodeLengths): Promise<void> {
      for (const name of isOn ? Object.keys(code) : []) {
        const language = languages.get(name)
        if (language === undefined || loaded.has(language.lang)) continue
        shiki ??= await createShiki()
        await shiki.loadLanguage(language.grammar)
        loaded.add(language.lang)
      }
    },
    /** Code as HTML; undefined if it has no colours. */
    colour(code: string, name: string): string | undefined {
      const { lang } = languages.get(name.toLowerCase()) ?? {}
      if (shiki === undefined || lang === undefined || !loaded.has(lang) || code.length > longestBlock) return undefined
      // Shiki leaves out lines of that length. Without a time limit, the HTML does not depend on the load of the machine.
      const bounds = { tokenizeMaxLineLength: longestLine + 1, tokenizeTimeLimit: 0 }
      const lines = shiki.codeToTokensBase(code, { lang, theme: themeName, ...bounds })
      return lines.map(lineAsHtml).join('\n')
    },
  }
}

async function createShiki(): Promise<HighlighterCore> {
  const { createCssVariablesTheme, createHighlighterCore } = await import('@shikijs/core')
  const { createOnigurumaEngine } = await import('@shikijs/engine-oniguruma')
  const engine = createOnigurumaEngine(import('@shikijs/engine-oniguruma/wasm-inlined'))
  return createHighlighterCore({ themes: [createCssVariablesTheme({ name: themeName })], engine })
}

/** Neighbours of one class are one element. */
function lineAsHtml(tokens: readonly ThemedToken[]): string {
  let html = ''
  let open: string | undefined
  for (const { content, color = '' } of tokens) {
    // White space does not end an element.
    const name = content.trim() === '' ? open : classes[color]
    if (name !== open) html += `${open === undefined ? '' : '</span>'}${name === undefined ? '' : `<span class="${name}">`}`
    open = name
    html += escapeText(content)
  }
  return open === undefined ? html : `${html}</span>`
}
