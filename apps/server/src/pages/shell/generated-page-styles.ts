/** Styles of pages and parts that no author writes: changes, revisions, `/developers` and the search dialog. */
export const generatedPageStyles = `.search { width: min(40rem, 100vw - 2rem); max-height: min(40rem, 100dvh - 4rem); margin: 4rem auto auto; padding: 0; border: 1px solid var(--line); border-radius: 0.6rem; background: var(--ground); color: var(--text); box-shadow: 0 1rem 3rem rgb(0 0 0 / 25%); }
.search[open] { display: flex; flex-direction: column; }
.search::backdrop { background: rgb(0 0 0 / 40%); }
.search form { display: flex; gap: 0.5rem; padding: 0.75rem; border-bottom: 1px solid var(--line); }
.search input { flex: 1; }
/* The button next to it closes the dialog. */
.search input::-webkit-search-cancel-button { display: none; }
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
.tabs { position: relative; display: flex; flex-wrap: wrap; gap: 0.4rem; }
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
`
