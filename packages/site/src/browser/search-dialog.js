/**
 * A part of every script of a page and of `/embed.js`: a dialog that shows results while a reader types, as a combobox with a list of links, as the
 * ARIA Authoring Practices describe it. Everything received is shown as text.
 *
 * @typedef {{ text: string, match?: string }} Part
 * @typedef {{ address: string, place: string, language: string, text: Part[] }} Found
 * @typedef {{ title: string, found: Found[] }} Group
 * @typedef {{ status: string, extract?: Found, pages: Group[], suggested: Group[] }} Results
 *
 * @typedef {Readonly<Record<'dir' | 'search' | 'close' | 'last' | 'forget' | 'unreachable' | 429 | 503, string>>} SearchTexts
 *
 * @typedef {object} SearchDialogOptions
 * @property {string} address of the search
 * @property {Readonly<Record<string, SearchTexts>>} texts by language, in lower case; the first is for a page that names none
 * @property {(dialog: HTMLDialogElement) => void} place brings the dialog into the document
 * @property {string} [asked] words that are searched already
 * @property {{ read(): string[], add(query: string): void, clear(): void }} [last] the last searches, the newest first
 */

/**
 * `/`, Ctrl+K and elements with `data-svc-search` open it, unless the page used the key.
 *
 * @param {SearchDialogOptions} options
 */
function createSearchDialog({ address, texts, place, asked = '', last }) {
  /** Milliseconds without a key before a search, and until a search failed; characters that are worth one. */
  const [pause, longestWait, fewest] = [250, 10_000, 2]
  /** Searches of a page view in a minute; every one counts towards the reader's limit. Enter searches on its own page. */
  const [mostSearches, minute] = [30, 60_000]

  /** @type {Map<string, Results>} */
  const known = new Map()
  /** @type {number[]} */
  const times = []
  let request = new AbortController()
  let timer = 0
  let language = ''
  let words = /** @type {SearchTexts} */ ({})

  const list = element('div', { id: 'Found', role: 'listbox' })
  const input = element('input', {
    type: 'text',
    enterkeyhint: 'search',
    name: 'q',
    value: asked,
    role: 'combobox',
    autocomplete: 'off',
    'aria-autocomplete': 'list',
    'aria-expanded': 'false',
    'aria-controls': 'Found',
  })
  const status = element('p', { role: 'status' })
  const close = element('button', { type: 'button' }, '\u00d7')
  const form = element('form', {}, input, close)
  const dialog = element('dialog', { class: 'search' }, form, status, list)

  close.addEventListener('click', () => dialog.close())
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close())
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const query = input.value.trim()
    if (query === '') return
    last?.add(query)
    location.assign(addressOf(query))
  })
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
  // Shortcuts and routers of the page would take what is typed and clicked here for their own. A dialog that was just closed still has the focus.
  for (const type of ['click', 'keydown', 'keypress', 'keyup']) {
    dialog.addEventListener(type, (event) => (dialog.open || type === 'click') && event.stopPropagation())
  }
  dialog.addEventListener('keydown', (event) => dialog.open && isShortcut(event) && event.preventDefault())
  addEventListener('keydown', (event) => {
    if (event.defaultPrevented || !(isShortcut(event) || isSlash(event))) return
    event.preventDefault()
    open()
  })
  addEventListener('click', openAt, { capture: true })
  addEventListener('input', openAt)
  return open

  /** @param {Event} event of an element that opens the dialog */
  function openAt(event) {
    const opener = event.composedPath().find((each) => each instanceof Element && each.matches('[data-svc-search]'))
    const { ctrlKey, metaKey, shiftKey, isComposing } = /** @type {MouseEvent & InputEvent} */ (event)
    if (opener === undefined || event.defaultPrevented || ctrlKey || metaKey || shiftKey || isComposing) return
    event.preventDefault()
    // With the scripts of two services on a page, the first one opens.
    if (event.type === 'input') event.stopImmediatePropagation()
    if (opener instanceof HTMLInputElement) input.value = opener.value
    open()
    // The next letter follows the first one.
    if (event.type === 'input') input.setSelectionRange(input.value.length, input.value.length)
  }

  function open() {
    if (dialog.open) return
    speak()
    if (!dialog.isConnected) place(dialog)
    dialog.showModal()
    input.select()
    void search()
  }

  /** In the language and colours of the page, which may change. */
  function speak() {
    const { colorScheme } = getComputedStyle(document.documentElement)
    dialog.style.colorScheme = colorScheme === 'normal' ? 'light dark' : colorScheme
    const [first = ''] = Object.keys(texts)
    const wanted = (document.documentElement.lang || first).toLowerCase().replace('_', '-')
    language = [wanted, wanted.split('-', 1).join()].find((tag) => Object.hasOwn(texts, tag)) ?? 'en'
    words = texts[language] ?? words
    Object.assign(dialog, { lang: language, dir: words.dir })
    for (const each of [dialog, list, input]) each.ariaLabel = words.search
    input.placeholder = words.search
    close.ariaLabel = words.close
  }

  /** @param {string} query */
  function addressOf(query) {
    return `${address}?${new URLSearchParams({ q: query })}`
  }

  /** Shows the results of the words in the field; without words the last searches. */
  async function search() {
    const query = input.value.trim()
    request.abort()
    if (query.length < fewest) return showLast()
    const key = `${language} ${query}`
    const results = known.get(key) ?? (await ask(query))
    if (results === undefined) return
    if (typeof results === 'string') return fill(results, [])
    known.set(key, results)
    const { status, extract, pages, suggested } = results
    const strong = extract === undefined ? [] : [element('div', { role: 'group', class: 'extract' }, option(extract))]
    fill(status, [...strong, ...[...pages, ...suggested].map(({ title, found }) => group(title, found.map(option)))])
  }

  /**
   * @param {string} query
   * @returns {Promise<Results | string | undefined>} a sentence if there are no results; undefined if another search came in between
   */
  async function ask(query) {
    const now = performance.now()
    while (times[0] !== undefined && times[0] < now - minute) times.shift()
    if (times[0] !== undefined && times.length >= mostSearches) return wait(429, (times[0] + minute - now) / 1_000)
    times.push(now)
    request = new AbortController()
    const { signal } = request
    const headers = { Accept: 'application/json', 'Accept-Language': language }
    try {
      const response = await fetch(addressOf(query), {
        headers,
        credentials: 'omit',
        signal: AbortSignal.any([signal, AbortSignal.timeout(longestWait)]),
      })
      const seconds = Number(response.headers.get('Retry-After'))
      if ((response.status === 429 || response.status === 503) && seconds > 0) return wait(response.status, seconds)
      const results = await response.json()
      return 'pages' in results ? results : words.unreachable
    } catch {
      return signal.aborted ? undefined : words.unreachable
    }
  }

  /**
   * @param {429 | 503} status
   * @param {number} seconds
   */
  function wait(status, seconds) {
    const duration = new Intl.NumberFormat(language, { style: 'unit', unit: 'second', unitDisplay: 'long' })
    return words[status].replace('{seconds}', duration.format(Math.ceil(seconds)))
  }

  function showLast() {
    const searches = (last?.read() ?? []).map((query) => link(addressOf(query), query))
    if (searches.length === 0) return fill('', [])
    const forget = element('div', { role: 'option', class: 'forget', 'aria-selected': 'false' }, words.forget)
    forget.addEventListener('click', () => {
      last?.clear()
      showLast()
    })
    fill('', [group(words.last, [...searches, forget])])
  }

  /**
   * @param {string} sentence
   * @param {readonly HTMLElement[]} groups
   */
  function fill(sentence, groups) {
    status.textContent = sentence
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
    next.id = `Found-${options.indexOf(next)}`
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
  function option({ address: path, place, language, text }) {
    const parts = text.map(({ text, match }) =>
      match === undefined || match === 'common' ? text : element('mark', { class: match === 'typed' ? '' : match }, text),
    )
    const excerpt = element('span', { lang: language, dir: 'auto' }, ...parts)
    return link(new URL(path, address).href, ...(place === '' ? [] : [element('strong', { lang: language }, place), ' ']), excerpt)
  }

  /**
   * @param {string} href
   * @param {readonly (string | HTMLElement)[]} content
   */
  function link(href, ...content) {
    const anchor = element('a', { href, role: 'option', 'aria-selected': 'false', tabindex: '-1' }, ...content)
    anchor.addEventListener('click', () => {
      last?.add(input.value.trim())
      dialog.close()
    })
    return anchor
  }
}

/** @param {KeyboardEvent} event */
function isShortcut({ key, ctrlKey, metaKey, shiftKey, altKey }) {
  return key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !shiftKey && !altKey
}

/**
 * Whether it is a slash outside of what a reader types into. An element with a hyphen in its name may have a field that the page does not show.
 *
 * @param {KeyboardEvent} event
 */
function isSlash(event) {
  const [target] = event.composedPath()
  const isTyping =
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select, [role=textbox]') || target.localName.includes('-'))
  return event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping
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
