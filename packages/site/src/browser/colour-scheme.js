/**
 * The first part of every script of a page. It runs before the page is shown, so that the page has the colours that its reader chose on this
 * device; the header has a button for them.
 */

{
  const root = document.documentElement
  const schemes = ['system', 'light', 'dark']
  const key = 'colour-scheme'

  /** @param {string | null | undefined} chosen */
  const apply = (chosen) => {
    const scheme = chosen === 'light' || chosen === 'dark' ? chosen : 'system'
    root.dataset.scheme = scheme
    const button = document.querySelector('button.scheme')
    if (button instanceof HTMLElement) button.ariaLabel = button.dataset[scheme] ?? ''
    for (const source of document.querySelectorAll('source')) {
      source.media = scheme === 'system' ? '(prefers-color-scheme: dark)' : scheme === 'dark' ? 'all' : 'not all'
    }
  }

  // A reader may forbid sites to store anything.
  try {
    apply(localStorage.getItem(key))
  } catch {
    apply('system')
  }
  document.addEventListener('DOMContentLoaded', () => {
    apply(root.dataset.scheme)
    document.querySelector('button.scheme')?.addEventListener('click', () => {
      const next = schemes[(schemes.indexOf(root.dataset.scheme ?? '') + 1) % schemes.length] ?? ''
      apply(next)
      try {
        localStorage.setItem(key, next)
      } catch {}
    })
  })
}
