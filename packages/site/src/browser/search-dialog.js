/**
 * The first part of every script of a page: a dialog that shows results while a reader types (`/`, Ctrl+K or a click on the search field), as a
 * combobox with a list of links, as the ARIA Authoring Practices describe it. Everything received is shown as text.
 */
{
  /**
   * @typedef {{ text: string, match?: string }} Part
   * @typedef {{ address: string, place: string, language: string, text: Part[] }} Found
   * @typedef {{ status: string, extract?: Found, pages: { title: string, found: Found[] }[], nearest: Found[] }} Results
   */

  /** Milliseconds without a key before a search, and characters that are worth one. */
  const [pause, fewest] = [250, 2]
  /** Searches of a page view in a minute; every one counts towards the reader's limit. Enter searches on its own page. */
  const [mostSearches, minute] = [30, 60_000]
  /** Last searches, which stay in this browser. */
  const [mostRemembered, memory] = [5, 'svc-searches']

  const form = /** @type {HTMLFormElement} */ (document.querySelector('[role=search]'))
  const field = /** @type {HTMLInputElement} */ (form.querySelector('input'))
  const words = form.dataset
  /** @type {Map<string, Results>} */
  const known = new Map()
  /** @type {number[]} */
  const times = []
  let asked = new AbortController()
  let timer = 0

  const label = form.querySelector('label')?.textContent ?? ''
  const dialog = element('dialog', { class: 'search', 'aria-label': label })
  const list = element('div', { id: 'Found', role: 'listbox', 'aria-label': label })
  const input = element('input', {
    type: 'text',
    enterkeyhint: 'search',
    name: 'q',
    role: 'combobox',
    autocomplete: 'off',
    placeholder: label,
    'aria-label': label,
    'aria-autocomplete': 'list',
    'aria-expanded': 'false',
    'aria-controls': 'Found',
  })
  const status = element('p', { role: 'status' })
  const close = element('button', { type: 'button', 'aria-label': words.close ?? '' }, '\u00d7')
  const own = element('form', { action: form.action, method: 'get' }, input, close)
  dialog.append(own, status, list)
  document.body.append(dialog)

  field.setAttribute('aria-keyshortcuts', '/ Control+K')
  field.addEventListener('click', open)
  // On a phone the form is only its button.
  form.addEventListener('submit', (event) => {
    if (field.value !== '') return
    event.preventDefault()
    open()
  })
  field.addEventListener('input', open)
  close.addEventListener('click', () => dialog.close())
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close())
  own.addEventListener('submit', () => remember(input.value))
  input.addEventListener('input', () => {
    clearTimeout(timer)
    timer = setTimeout(() => void search(), pause)
  })
  input.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      move(event.key === 'ArrowDown' ? 1 : -1)
    }
    const active = /** @type {HTMLElement | null} */ (list.querySelector('[aria-selected=true]'))
    if (event.key !== 'Enter' || active === null || event.isComposing) return
    event.preventDefault()
    active.click()
  })
  document.addEventListener('keydown', (event) => {
    const [target] = event.composedPath()
    const isTyping = target instanceof Element && target.matches('input, textarea, select, [contenteditable]')
    const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !isTyping
    const isShortcut = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.shiftKey
    if (event.altKey || !(isSlash || isShortcut)) return
    event.preventDefault()
    open()
  })

  function open() {
    if (dialog.open) return
    input.value = field.value
    dialog.showModal()
    input.select()
    void search()
  }

  /** Shows the results of the words in the field; without words the last searches. */
  async function search() {
    const query = input.value.trim()
    asked.abort()
    if (query.length < fewest) return showLast()
    const results = known.get(query) ?? (await ask(query))
    if (results !== undefined) show(results)
  }

  /**
   * @param {string} query
   * @returns {Promise<Results | undefined>} undefined if another search or a limit came in between
   */
  async function ask(query) {
    const now = performance.now()
    while (times[0] !== undefined && times[0] < now - minute) times.shift()
    if (times.length >= mostSearches) return undefined
    times.push(now)
    asked = new AbortController()
    try {
      const response = await fetch(`${form.action}?${new URLSearchParams({ q: query })}`, {
        headers: { Accept: 'application/json' },
        signal: asked.signal,
      })
      const results = await response.json()
      if (!response.ok) return { status: `${results.message} ${results.resolution}`, pages: [], nearest: [] }
      known.set(query, results)
      return results
    } catch {
      return undefined
    }
  }

  /** @param {Results} results */
  function show({ status: words, extract, pages, nearest }) {
    const groups = pages.map(({ title, found }) => group(title, found.map(option)))
    const suggested = nearest.length === 0 ? [] : [group(form.dataset.nearest ?? '', nearest.map(option))]
    const strong = extract === undefined ? [] : [element('div', { role: 'group', class: 'extract' }, option(extract))]
    fill(words, [...strong, ...groups, ...suggested])
    if (pages.length === 0) list.append(...menu())
  }

  function showLast() {
    const last = remembered()
    if (last.length === 0) return fill('', [])
    const forget = element('div', { role: 'option', class: 'forget', 'aria-selected': 'false', id: 'Forget' }, words.forget ?? '')
    forget.addEventListener('click', () => {
      localStorage.removeItem(memory)
      showLast()
    })
    const searches = last.map((query, index) => link(`Last-${index}`, `${form.action}?${new URLSearchParams({ q: query })}`, query))
    fill('', [group(words.last ?? '', [...searches, forget])])
  }

  /** Links of the menu, when nothing is found. */
  function menu() {
    const links = Array.from(document.querySelectorAll('nav.main a'), (each) =>
      link('', /** @type {HTMLAnchorElement} */ (each).href, each.textContent ?? ''),
    )
    return links.length === 0 ? [] : [group(document.getElementById('Menu')?.ariaLabel ?? '', links)]
  }

  /**
   * @param {string} words
   * @param {readonly HTMLElement[]} groups
   */
  function fill(words, groups) {
    status.textContent = words
    list.replaceChildren(...groups)
    input.setAttribute('aria-expanded', String(groups.length > 0))
    input.removeAttribute('aria-activedescendant')
    list.scrollTop = 0
  }

  /** @param {number} step */
  function move(step) {
    const options = Array.from(list.querySelectorAll('[role=option]'))
    const at = options.findIndex((each) => each.ariaSelected === 'true')
    const next = options[at < 0 && step < 0 ? options.length - 1 : (at + step + options.length) % options.length]
    for (const each of options) each.ariaSelected = String(each === next)
    if (next === undefined) return
    next.id ||= `Found-${options.indexOf(next)}`
    input.setAttribute('aria-activedescendant', next.id)
    next.scrollIntoView({ block: 'nearest' })
  }

  /**
   * @param {string} title
   * @param {readonly HTMLElement[]} options
   */
  function group(title, options) {
    const heading = element('p', { role: 'presentation' }, title)
    return element('div', { role: 'group', 'aria-label': title }, heading, ...options)
  }

  /** @param {Found} found */
  function option({ address, place, language, text }) {
    const parts = text.map(({ text, match }) =>
      match === undefined || match === 'common' ? text : element('mark', { class: match === 'typed' ? '' : match }, text),
    )
    const excerpt = element('span', { lang: language, dir: 'auto' }, ...parts)
    return link('', address, ...(place === '' ? [] : [element('strong', { lang: language }, place), ' ']), excerpt)
  }

  /**
   * @param {string} id
   * @param {string} href
   * @param {readonly (string | HTMLElement)[]} content
   */
  function link(id, href, ...content) {
    const anchor = element('a', { href, role: 'option', 'aria-selected': 'false', tabindex: '-1', ...(id && { id }) }, ...content)
    anchor.addEventListener('click', () => {
      remember(input.value)
      dialog.close()
    })
    return anchor
  }

  /** @returns {string[]} the newest first */
  function remembered() {
    try {
      return JSON.parse(localStorage.getItem(memory) ?? '[]')
    } catch {
      // A browser may refuse storage.
      return []
    }
  }

  /** @param {string} query */
  function remember(query) {
    const asked = query.trim()
    if (asked.length < fewest) return
    try {
      const last = [asked, ...remembered().filter((each) => each !== asked)].slice(0, mostRemembered)
      localStorage.setItem(memory, JSON.stringify(last))
    } catch {
      // Without storage nothing is remembered.
    }
  }

  /**
   * @template {keyof HTMLElementTagNameMap} Name
   * @param {Name} name
   * @param {Readonly<Record<string, string>>} attributes
   * @param {readonly (string | HTMLElement)[]} content
   */
  function element(name, attributes, ...content) {
    const made = document.createElement(name)
    for (const [key, value] of Object.entries(attributes)) if (value !== '') made.setAttribute(key, value)
    made.append(...content)
    return made
  }
}
