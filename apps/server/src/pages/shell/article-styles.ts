import { textsByLanguage } from './interface-texts.ts'

const alertKinds = ['note', 'tip', 'important', 'warning', 'caution']

/** Styles for elements of articles. */
export const articleStyles = `article img { max-width: 100%; height: auto; vertical-align: middle; }
.task { list-style: none; }
.task input { min-height: 0; margin-inline: -1.4em 0.3em; vertical-align: middle; }
.alert { margin: 1rem 0; padding: 0.5rem 1rem; border-inline-start: 0.25rem solid var(--quiet); }
.alert:is(.important, .tip) { border-color: var(--link); }
.alert:is(.warning, .caution) { border-color: #b3541e; }
.alert > p { margin: 0.25rem 0; }
.alert::before { display: block; font-weight: 700; }
${alertTitles()}.reference::before { content: attr(aria-label); }
.footnote { position: relative; margin: 0.75rem 0; padding-inline-start: 2rem; font-size: 0.9rem; }
.footnote::before { content: attr(data-number); position: absolute; inset-inline-start: 0.5rem; color: var(--quiet); }
.footnote > p { margin: 0.25rem 0; }
.back { display: inline-block; min-width: 1.75rem; text-align: center; text-decoration: none; }
.back::before { content: "\\21a9\\fe0e"; }
pre { position: relative; }
.copy-code { position: absolute; inset-block-start: 0.25rem; inset-inline-end: 0.25rem; min-height: 1.75rem; padding: 0 0.5rem; background: var(--ground); font: 0.8rem system-ui, sans-serif; opacity: 0; }
.copy-code::before { content: attr(aria-label); }
pre:hover > .copy-code, .copy-code:focus-visible { opacity: 1; }
/* Always visible, so it takes room instead of covering the code. */
@media (hover: none) { .copy-code { position: static; float: inline-end; margin-inline-start: 0.5rem; opacity: 1; } }
.copied:not(:empty) { position: fixed; inset-block-end: 1rem; inset-inline-end: 1rem; margin: 0; padding: 0.5rem 1rem; border: 1px solid var(--line); background: var(--ground); }
pre[data-title]::before { content: attr(data-title); display: block; margin-bottom: 0.5rem; color: var(--quiet); font-family: system-ui, sans-serif; font-size: 0.85rem; }
code .c { color: var(--quiet); }
code .k { color: var(--code-keyword); }
code .s { color: var(--code-string); }
code .n { color: var(--code-constant); }
code .f { color: var(--code-function); }
:root { --code-keyword: #9b1c78; --code-string: #186a2b; --code-constant: #8a4100; --code-function: #1a56a8; }
@media screen and (prefers-color-scheme: dark) {
  :root { --code-keyword: #f09bd6; --code-string: #8fd19e; --code-constant: #f2b880; --code-function: #9cc4ff; }
}
@media print {
  .back, .copy-code, .copied { display: none; }
}
`

/** The title of an alert is not text of the page: text there would separate a quote from what precedes it. */
function alertTitles(): string {
  return Object.entries(textsByLanguage)
    .flatMap(([language, { alerts }]) => {
      const spoken = language === 'en' ? '' : `:lang(${language})`
      return alertKinds.map((kind, index) => `.${kind}${spoken}::before { content: "${alerts[index]}"; }\n`)
    })
    .join('')
}
