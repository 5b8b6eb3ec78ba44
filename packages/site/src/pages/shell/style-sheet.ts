import type { SiteSettings } from '@svc/knowledge-index'
import { colours, defaultAccent, dialogStyles, partStyles } from './dialog-styles.ts'
import { frameStyles, iconShape } from './frame-styles.ts'
import { escapeText } from './html.ts'
import { interfaceTexts, languagesWithTexts, type OwnTexts } from './interface-texts.ts'

/** The default icon: the initial on the accent of light pages, on which white has a contrast of at least 4.5:1. */
export function icon(name: string, accent: string = defaultAccent.light): string {
  const initial = Array.from(name.trim())[0]?.toUpperCase() ?? ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="${accent}"/><text x="16" y="23" font-family="system-ui, sans-serif" font-size="20" font-weight="700" text-anchor="middle" fill="#fff">${escapeText(initial)}</text></svg>
`
}

/** System fonts, a light and a dark scheme, readable on a phone and in print, contrast of text at least 4.5:1 (WCAG 2.2, criterion 1.4.3). */
export function styleSheet(accent: SiteSettings['accent'] = {}, ownTexts: OwnTexts = {}): string {
  return `:root {
  color-scheme: light dark;
  ${colours(accent)}
  --bar: 3.75rem;
}
[data-scheme=light] { color-scheme: light; }
[data-scheme=dark] { color-scheme: dark; }
html { font: 100%/1.65 system-ui, sans-serif; scroll-padding-top: calc(var(--bar) + 1rem); -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--ground); color: var(--text); overflow-wrap: break-word; }
a { color: var(--link); text-underline-offset: 0.2em; text-decoration-thickness: 1px; }
:is(article, .results, .sources) a:visited { color: var(--visited); }
${partStyles}rapi-doc {
  display: flex; min-width: 0; min-height: 100vh;
  --bg: var(--ground); --bg2: var(--ground); --fg: var(--text); --light-fg: var(--quiet);
  --primary-color: var(--link); --primary-color-invert: var(--ground); --red: var(--text);
}
rapi-doc:defined > ul { display: none; }
.page:has(> rapi-doc) { max-width: none; }
/* RapiDoc shows samples at the right of a request where it has 1,024 px of its own: here, from a window of 1,280 px on. */
@media (min-width: 80rem) { rapi-doc { zoom: 0.9; } }
rapi-doc::part(section-endpoint-head-method), rapi-doc::part(section-endpoint-head-path) { filter: none; }
.anchor { position: absolute; width: 24px; min-height: 24px; margin-inline-start: -24px; color: var(--quiet); text-decoration: none; opacity: 0; }
.anchor::before { content: "#"; }
:hover > .anchor { opacity: 1; }
/* There is no margin for it; in a right-to-left text it would make the page wider than the screen. */
@media (max-width: 50rem) { .anchor { display: none; } }
button:disabled, input:disabled, textarea:disabled { cursor: auto; }
h1, h2, h3, h4 { line-height: 1.25; margin: 2.5rem 0 0.75rem; letter-spacing: -0.015em; text-wrap: balance; }
h1 { font-size: clamp(1.8rem, 4vw, 2.25rem); line-height: 1.15; letter-spacing: -0.025em; margin: 0 0 0.75rem; }
h2 { font-size: 1.5rem; }
h3 { font-size: 1.2rem; margin-top: 2rem; }
time { white-space: nowrap; }
.dates { color: var(--quiet); font-size: 0.875rem; }
.table {
  overflow-x: auto; margin: 1.5rem 0;
  background:
    linear-gradient(to right, var(--ground) 40%, transparent) left / 3rem 100% local,
    linear-gradient(to left, var(--ground) 40%, transparent) right / 3rem 100% local,
    linear-gradient(to right, var(--shade), transparent) left / 0.6rem 100% scroll,
    linear-gradient(to left, var(--shade), transparent) right / 0.6rem 100% scroll;
  background-repeat: no-repeat;
}
table { border-collapse: collapse; min-width: 100%; font-size: 0.95rem; font-variant-numeric: tabular-nums; }
caption { text-align: start; font-weight: 600; padding: 0.25rem 0; }
th, td { border-bottom: 1px solid var(--line); padding: 0.6rem 0.75rem; text-align: start; vertical-align: top; min-width: 5rem; overflow-wrap: break-word; }
th { border-color: var(--edge); font-weight: 600; vertical-align: bottom; }
:is(th, td):first-child { padding-inline-start: 0; }
:is(th, td).right { text-align: end; }
:is(th, td).right, .whole { min-width: 0; } td.right, .whole { white-space: nowrap; }
.center { text-align: center; }
td.label { min-width: min(12rem, 40vw); }
blockquote { margin: 1.25rem 0; padding: 0 1.25rem; border-inline-start: 0.25rem solid var(--line); color: var(--quiet); }
code, pre { direction: ltr; unicode-bidi: isolate; text-align: left; }
code { font-family: ui-monospace, monospace; font-size: 0.9em; overflow-wrap: anywhere; }
:not(pre) > code { padding: 0.1em 0.3em; border-radius: 0.3em; background: var(--raised); }
/* A narrow column keeps names in one piece: the table scrolls. */
:is(th, td) code { overflow-wrap: break-word; }
pre { position: relative; margin: 1.25rem 0; padding: 0.9rem 1rem; border: 1px solid var(--line); border-radius: 0.6rem; background: var(--raised); font-size: 0.95rem; white-space: pre-wrap; }
pre:has(> code) { padding: 0; }
pre > code { display: block; padding: 0.9rem 1rem; overflow-x: auto; overflow-wrap: normal; white-space: pre; line-height: 1.55; tab-size: 2; }
a[href^="mailto:"], address, .printed { unicode-bidi: plaintext; }
${frameStyles}${articleStyles(ownTexts)}${generatedPageStyles}${dialogStyles}hr { border: 0; border-top: 1px solid var(--line); margin: 2rem 0; }
::target-text { background: var(--mark); color: var(--text); }
dl { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.25rem 1.5rem; }
dt { font-weight: 700; margin-top: 0.5rem; }
dd { margin: 0; overflow-wrap: anywhere; }
dd ul { margin: 0; padding-inline-start: 1.2rem; }
address { font-style: normal; }
.results { padding-inline-start: 0; list-style: none; }
:is(.extract, .results) h2 { font-size: 1.1rem; margin: 1.75rem 0 0.25rem; }
:is(.extract, .results) p { margin: 0.25rem 0; }
.excerpt { white-space: pre-line; }
.tool { margin: 1.5rem 0 2.5rem; }
summary { cursor: pointer; padding: 0.5rem 0; color: var(--link); }
.tool pre { margin: 0.25rem 0; }
.exchange pre { max-height: 24rem; overflow: auto; overflow-wrap: anywhere; }
.answer { font: inherit; }
.answer:empty { display: none; }
fieldset { margin: 1rem 0; padding: 0.25rem 1rem 1rem; border: 1px solid var(--line); border-radius: 0.4rem; }
.argument { margin: 0.75rem 0 1rem; }
.argument label { font-weight: 700; }
.optional { display: inline; margin-inline-start: 0.5rem; color: var(--quiet); font-size: 0.9rem; }
.argument input, .argument textarea { display: block; width: 100%; }
.argument textarea { resize: vertical; }
.argument [type=number] { max-width: 12rem; }
.hint { margin: 0.25rem 0 0; color: var(--quiet); font-size: 0.9rem; }
.status:empty { display: none; }
.status { padding: 0.5rem 1rem; border-inline-start: 0.25rem solid var(--link); background: var(--raised); }
.action { display: inline-block; line-height: 2.25rem; text-decoration: none; }
@media (min-width: 40rem) {
  dl { grid-template-columns: 10rem minmax(0, 1fr); }
  dt { margin-top: 0; }
}
@media (max-width: 40rem) {
  .table :is(th, td):first-child { position: sticky; inset-inline-start: 0; max-width: 40vw; background: var(--ground); box-shadow: inset -1px 0 var(--line); }
}
@media print {
  :root { color-scheme: only light !important; }
  .anchor { display: none; }
  .table { overflow: visible; background: none; }
  pre > code { white-space: pre-wrap; }
  :is(th, td) code { overflow-wrap: anywhere; }
  h1, h2, h3 { break-after: avoid; }
  tr, pre, blockquote { break-inside: avoid; }
  article a[href^="http"]::after { content: " (" attr(href) ")"; font-size: 0.85em; overflow-wrap: anywhere; }
}
`
}

const alertKinds = ['note', 'tip', 'important', 'warning', 'caution'] as const

function articleStyles(ownTexts: OwnTexts): string {
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
.copy-code::before { content: attr(data-label); }
.copy-code[data-said]:not([data-said=""])::before, .copy-page[data-said]:not([data-said=""])::after { content: attr(data-said); }
pre:is(:hover, [data-copy]) > .copy-code, .copy-code:focus-visible, .copy-code[data-said]:not([data-said=""]) { opacity: 1; }
html[data-scheme] pre[data-copy] > code { padding-top: 2.75rem; }
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

/** Styles of pages and parts that no author writes: changes, revisions and `/developers`. */
const generatedPageStyles = `.tabs { position: relative; display: flex; flex-wrap: wrap; gap: 0.4rem; }
.tabs > input { position: absolute; min-height: 0; opacity: 0; }
.tabs > label { padding: 0.3rem 0.75rem; border: 1px solid var(--line); border-radius: 0.4rem; font-size: 0.9rem; cursor: pointer; }
.tabs > :checked + label { border-color: var(--link); background: var(--link); color: var(--ground); }
.tabs > :focus-visible + label { outline: 3px solid var(--link); outline-offset: 2px; }
.tabs > .tab { display: none; order: 1; width: 100%; }
.tabs > :checked + label + .tab { display: block; }
.tabs .tool { margin: 0; }
.tabs h3 { margin-top: 0.75rem; }
.changes { padding-inline-start: 0; list-style: none; }
.changes li { margin: 0.5rem 0; }
.changes span { display: block; color: var(--quiet); font-size: 0.9rem; }
.then { margin-inline-start: 0.5rem; white-space: nowrap; }
.revision { margin-bottom: 1.5rem; padding: 0.25rem 1rem; border: 1px solid; border-inline-start-width: 0.35rem; border-radius: 0.4rem; }
.revision.old { border-color: #b3541e; background: color-mix(in srgb, #b3541e 12%, var(--ground)); }
.revision.current { border-color: var(--link); background: color-mix(in srgb, var(--link) 10%, var(--ground)); }
.revision :is(p, ul, ol) { margin: 0.5rem 0; }
.revision a { overflow-wrap: anywhere; }
.words { white-space: pre-line; } .words ins { background: var(--mark); color: inherit; }
`
