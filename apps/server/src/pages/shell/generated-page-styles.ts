/** Styles of pages and parts that no author writes: changes, revisions and `/developers`. */
export const generatedPageStyles = `.tabs { position: relative; display: flex; flex-wrap: wrap; gap: 0.4rem; }
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
