/** Obsidian's additions to Markdown: wiki links, embedded files, marks and comments. Code is left as it is. */
import alertKinds from '../blocks/alert-kinds.json'
import { changeOutsideCode } from '../source/outside-code.ts'

interface WikiPlaces {
  /** The destination of a page or a file by its name; undefined if there is none. */
  readonly find: (name: string) => string | undefined
  /** Called for a name without a page. @param line of the text, from 1 */
  readonly miss: (name: string, line: number) => void
}

const kindByName = new Map(Object.entries(alertKinds).flatMap(([kind, names]) => names.split(' ').map((name) => [name, kind] as const)))

/** The text in GitHub Flavored Markdown. */
export function withoutWikiSyntax(text: string, { find, miss }: WikiPlaces): string {
  if (!/\[\[|%%|==|^>[ \t]*\[!|\s\^[\w-]+$/m.test(text)) return text
  return changeOutsideCode(text, (run, line) =>
    run
      .replace(/(`+)[\s\S]{1,2000}?\1|%%[\s\S]{0,20000}?%%/g, (found, ticks?: string) =>
        ticks === undefined ? found.replace(/[^\n]/g, '') : found,
      )
      .replace(
        /(`+)[\s\S]{1,2000}?\1|(!?)\[\[([^[\]|#\n]{0,300})(#[^[\]|\n]{0,300})?(?:\\?\|([^[\]\n]{0,300}))?\]\]/g,
        (whole, ticks, mark = '', name = '', anchor = '', label, at: number) => {
          if (ticks !== undefined) return whole
          const shown = (label ?? (`${name}${anchor.replace(/^#\^?/, name === '' ? '' : ' > ')}` || name)).trim()
          const target = name.trim() === '' ? '' : find(name.trim())
          if (target === undefined) {
            miss(name.trim(), line + run.slice(0, at).split('\n').length - 1)
            return shown
          }
          const isPicture = mark === '!' && /\.(?:png|jpe?g|webp|avif|gif|svg)$/i.test(name)
          const to = `${target}${anchor.startsWith('#^') ? '' : anchor}`
          return `${isPicture ? '!' : ''}[${isPicture && /^\d+(?:x\d+)?$/.test(shown) ? '' : isPicture && label === undefined ? '' : shown}](<${to}>)`
        },
      )
      .replace(/(`+)[\s\S]{1,2000}?\1|(?<![=\w])==(?![\s=])([^=\n]{1,500}?)(?<![\s=])==(?![=\w])/g, (whole, ticks, marked) =>
        ticks === undefined ? `<mark>${marked}</mark>` : whole,
      )
      .replace(/^([ \t]*>[ \t]*)\[!(\w[\w-]*)\][-+]?[ \t]*(.*)$/gm, (whole, quote: string, name: string, title: string) => {
        const kind = kindByName.get(name.toLowerCase()) ?? 'NOTE'
        if (/^(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION)$/.test(name) && title === '') return whole
        return title.trim() === '' ? `${quote}[!${kind}]` : `${quote}[!${kind}]\n${quote}**${title.trim()}**\n${quote.trimEnd()}`
      })
      .replace(/(?<![ \t])[ \t]+\^[\w-]{1,60}$/gm, ''),
  )
}
