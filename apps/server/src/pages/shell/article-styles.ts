import { iconShape } from './icon-shapes.ts'
import { interfaceTexts, languagesWithTexts, type OwnTexts } from './interface-texts.ts'

const alertKinds = ['note', 'tip', 'important', 'warning', 'caution'] as const

/** Styles for elements of articles. */
export function articleStyles(ownTexts: OwnTexts): string {
  return `article img { max-width: 100%; height: auto; vertical-align: middle; }
.task { list-style: none; }
.task input { min-height: 0; margin-inline: -1.4em 0.3em; vertical-align: middle; }
.alert { --kind: light-dark(#0a5fb4, #79b8ff); position: relative; margin: 1.25rem 0; padding: 0.9rem 1.1rem 0.9rem 2.9rem; border: 1px solid color-mix(in srgb, var(--kind) 25%, var(--ground)); border-radius: 0.6rem; background: color-mix(in srgb, var(--kind) 6%, var(--ground)); }
.alert:dir(rtl) { padding: 0.9rem 2.9rem 0.9rem 1.1rem; }
.alert.tip { --kind: light-dark(#1a7037, #63d08f); }
.alert.important { --kind: light-dark(#7338b8, #c8a4ff); }
.alert.warning { --kind: light-dark(#855100, #e8b74a); }
.alert.caution { --kind: light-dark(#b3261e, #ff9a90); }
.alert > :is(p, ul, ol) { margin-block: 0.25rem; }
.alert::before { display: block; color: var(--kind); font-weight: 600; }
.alert::after { position: absolute; inset-block-start: 1.25rem; inset-inline-start: 1.1rem; color: var(--kind); }
${alertKinds.map((kind) => `.${kind}::after { ${iconShape(kind)} }\n`).join('')}${alertTitles(ownTexts)}.reference::before { content: attr(aria-label); }
.footnote { position: relative; margin: 0.75rem 0; padding-inline-start: 2rem; font-size: 0.9rem; }
.footnote::before { content: attr(data-number); position: absolute; inset-inline-start: 0.5rem; color: var(--quiet); }
.footnote > p { margin: 0.25rem 0; }
.footnote > p:nth-last-child(2) { display: inline; }
.back { display: inline-block; min-width: 1.75rem; text-align: center; text-decoration: none; }
.back::before { content: "\\21a9\\fe0e"; }
.copy-code { position: absolute; inset: 0.4rem 0.4rem auto auto; min-height: 1.9rem; padding: 0 0.6rem; border-color: var(--line); background: var(--ground); color: var(--quiet); font: 0.8rem system-ui, sans-serif; opacity: 0; }
.copy-code::before { content: attr(aria-label); }
.copy-code[data-said]:not([data-said=""])::before, .copy-page[data-said]:not([data-said=""])::after { content: attr(data-said); }
pre:hover > .copy-code, .copy-code:focus-visible, .copy-code[data-said]:not([data-said=""]) { opacity: 1; }
pre[data-title]::before { content: attr(data-title); display: block; padding: 0.5rem 1rem; border-bottom: 1px solid var(--line); color: var(--quiet); font: 0.85rem system-ui, sans-serif; }
article > .dates + p { font-size: 1.15rem; line-height: 1.6; }
code .c { color: var(--quiet); }
code .k { color: var(--code-keyword); }
code .s { color: var(--code-string); }
code .n { color: var(--code-constant); }
code .f { color: var(--code-function); }
:root { --code-keyword: light-dark(#9b1c78, #f09bd6); --code-string: light-dark(#186a2b, #8fd19e); --code-constant: light-dark(#8a4100, #f2b880); --code-function: light-dark(#1a56a8, #9cc4ff); }
@media print {
  .back, .copy-code { display: none; }
}
`
}

/** The title of an alert is not text of the page: text there would separate a quote from what precedes it. */
function alertTitles(ownTexts: OwnTexts): string {
  return languagesWithTexts(ownTexts)
    .flatMap((language) => {
      const { alerts } = interfaceTexts(language, ownTexts)
      const spoken = language === 'en' ? '' : `:lang(${language})`
      return alertKinds.map((kind, index) => `.${kind}${spoken}::before { content: ${JSON.stringify(alerts[index])}; }\n`)
    })
    .join('')
}
