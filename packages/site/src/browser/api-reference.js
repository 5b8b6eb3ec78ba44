/** Gives the API reference the reader's colour scheme: the library has a theme for each but does not choose one. */
const reference = document.querySelector('rapi-doc')
const dark = matchMedia('(prefers-color-scheme: dark)')
const follow = () => {
  const { scheme } = document.documentElement.dataset
  const isDark = scheme === 'dark' || (scheme !== 'light' && dark.matches)
  reference?.setAttribute('theme', isDark ? 'dark' : 'light')
}
dark.addEventListener('change', follow)
new MutationObserver(follow).observe(document.documentElement, { attributeFilter: ['data-scheme'] })
follow()
// The reference brings the main landmark of the page, so the text above it becomes a region.
reference?.addEventListener('spec-loaded', () => {
  const main = document.querySelector('main')
  if (main === null) return
  const region = document.createElement('section')
  region.id = main.id
  region.tabIndex = main.tabIndex
  region.ariaLabel = document.title
  region.append(...main.childNodes)
  main.replaceWith(region)
})
