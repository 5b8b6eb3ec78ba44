/**
 * The first part of every script of a page: `/` focuses the search field, and a title that is chosen from its list opens its page instead of a
 * search.
 */
{
  const field = /** @type {HTMLInputElement | null} */ (document.querySelector('#Query'))
  field?.setAttribute('aria-keyshortcuts', '/')

  document.addEventListener('keydown', (event) => {
    const [target] = event.composedPath()
    const isTyping = target instanceof Element && target.matches('input, textarea, select, [contenteditable]')
    if (event.key !== '/' || event.ctrlKey || event.altKey || event.metaKey || isTyping) return
    event.preventDefault()
    field?.focus()
    field?.select()
  })

  field?.form?.addEventListener('submit', (event) => {
    const chosen = Array.from(field.list?.options ?? []).find(({ value }) => value === field.value)
    if (chosen?.dataset.path === undefined) return
    event.preventDefault()
    location.assign(chosen.dataset.path)
  })
}
