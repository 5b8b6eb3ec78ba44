/** Styles of the search dialog, and what they need: in the style sheet of pages, and alone in the shadow root on another site. */
import { pageBackgrounds } from '@svc/composition'
import type { SiteSettings } from '@svc/knowledge-index'

export const defaultAccent = { light: '#14598a', dark: '#86c3ee' } as const

type Accent = SiteSettings['accent']

export function colours(accent: Accent): string {
  const { light, dark } = { ...defaultAccent, ...accent }
  return `--ground: light-dark(${pageBackgrounds.light}, ${pageBackgrounds.dark});
  --raised: light-dark(#f5f6f8, #1d2329);
  --text: light-dark(#1b2127, #e6eaee);
  --quiet: light-dark(#56606a, #a7b1bb);
  --line: light-dark(#e1e5e9, #2e363e);
  /* Of fields: 3:1 with the background (WCAG 2.2, 1.4.11). */
  --edge: light-dark(#858e97, #6b7680);
  --link: light-dark(${light}, ${dark});
  --tint: color-mix(in srgb, var(--link) 9%, var(--ground));
  --visited: light-dark(#6a3d8f, #cba6ec);
  --mark: light-dark(#ffe58a, #6b5600);
  --shade: light-dark(rgb(0 0 0 / 12%), rgb(0 0 0 / 60%));`
}

/** Of fields, buttons, marks and the strong sentence, on every page. */
export const partStyles = `* { box-sizing: border-box; }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
input, textarea, button, .action { font: inherit; color: inherit; min-height: 2.75rem; padding: 0.25rem 0.75rem; border: 1px solid var(--edge); border-radius: 0.5rem; }
input, textarea { min-width: 0; background: var(--ground); }
button, .action { background: var(--raised); cursor: pointer; }
mark { background: var(--mark); color: inherit; }
mark.related { background: color-mix(in srgb, var(--mark) 40%, transparent); }
mark.glossary { background: none; text-decoration: underline dotted; }
.extract { border-inline-start: 0.25rem solid var(--link); padding-inline-start: 1rem; }
`

export const dialogStyles = `.search { width: min(40rem, 100vw - 2rem); max-height: min(40rem, 100dvh - 4rem); margin: 4rem auto auto; padding: 0; border: 1px solid var(--line); border-radius: 0.6rem; background: var(--ground); color: var(--text); box-shadow: 0 1rem 3rem rgb(0 0 0 / 25%); }
.search[open] { display: flex; flex-direction: column; }
.search::backdrop { background: rgb(0 0 0 / 40%); }
.search form { display: flex; gap: 0.5rem; padding: 0.75rem; border-bottom: 1px solid var(--line); }
.search input { flex: 1; }
.search [role=status] { margin: 0; padding: 0.5rem 1rem 0; color: var(--quiet); font-size: 0.9rem; }
.search [role=status]:empty { display: none; }
.search [role=listbox] { overflow-y: auto; padding: 0.5rem; }
.search [role=group] > p { margin: 0.5rem 0.5rem 0.15rem; font-weight: 700; }
.search [role=option] { display: block; padding: 0.4rem 0.75rem; border-radius: 0.4rem; color: var(--text); text-decoration: none; cursor: pointer; }
.search [role=option]:is([aria-selected=true], :hover) { background: var(--raised); }
.search [role=option][aria-selected=true] { outline: 2px solid var(--link); outline-offset: -2px; }
.search strong { display: block; color: var(--link); font-weight: 400; }
.search [role=option] span { display: -webkit-box; overflow: hidden; color: var(--quiet); font-size: 0.9rem; -webkit-box-orient: vertical; -webkit-line-clamp: 2; }
.search mark { color: var(--text); }
.search .extract { margin: 0.5rem; border-radius: 0 0.4rem 0.4rem 0; background: var(--raised); padding: 0; }
.search .extract span { color: var(--text); font-size: 1rem; -webkit-line-clamp: 4; }
`

/** Nothing of the other site comes in: its styles are reset, and sizes do not depend on that of its root. */
export function embeddedStyles(accent: Accent): string {
  return `:host { all: initial !important; }
.search { ${colours(accent)} font: medium/1.65 system-ui, sans-serif; overflow-wrap: break-word; }
${(partStyles + dialogStyles).replaceAll('rem', 'em')}`
}
