/**
 * The last part of every script of a page, only with `--watch`: loads the page again when another revision is published, and shows the errors of an
 * edit that is not published.
 */
{
  const [navigation] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType('navigation'))
  /** The revision of this page. A page from another machine without TLS cannot read it, and waits for the first edit after it is open. */
  let revision = navigation?.serverTiming?.find(({ name }) => name === 'revision')?.description

  const styles = new CSSStyleSheet()
  styles.replaceSync(`.edit-errors {
    position: fixed; inset: auto 0 0; max-height: 50vh; overflow: auto; z-index: 2;
    padding: 0.5rem 1rem; background: #7a1212; color: #fff; font: 0.9rem/1.5 ui-monospace, monospace; text-align: left;
  }
  .edit-errors p { margin: 0.25rem 0; overflow-wrap: anywhere; }
  .edit-errors p:first-child { font-weight: 700; }`)
  document.adoptedStyleSheets.push(styles)

  const box = document.createElement('div')
  box.className = 'edit-errors'
  // Announced when it appears.
  box.setAttribute('role', 'alert')
  box.lang = 'en'
  box.dir = 'ltr'
  // It scrolls, also with the keyboard.
  box.tabIndex = 0

  /** @param {readonly string[]} errors the first is a summary */
  function show([summary, ...errors]) {
    if (summary === undefined) return box.remove()
    const lines = [`Not published: ${summary}`, ...errors].map((text) => {
      const line = document.createElement('p')
      line.textContent = text
      return line
    })
    box.replaceChildren(...lines)
    document.body.append(box)
  }

  /** @type {EventSource | undefined} */
  let source
  function follow() {
    source?.close()
    // A browser has six connections for all its tabs.
    if (document.hidden) return
    source = new EventSource(new URL('edits.stream', /** @type {HTMLScriptElement} */ (document.querySelector('script[data-copy]')).src))
    source.addEventListener('message', ({ data }) => {
      const served = JSON.parse(data)
      revision ??= served.revision
      if (served.revision === revision) show(served.errors)
      else location.reload()
    })
  }
  document.addEventListener('visibilitychange', follow)
  follow()
}
