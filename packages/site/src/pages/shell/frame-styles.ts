import outlines from './icon-shapes.json'

/** An icon of 16 by 16 pixels in the colour of its text: a shape cut out of a colour, because images in a style sheet would be requests. */
export function iconShape(name: keyof typeof outlines): string {
  return `content: ""; width: 16px; height: 16px; background: currentColor; clip-path: path(evenodd, "${outlines[name]}");`
}

/** Styles of header, navigation, footer and front page. Above 64rem the navigation is a column, and above 76rem the outline is one too. */
export const frameStyles = `.unseen { position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip { position: absolute; inset-inline-start: -100vw; }
.skip:focus { inset: 0.5rem auto auto 0.5rem; padding: 0.5rem 1rem; background: var(--ground); z-index: 3; }
.site, .columns, .unknown { padding-inline: max(1rem, 50vw - 40rem); }
.unknown { padding-block: 0.5rem; border-bottom: 1px solid var(--line); }
header.site { position: sticky; top: 0; z-index: 2; display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; align-items: center; min-height: var(--bar); border-bottom: 1px solid var(--line); background: var(--ground); }
.name { margin-inline-end: auto; padding: 0.35rem 0; color: inherit; font-weight: 700; font-size: 1.1rem; letter-spacing: -0.01em; text-decoration: none; }
.logo { display: block; height: 2.25rem; width: auto; max-width: 14rem; object-fit: contain; }
nav { overflow-wrap: anywhere; }
nav ul, nav ol { margin: 0; padding: 0; list-style: none; }
:is(nav, footer.site) a { color: var(--quiet); text-decoration: none; }
:is(nav, footer.site) a:hover { color: var(--text); text-decoration: underline; }
nav.main { display: none; }
button.menu, button.scheme, [role=search] button { display: grid; place-items: center; width: 2.75rem; height: 2.75rem; padding: 0; border: 0; background: none; color: var(--quiet); }
button.menu { margin-inline: -0.75rem -0.5rem; }
button.menu::before { ${iconShape('menu')} }
/* Without the script it does nothing. */
html:not([data-scheme]) button.scheme { display: none; }
button.scheme { margin-inline: -0.5rem -0.75rem; }
button.scheme::before { ${iconShape('system')} }
[data-scheme=light] button.scheme::before { ${iconShape('light')} }
[data-scheme=dark] button.scheme::before { ${iconShape('dark')} }
[role=search] { position: relative; }
[role=search] button::before { ${iconShape('search')} }
[role=search] input { display: none; }
[role=search].asked { order: 1; flex: 0 0 100%; padding-bottom: 0.5rem; }
[role=search].asked input { display: block; }
[role=search] input { width: 100%; padding-inline: 2.5rem 1rem; border-color: color-mix(in srgb, var(--edge) 45%, var(--line)); border-radius: 0.5rem; background: var(--raised); }
[role=search]:has(input):is(.asked) button { position: absolute; inset: 0 auto auto 0; }
.page { position: relative; display: flex; flex-direction: column; min-width: 0; width: 100%; max-width: 46rem; margin: 0 auto; padding-block: 1.25rem 3rem; }
main { min-width: 0; }
main:focus { outline: none; }
.above { order: -2; display: flex; flex-wrap: wrap; gap: 0.25rem 1.5rem; align-items: center; min-height: 2.25rem; margin-bottom: 0.75rem; color: var(--quiet); font-size: 0.875rem; }
.above ol, .languages ul { display: flex; flex-wrap: wrap; gap: 0 0.5rem; }
.above :is(nav a, [aria-current]), .outline a, .outline-closed a { display: inline-block; padding-block: 0.25rem; }
.breadcrumb { flex: 1 1 12rem; }
.breadcrumb li + li::before { content: "/"; margin-inline-end: 0.5rem; color: var(--line); }
.languages ul { gap: 0 1rem; }
.languages [aria-current] { color: var(--text); font-weight: 600; }
.page-menu { position: relative; display: flex; margin-inline-start: auto; }
.page-menu :is(button, summary) { display: flex; gap: 0.5rem; align-items: center; min-height: 2.25rem; padding: 0 0.75rem; border: 1px solid var(--line); border-radius: 0.5rem; background: var(--ground); color: var(--text); font: inherit; list-style: none; cursor: pointer; }
.page-menu :is(button, summary):hover { background: var(--raised); }
.page-menu button::before { ${iconShape('copy')} }
.page-menu button::after { content: attr(aria-label); }
.page-menu summary::before { ${iconShape('open')} }
html:not([data-scheme]) .copy-page { display: none; }
.copy-page + details > summary { margin-inline-start: -1px; padding-inline: 0.5rem; border-start-start-radius: 0; border-end-start-radius: 0; }
.copy-page:has(+ details) { border-start-end-radius: 0; border-end-end-radius: 0; }
.page-menu ul { position: absolute; inset: calc(100% + 0.25rem) 0 auto auto; z-index: 1; min-width: 13rem; margin: 0; padding: 0.35rem; border: 1px solid var(--line); border-radius: 0.6rem; background: var(--ground); box-shadow: 0 8px 24px rgb(0 0 0 / 12%); list-style: none; }
[dir=rtl] .page-menu ul { inset: calc(100% + 0.25rem) auto auto 0; }
.page-menu li a { display: block; padding: 0.5rem 0.75rem; border-radius: 0.4rem; color: var(--text); text-decoration: none; }
.page-menu li a:hover { background: var(--raised); }
.tree { inset: var(--bar) auto 0 0; width: min(22rem, 100vw); height: auto; margin: 0; padding: 1rem; border: 0; border-inline-end: 1px solid var(--line); background: var(--ground); color: inherit; overflow-y: auto; overscroll-behavior: contain; }
[dir=rtl] .tree { inset: var(--bar) 0 0 auto; }
.tree::backdrop { background: rgb(0 0 0 / 35%); }
.menu-links { margin-bottom: 1rem; padding-bottom: 1rem; border-bottom: 1px solid var(--line); }
.tree a { display: flex; gap: 0.5rem; align-items: center; justify-content: space-between; padding: 0.35rem 0.75rem; border-radius: 0.4rem; font-size: 0.9rem; line-height: 1.45; }
.tree a:hover { background: var(--raised); text-decoration: none; }
.tree ul ul { margin: 0.15rem 0 0.5rem 0.75rem; padding-inline-start: 0.5rem; border-inline-start: 1px solid var(--line); }
[dir=rtl] .tree ul ul { margin-inline: 0.75rem 0; }
.tree .folder::after { ${iconShape('open')} flex: none; scale: 0.75; rotate: -90deg; }
[dir=rtl] .tree .folder::after { rotate: 90deg; }
.tree .folder:has(+ ul) { color: var(--text); font-weight: 600; }
.tree .folder:has(+ ul)::after { rotate: none; }
.tree [aria-current=page], .tree .menu-links [aria-current] { background: var(--tint); color: var(--link); font-weight: 600; }
.heading { margin: 0 0 0.5rem; color: var(--text); font-weight: 600; }
.outline { display: none; }
.outline, .outline-closed { font-size: 0.875rem; }
.outline-closed { order: -1; margin-bottom: 1.25rem; border: 1px solid var(--line); border-radius: 0.5rem; }
.outline-closed :is(summary, ul) { padding: 0.5rem 1rem; }
.outline-closed ul { padding-top: 0; }
.deep { padding-inline-start: 1rem; }
/* Below the title, where browsers place one element at another: in the document the text is first. */
@supports (top: anchor(bottom)) {
  :is(article, main) > h1:first-of-type { anchor-name: --title; }
  .outline-closed summary { padding-block: 0.35rem; }
  .page:has(> .outline-closed) h1:first-of-type { margin-bottom: 4.25rem; }
  .outline-closed { position: absolute; top: calc(anchor(--title bottom) + 0.75rem); inset-inline: 0 auto; z-index: 1; max-height: 60vh; overflow-y: auto; background: var(--ground); }
  @media (max-width: 40rem) {
    .page:not(:has(.hero)):has(> main > article > h1):has(.page-menu) h1:first-of-type { margin-bottom: 4.25rem; }
    .page:not(:has(.hero)):has(> main > article > h1) > .above > .page-menu { position: absolute; top: calc(anchor(--title bottom) + 0.75rem); inset-inline: auto 0; }
    .above { min-height: 0; }
    .wide > .page > .above { order: 1; }
  }
}
.steps { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 1rem; margin-top: 3rem; }
.steps a { padding: 0.9rem 1.1rem; border: 1px solid var(--line); border-radius: 0.6rem; color: var(--link); font-weight: 600; }
.steps a:hover { border-color: var(--link); color: var(--link); text-decoration: none; }
.steps span { display: block; }
.steps span:first-child { color: var(--quiet); font-size: 0.85rem; font-weight: 400; }
.steps .next { grid-column: 2; text-align: end; }
.about { margin-top: 2rem; font-size: 0.875rem; }
.about a { color: var(--quiet); }
.printed { display: none; }
:is(.wide, .tables) > .page { max-width: none; }
.hero { display: flex; flex-wrap: wrap; gap: 2rem 4rem; align-items: center; padding-block: clamp(0.5rem, 2vw, 2rem) clamp(2rem, 4vw, 3.5rem); }
.hero > div { flex: 1 1 22rem; }
.hero h1 { max-width: 26ch; margin: 0 0 1rem; font-size: clamp(2rem, 5vw, 2.75rem); line-height: 1.1; letter-spacing: -0.03em; }
.hero .lead { max-width: 38rem; margin: 0; color: var(--quiet); font-size: clamp(1.1rem, 2vw, 1.3rem); line-height: 1.5; text-wrap: pretty; }
.hero > img { flex: 1 1 14rem; min-width: 0; max-width: 38rem; max-height: 26rem; object-fit: contain; border-radius: 0.75rem; }
.buttons { display: flex; flex-wrap: wrap; gap: 0.75rem; margin: 2rem 0 0; }
.buttons a { padding: 0.65rem 1.4rem; border: 1px solid var(--edge); border-radius: 0.6rem; color: var(--text); font-weight: 600; text-decoration: none; }
.buttons a:first-child { border-color: var(--link); background: var(--link); color: var(--ground); }
.buttons a:hover { box-shadow: 0 0 0 3px var(--tint); }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(20rem, 100%), 1fr)); gap: 1rem; margin: 0 0 3rem; padding: 0; list-style: none; }
.cards li { position: relative; display: flex; flex-direction: column; gap: 0.4rem; padding: 1.35rem 1.5rem; border: 1px solid var(--line); border-radius: 0.75rem; overflow: hidden; transition: border-color 0.15s, box-shadow 0.15s; }
.cards li:hover { border-color: var(--link); box-shadow: 0 4px 16px rgb(0 0 0 / 6%); }
.cards a { color: var(--text); font-weight: 600; font-size: 1.05rem; text-decoration: none; }
/* The whole card is the link. */
.cards a::after { content: ""; position: absolute; inset: 0; border-radius: inherit; }
.cards span { color: var(--quiet); font-size: 0.925rem; line-height: 1.5; }
.cards .icon { width: 2rem; height: 2rem; margin-bottom: 0.35rem; object-fit: contain; }
.cards .image { width: calc(100% + 3rem); max-width: none; height: 9rem; margin: -1.35rem -1.5rem 0.75rem; object-fit: cover; }
.wide article > :not(.hero, .cards) { max-width: 46rem; }
.wide article > pre { width: fit-content; min-width: min(46rem, 100%); max-width: 100%; }
.overview ul { display: grid; gap: 0.15rem 2rem; grid-template-columns: repeat(auto-fill, minmax(min(15rem, 100%), 1fr)); margin-bottom: 1rem; }
.overview a { display: inline-block; padding: 0.2rem 0; }
.overview .folder { color: var(--text); font-weight: 600; }
footer.site { padding-block: 2rem; border-top: 1px solid var(--line); color: var(--quiet); font-size: 0.875rem; }
footer p { margin: 0; }
footer .company { display: flex; flex-wrap: wrap; gap: 0.5rem 2rem; margin-bottom: 1.25rem; }
footer .company p { width: 100%; order: 1; }
footer ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1.5rem; margin: 0; padding: 0; list-style: none; }
footer li a, .agents a { display: inline-block; padding-block: 0.15rem; }
@media (min-width: 50rem) {
  [role=search], [role=search].asked { order: 0; flex: 0 1 16rem; padding: 0; }
  [role=search] input, [role=search].asked input { display: block; }
  /* Only its icon: Enter sends the field, which is the one stop of the keyboard. */
  [role=search] button, [role=search].asked button { position: absolute; inset: 0 auto auto 0; visibility: hidden; }
  [role=search] button::before { visibility: visible; pointer-events: none; }
  [dir=rtl] [role=search] button { inset: 0 0 auto auto; }
}
@media (min-width: 64rem) {
  .site, .columns, .unknown { padding-inline: max(1.5rem, 50vw - 40rem); }
  button.menu { display: none; }
  .name { margin-inline-end: 1rem; }
  nav.main { display: block; flex: 1; }
  nav.main ul { display: flex; flex-wrap: wrap; gap: 0 1.5rem; margin: 0; padding: 0; border: 0; }
  nav.main a { display: inline-block; padding: 0.4rem 0; font-size: 0.95rem; }
  nav.main [aria-current] { color: var(--link); font-weight: 600; }
  .columns { display: grid; grid-template-columns: 15rem minmax(0, 1fr); gap: 0 3rem; align-items: start; }
  .columns.wide { display: block; }
  .tree, .page, .outline { grid-row: 1; }
  .page { grid-column: 2; }
  .tree, [dir=rtl] .tree { grid-column: 1; position: sticky; display: block; inset: var(--bar) auto auto; width: auto; max-height: calc(100vh - var(--bar)); margin-inline: -0.75rem 0; padding: 1.5rem 0 3rem; border: 0; }
  .tree .menu-links, .wide > .tree { display: none; }
  .page { margin: 0; padding-block: 1.5rem 4rem; }
  .wide > .page { margin: 0 auto; }
}
@media (min-width: 76rem) {
  .columns:has(> .outline) { grid-template-columns: 15rem minmax(0, 1fr) 13rem; }
  .outline { display: block; position: sticky; top: var(--bar); max-height: calc(100vh - var(--bar)); overflow-y: auto; padding-block: 2rem; }
  .outline ul { border-inline-start: 1px solid var(--line); }
  .outline a { margin-inline-start: -1px; padding-inline-start: 1rem; border-inline-start: 2px solid transparent; line-height: 1.4; }
  .outline [aria-current] { border-color: var(--link); color: var(--link); }
  .columns:has(> .outline) .outline-closed { display: none; }
  .columns:has(> .outline) h1:first-of-type { margin-bottom: 0.75rem; }
  /* Names get what the other columns leave, which have the same width in short tables. */
  .tables table { font-size: 0.9rem; }
  .tables :is(th, td):first-child { width: 100%; }
  .tables th:nth-child(2) { min-width: 8rem; } .tables th:nth-child(3) { min-width: 9rem; } .tables th:nth-child(4) { min-width: 12rem; }
  .tables td:nth-child(2):not(.whole) { min-width: 10rem; } .tables td:last-child { white-space: nowrap; }
}
@media print {
  header.site form, header.site button, nav, .steps, .agents, .page-menu, .unseen, .skip, .about, .related, .buttons { display: none !important; }
  header.site { position: static; }
  .printed { display: block; color: var(--quiet); font-size: 0.9rem; }
  .columns { display: block !important; }
  .page, .wide > .page { max-width: none; } .page:has(> .outline-closed) h1:first-of-type { margin-bottom: 0.75rem; }
  .hero, .cards li { break-inside: avoid; }
}
`
