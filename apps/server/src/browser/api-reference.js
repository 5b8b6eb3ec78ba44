/** Gives the API reference the reader's colour scheme: the library has one theme for each, and does not ask the system itself. */
const reference = document.querySelector('rapi-doc')
const dark = matchMedia('(prefers-color-scheme: dark)')
const follow = () => reference?.setAttribute('theme', dark.matches ? 'dark' : 'light')
dark.addEventListener('change', follow)
follow()
