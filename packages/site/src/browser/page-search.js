/**
 * A part of every script of a page: the search field of the header opens the dialog, which keeps the last searches in this browser.
 *
 * @param {SearchDialogOptions['texts']} texts
 */
function searchThisSite(texts) {
  /** Characters and number of searches that are remembered, and their name in the storage. */
  const [fewest, most, memory] = [2, 5, 'svc-searches']
  const form = /** @type {HTMLFormElement} */ (document.querySelector('[role=search]'))
  const field = /** @type {HTMLInputElement} */ (form.querySelector('input'))

  const last = {
    /** @returns {string[]} */
    read() {
      try {
        return JSON.parse(localStorage.getItem(memory) ?? '[]')
      } catch {
        // A browser may refuse storage.
        return []
      }
    },
    /** @param {string} query */
    add(query) {
      if (query.length < fewest) return
      try {
        localStorage.setItem(memory, JSON.stringify([query, ...last.read().filter((each) => each !== query)].slice(0, most)))
      } catch {
        // Without storage nothing is remembered.
      }
    },
    clear: () => localStorage.removeItem(memory),
  }

  const open = createSearchDialog({
    address: form.action,
    texts,
    place: (dialog) => document.body.append(dialog),
    asked: field.value,
    last,
  })
  field.toggleAttribute('data-svc-search')
  field.setAttribute('aria-keyshortcuts', '/ Control+K')
  // On a phone the form is only its button.
  form.addEventListener('submit', (event) => {
    if (field.value !== '') return
    event.preventDefault()
    open()
  })
}
