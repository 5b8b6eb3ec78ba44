/** A part of the script of pages: the menu at the title of a page copies the page as Markdown, and closes as readers expect. */
{
  const copy = /** @type {HTMLButtonElement | null} */ (document.querySelector('.copy-page'))
  if (copy) offerCopy(copy, async () => (await fetch(copy.dataset.markdown ?? '')).text())

  const menu = /** @type {HTMLDetailsElement | null} */ (document.querySelector('.page-menu details'))
  document.addEventListener('click', ({ target }) => {
    if (menu && !menu.contains(/** @type {Node} */ (target))) menu.open = false
  })
  menu?.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    menu.open = false
    menu.querySelector('summary')?.focus()
  })
}
