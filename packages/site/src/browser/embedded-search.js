/**
 * The end of `/embed.js`: the search dialog of this site on another one. It is in a shadow root, which the page gets when a reader opens it, so that
 * neither changes the other. It stores nothing.
 *
 * @param {SearchDialogOptions['texts']} texts
 * @param {string} styles
 */
function searchFromAnotherSite(texts, styles) {
  const { src } = /** @type {HTMLScriptElement} */ (document.currentScript)
  // A page may have the tag twice, and run it again with each part of itself that it replaces.
  const loaded = Symbol.for(src)
  if (Reflect.has(document, loaded)) return
  Reflect.set(document, loaded, true)
  const host = document.createElement('svc-search')
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  // Unlike a style element, it needs no permission of the page's policy.
  sheet.replaceSync(styles)
  root.adoptedStyleSheets = [sheet]
  createSearchDialog({
    address: new URL('search', src).href,
    texts,
    place(dialog) {
      root.append(dialog)
      // In the body it could be what the page's styles call the last child.
      document.documentElement.append(host)
    },
  })
}
