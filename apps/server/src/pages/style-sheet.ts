/**
 * The style sheet of every page for people: system fonts, one column, light and dark by the reader's wish, readable on paper.
 * Colours keep a contrast of at least 4.5 to 1 on their ground (WCAG 2.2, criterion 1.4.3) in both schemes.
 */
export const styleSheet = `:root {
  color-scheme: light dark;
  --ground: #fdfdfc;
  --raised: #f1f3f5;
  --text: #1d2329;
  --quiet: #56606a;
  --line: #c9d0d6;
  --link: #14598a;
  --visited: #6a3d8f;
  --mark: #ffe58a;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --ground: #14181c;
    --raised: #1f252b;
    --text: #e6eaee;
    --quiet: #a7b1bb;
    --line: #3f4a54;
    --link: #86c3ee;
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
.skip { position: absolute; left: -100vw; }
.skip:focus { left: 0.5rem; top: 0.5rem; padding: 0.5rem 1rem; background: var(--ground); z-index: 1; }
.site, main { max-width: 46rem; margin: 0 auto; padding: 1rem; }
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
.table { overflow-x: auto; margin: 1rem 0; }
table { border-collapse: collapse; min-width: 100%; }
caption { text-align: start; font-weight: 700; padding: 0.25rem 0; }
th, td { border: 1px solid var(--line); padding: 0.4rem 0.65rem; text-align: start; vertical-align: top; min-width: 6rem; overflow-wrap: normal; }
th { background: var(--raised); }
.right { text-align: right; }
.center { text-align: center; }
blockquote { margin: 1rem 0; padding: 0 1rem; border-inline-start: 0.25rem solid var(--line); color: var(--quiet); }
code { font-family: ui-monospace, monospace; font-size: 0.92em; overflow-wrap: anywhere; }
pre { padding: 0.75rem; background: var(--raised); white-space: pre-wrap; }
hr { border: 0; border-top: 1px solid var(--line); margin: 2rem 0; }
mark { background: var(--mark); color: inherit; }
mark.related { background: none; text-decoration: underline dotted; }
::target-text { background: var(--mark); color: var(--text); }
dl { display: grid; gap: 0.25rem 1.5rem; }
dt { font-weight: 700; margin-top: 0.5rem; }
dd { margin: 0; }
dd ul { margin: 0; padding-inline-start: 1.2rem; }
address { font-style: normal; }
.pages ul, .results { padding-inline-start: 0; list-style: none; }
.pages li { margin: 0.75rem 0; }
.pages li a { display: inline-block; padding: 0.15rem 0; }
.pages li span { display: block; color: var(--quiet); font-size: 0.9rem; }
.results h2 { font-size: 1.1rem; margin: 1.75rem 0 0.25rem; }
.results p { margin: 0.25rem 0; }
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
footer ul { display: flex; flex-wrap: wrap; gap: 0.5rem 1.5rem; margin: 0; padding: 0; list-style: none; }
@media (min-width: 40rem) {
  dl { grid-template-columns: 10rem 1fr; }
  dt { margin-top: 0; }
}
@media print {
  header.site form, footer.site, .skip, .agents, .copy, .contents { display: none; }
  .site, main { max-width: none; }
  .table { overflow: visible; }
  h1, h2, h3 { break-after: avoid; }
  tr, pre, blockquote { break-inside: avoid; }
  article a[href^="http"]::after { content: " (" attr(href) ")"; font-size: 0.85em; overflow-wrap: anywhere; }
}
`
