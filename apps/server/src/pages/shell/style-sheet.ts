import { pageBackgrounds } from '@svc/composition'
import type { SiteSettings } from '@svc/knowledge-index'
import { articleStyles } from './article-styles.ts'
import { generatedPageStyles } from './generated-page-styles.ts'
import { escapeText } from './html.ts'

/** The accent of the style sheet. */
export const defaultAccent = { light: '#14598a', dark: '#86c3ee' } as const

/**
 * The default icon of a company: its initial on its accent colour.
 *
 * @param accent of light pages: white has a contrast of at least 4.5:1 on it
 */
export function icon(name: string, accent: string = defaultAccent.light): string {
  const initial = Array.from(name.trim())[0]?.toUpperCase() ?? ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="${accent}"/><text x="16" y="23" font-family="system-ui, sans-serif" font-size="20" font-weight="700" text-anchor="middle" fill="#fff">${escapeText(initial)}</text></svg>
`
}

/**
 * The style sheet of every page: system fonts, a light and a dark scheme, readable on a phone and in print. Text has a contrast of at least
 * 4.5:1 on its background in both schemes (WCAG 2.2, criterion 1.4.3).
 */
export function styleSheet(accent: SiteSettings['accent'] = {}): string {
  const { light, dark } = { ...defaultAccent, ...accent }
  return `:root {
  color-scheme: light dark;
  --ground: ${pageBackgrounds.light};
  --raised: #f1f3f5;
  --text: #1d2329;
  --quiet: #56606a;
  --line: #c9d0d6;
  --link: ${light};
  --visited: #6a3d8f;
  --mark: #ffe58a;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --ground: ${pageBackgrounds.dark};
    --raised: #1f252b;
    --text: #e6eaee;
    --quiet: #a7b1bb;
    --line: #3f4a54;
    --link: ${dark};
    --visited: #cba6ec;
    --mark: #6b5600;
  }
}
* { box-sizing: border-box; }
html { font: 100%/1.6 system-ui, sans-serif; -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--ground); color: var(--text); overflow-wrap: break-word; }
a { color: var(--link); text-underline-offset: 0.15em; }
a:visited { color: var(--visited); }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
main:focus { outline: none; }
.unseen { position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip { position: absolute; left: -100vw; }
.skip:focus { left: 0.5rem; top: 0.5rem; padding: 0.5rem 1rem; background: var(--ground); z-index: 1; }
rapi-doc {
  display: flex; min-width: 0; min-height: 100vh;
  --bg: var(--ground); --bg2: var(--ground); --fg: var(--text); --light-fg: var(--quiet);
  --primary-color: var(--link); --primary-color-invert: var(--ground); --red: var(--text);
}
/* The reference takes the whole width. */
.columns:has(> rapi-doc) { display: block; }
.columns:has(> rapi-doc) > main { max-width: none; }
rapi-doc::part(section-endpoint-head-method), rapi-doc::part(section-endpoint-head-path) { filter: none; }
.site, .columns, .breadcrumb, .languages { max-width: 80rem; margin: 0 auto; padding: 1rem; }
.columns { display: flex; flex-direction: column; }
main { width: 100%; max-width: 46rem; margin: 0 auto; }
.logo { display: block; height: 2.25rem; width: auto; max-width: 14rem; }
nav { overflow-wrap: anywhere; }
nav ul, nav ol { margin: 0; padding: 0; list-style: none; }
nav.main ul, .languages ul, .breadcrumb ol { display: flex; flex-wrap: wrap; gap: 0 1.25rem; }
nav.main a, .folder a, .outline a, .outline-closed a { display: inline-block; padding: 0.25rem 0; }
nav.main a, .folder a, .outline a, .outline-closed a, .breadcrumb a { text-decoration: none; }
nav a:hover { text-decoration: underline; }
nav.main [aria-current], .folder [aria-current] { font-weight: 700; }
.breadcrumb, .languages { padding-block: 0.5rem 0; color: var(--quiet); font-size: 0.9rem; }
.breadcrumb ol { gap: 0 0.5rem; }
.breadcrumb li + li::before { content: "/"; margin-inline-end: 0.5rem; color: var(--quiet); }
.heading { margin: 0 0 0.25rem; font-weight: 700; }
.outline { display: none; }
.outline-closed { order: -1; width: 100%; max-width: 46rem; margin: 0 auto 0.5rem; border-bottom: 1px solid var(--line); }
.outline, .outline-closed, .folder { font-size: 0.9rem; }
.deep { padding-inline-start: 1rem; }
.folder { width: 100%; max-width: 46rem; margin: 2rem auto 0; padding-top: 1rem; border-top: 1px solid var(--line); }
.anchor { position: absolute; width: max(1.1em, 24px); min-height: 24px; margin-inline-start: calc(-1 * max(1.1em, 24px)); color: var(--quiet); text-decoration: none; opacity: 0; }
.anchor::before { content: "#"; }
:hover > .anchor { opacity: 1; }
/* There is no margin for it; in a right-to-left text it would make the page wider than the screen. */
@media (max-width: 50rem) { .anchor { display: none; } }
.steps { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 1rem; margin-top: 2rem; }
.steps a { padding: 0.75rem 1rem; border: 1px solid var(--line); border-radius: 0.4rem; text-decoration: none; }
.steps span { display: block; }
.steps span:first-child { color: var(--quiet); font-size: 0.9rem; }
.steps .next { grid-column: 2; text-align: end; }
.about { margin-top: 2rem; font-size: 0.9rem; }
.printed { display: none; }
.overview ul { display: grid; gap: 0.25rem 2rem; grid-template-columns: repeat(auto-fill, minmax(min(14rem, 100%), 1fr)); margin-bottom: 1rem; }
.overview a { display: inline-block; padding: 0.15rem 0; }
.overview .folders { font-weight: 700; }
.front { width: 100%; max-width: 46rem; margin: 0 auto; }
.overview span { color: var(--quiet); font-weight: 400; }
.unknown { margin: 0; padding: 0.5rem 0; border-bottom: 1px solid var(--line); }
header.site { display: flex; flex-wrap: wrap; gap: 0.75rem 1.5rem; align-items: center; justify-content: space-between; border-bottom: 1px solid var(--line); }
.name { font-weight: 700; font-size: 1.15rem; color: inherit; text-decoration: none; padding: 0.35rem 0; }
.name:visited { color: inherit; }
.name:hover { text-decoration: underline; }
[role=search] { display: flex; flex: 1 1 16rem; min-width: 0; gap: 0.5rem; align-items: center; max-width: 28rem; }
[role=search] label { color: var(--quiet); }
input, textarea, button, .action { font: inherit; color: inherit; min-height: 2.75rem; padding: 0.25rem 0.75rem; border: 1px solid var(--quiet); border-radius: 0.3rem; }
[role=search] input { flex: 1 1 8rem; }
input, textarea { min-width: 0; background: var(--ground); }
button, .action { background: var(--raised); cursor: pointer; }
button:disabled, input:disabled, textarea:disabled { cursor: auto; }
h1, h2, h3, h4 { line-height: 1.25; margin: 2rem 0 0.75rem; }
h1 { font-size: 1.9rem; margin-top: 1rem; }
h2 { font-size: 1.4rem; }
h3 { font-size: 1.15rem; }
:target { scroll-margin-top: 1rem; }
time { white-space: nowrap; }
.dates { color: var(--quiet); font-size: 0.9rem; }
.table {
  overflow-x: auto; margin: 1rem 0;
  background:
    linear-gradient(to right, var(--ground) 40%, transparent) left / 3rem 100% local,
    linear-gradient(to left, var(--ground) 40%, transparent) right / 3rem 100% local,
    linear-gradient(to right, var(--quiet), transparent) left / 0.75rem 100% scroll,
    linear-gradient(to left, var(--quiet), transparent) right / 0.75rem 100% scroll;
  background-repeat: no-repeat;
}
table { border-collapse: collapse; min-width: 100%; }
caption { text-align: start; font-weight: 700; padding: 0.25rem 0; }
th, td { border: 1px solid var(--line); padding: 0.4rem 0.65rem; text-align: start; vertical-align: top; min-width: 6rem; overflow-wrap: break-word; }
th { background: var(--raised); }
.right { text-align: right; }
.center { text-align: center; }
blockquote { margin: 1rem 0; padding: 0 1rem; border-inline-start: 0.25rem solid var(--line); color: var(--quiet); }
code { font-family: ui-monospace, monospace; font-size: 0.92em; overflow-wrap: anywhere; }
/* A narrow column keeps names in one piece: the table scrolls. */
:is(th, td) code { overflow-wrap: break-word; }
pre { padding: 0.75rem; background: var(--raised); white-space: pre-wrap; }
${articleStyles}${generatedPageStyles}hr { border: 0; border-top: 1px solid var(--line); margin: 2rem 0; }
mark { background: var(--mark); color: inherit; }
mark.form { background: none; text-decoration: underline dotted; }
::target-text { background: var(--mark); color: var(--text); }
dl { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.25rem 1.5rem; }
dt { font-weight: 700; margin-top: 0.5rem; }
dd { margin: 0; overflow-wrap: anywhere; }
dd ul { margin: 0; padding-inline-start: 1.2rem; }
address { font-style: normal; }
.pages ul, .results { padding-inline-start: 0; list-style: none; }
.pages li { margin: 0.75rem 0; }
.pages li a { display: inline-block; padding: 0.15rem 0; }
.pages li span { display: block; color: var(--quiet); font-size: 0.9rem; }
.extract { border-inline-start: 0.25rem solid var(--link); padding-inline-start: 1rem; }
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
.copy { display: flex; gap: 0.75rem; align-items: center; margin: 0.5rem 0 1rem; font-size: 0.9rem; }
.action { display: inline-block; line-height: 2.25rem; text-decoration: none; }
.contents ul { padding-inline-start: 1.2rem; }
.agents { margin-top: 2rem; padding: 0.25rem 1rem 1rem; border: 2px solid var(--line); border-radius: 0.4rem; background: var(--raised); }
footer.site { margin-top: 3rem; border-top: 1px solid var(--line); color: var(--quiet); font-size: 0.9rem; }
footer p { margin: 0 0 0.5rem; }
footer .company { margin-bottom: 1rem; }
footer ul { display: flex; flex-wrap: wrap; gap: 0.5rem 1.5rem; margin: 0; padding: 0; list-style: none; }
@media (min-width: 40rem) {
  dl { grid-template-columns: 10rem minmax(0, 1fr); }
  dt { margin-top: 0; }
}
@media (max-width: 40rem) {
  .table :is(th, td):first-child { position: sticky; inset-inline-start: 0; max-width: 40vw; background: var(--ground); box-shadow: inset -1px 0 var(--line); }
  .table th:first-child { background: var(--raised); }
}
@media (min-width: 64rem) {
  .columns { display: grid; grid-template-columns: minmax(0, 1fr) 15rem; gap: 0 2.5rem; align-items: start; }
  .columns > main { grid-column: 1; grid-row: 1 / span 2; margin: 0; }
  .columns:has(> .front) { grid-template-columns: minmax(0, 1fr) 24rem; }
  .front dl { grid-template-columns: minmax(0, 1fr); }
  .columns > main:last-child { grid-column: 1 / -1; margin: 0 auto; }
  .outline { display: block; position: sticky; top: 1rem; grid-column: 2; grid-row: 1; max-height: calc(100vh - 2rem); overflow-y: auto; margin-top: 1.25rem; }
  .outline-closed { display: none; }
  .folder { grid-column: 2; grid-row: 2; margin-top: 1.5rem; }
}
@media (min-width: 80rem) {
  .columns:has(.folder) { grid-template-columns: 13rem minmax(0, 1fr) 13rem; }
  .columns:has(.folder) > main { grid-column: 2; margin: 0 auto; }
  .columns:has(.folder) > .outline { grid-column: 3; }
  .folder { grid-column: 1; grid-row: 1; margin-top: 1.25rem; padding: 0; border: 0; }
}
@media print {
  header.site form, nav, .outline, .steps, footer .machines, .unseen, .skip, .agents, .copy, .anchor, .about, .related { display: none; }
  .printed { display: block; color: var(--quiet); font-size: 0.9rem; }
  .columns { display: block; }
  .site, .columns, main, .front { max-width: none; }
  .table { overflow: visible; background: none; }
  :is(th, td) code { overflow-wrap: anywhere; }
  h1, h2, h3 { break-after: avoid; }
  tr, pre, blockquote { break-inside: avoid; }
  article a[href^="http"]::after { content: " (" attr(href) ")"; font-size: 0.85em; overflow-wrap: anywhere; }
}
`
}
