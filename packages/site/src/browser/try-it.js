/**
 * The script of `/developers`, served unchanged. It sends the forms to `/mcp` and shows the readable text of the response, with
 * request and response below. Everything received is shown as text, never as markup.
 */

/** Milliseconds, longer than the longest response: 20.25 s of `ask_service`. */
const timeout = 30_000

/**
 * The call that the page contains; the form has its arguments.
 * @typedef {{ headers: Record<string, string>, body: { params: Record<string, unknown> } }} McpRequest
 */

/** @typedef {{ message: string, resolution?: string, data?: { resolution?: string } }} Problem */

/**
 * The parts of a response of `/mcp` that are shown.
 * @typedef {{ error?: Problem, result?: { isError?: boolean, content?: { text?: string }[], structuredContent?: Partial<Problem> & { status?: string, reason?: string } } }} McpAnswer
 */

/** Next to this script. */
const endpoint = new URL('mcp', /** @type {HTMLScriptElement} */ (document.querySelector('script[data-copy]')).src).pathname

document.querySelector('#Unscripted')?.remove()
for (const section of document.querySelectorAll('.tool')) offerCall(section)

/** @param {Element} section */
function offerCall(section) {
  const [form, status, readable, wire, sent, received, curl] =
    /** @type {[HTMLFormElement, Element, Element, HTMLDetailsElement, Element, Element, Element]} */ (
      ['form', '.status', '.answer', '.wire', '.request', '.response', '.curl code'].map((selector) => section.querySelector(selector))
    )
  /** @type {McpRequest} */
  const template = JSON.parse(form.dataset.request ?? '')
  const [command = ''] = curl.textContent?.split(/(?<= --data )/) ?? []
  let isRunning = false

  form.addEventListener('input', () => {
    curl.textContent = command + quoted(JSON.stringify(requestOf(template, form).body))
  })
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (isRunning) return
    isRunning = true
    const request = requestOf(template, form)
    status.textContent = `Calling ${request.body.params.name}…`
    section.querySelector('.exchange')?.removeAttribute('hidden')
    show(sent, headText(`POST ${endpoint}`, Object.entries(request.headers)), request.body)
    readable.replaceChildren()
    received.replaceChildren()
    const { words, text, head, body } = await call(request)
    status.textContent = words
    readable.replaceChildren(...linked(text ?? ''))
    show(received, head, body)
    // Without readable text, only the response can be shown.
    if (text === undefined) wire.open = true
    isRunning = false
  })
  form.hidden = false
}

/**
 * @param {McpRequest} template
 * @param {HTMLFormElement} form
 * @returns {McpRequest}
 */
function requestOf(template, form) {
  const inputs = /** @type {HTMLInputElement[]} */ (Array.from(form.querySelectorAll('input, textarea')))
  const filled = inputs.filter(({ value }) => value !== '')
  const values = filled.map(({ name, type, value }) => [name, type === 'number' ? Number(value) : value])
  const { headers, body } = template
  return { headers, body: { ...body, params: { ...body.params, arguments: Object.fromEntries(values) } } }
}

/**
 * Sends a request and describes its outcome. Never rejects.
 *
 * @param {McpRequest} request
 * @returns {Promise<{ words: string, text?: string | undefined, head: string, body: unknown }>} `text`: the readable text of a result
 */
async function call({ headers, body }) {
  const start = performance.now()
  try {
    const signal = AbortSignal.timeout(timeout)
    const response = await fetch(endpoint, { method: 'POST', headers, body: JSON.stringify(body), signal })
    const text = await response.text()
    const type = response.headers.get('content-type') ?? ''
    const wait = response.headers.get('retry-after')
    const shown = [['Content-Type', type], ...(wait === null ? [] : [['Retry-After', wait]])]
    const answer = parsed(text)
    const milliseconds = Math.round(performance.now() - start)
    return {
      words: answer === undefined ? foreignAnswer(response.status) : outcome(answer, response.status, wait, milliseconds),
      text: answer?.result?.content?.[0]?.text,
      head: headText(`HTTP ${response.status}`, shown),
      body: answer ?? text,
    }
  } catch (error) {
    return { words: noAnswer(error), head: '', body: undefined }
  }
}

/**
 * @param {McpAnswer} answer
 * @param {number} status
 * @param {string | null} wait seconds, from Retry-After
 * @param {number} milliseconds
 */
function outcome({ error, result }, status, wait, milliseconds) {
  if (error) {
    const next = wait === null ? error.data?.resolution : `Wait ${wait} ${wait === '1' ? 'second' : 'seconds'}, then call again.`
    return `Refused (HTTP ${status}). ${error.message} ${next ?? ''}`
  }
  const { isError, structuredContent = {} } = result ?? {}
  if (isError) return `The tool returned an error. ${structuredContent.message} ${structuredContent.resolution}`
  const { status: ended, reason } = structuredContent
  const detail = ended === undefined ? '' : ` Status: ${ended}${reason === undefined ? '' : `, ${reason}`}.`
  return `Answered in ${milliseconds} ms.${detail}`
}

/** @param {number} status of a response that is not from the MCP server */
function foreignAnswer(status) {
  return `HTTP ${status} is not from the MCP server: a proxy or network in between sent it. Call again in a minute.`
}

/** @param {unknown} error */
function noAnswer(error) {
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return `No answer within ${timeout / 1_000} seconds. Call again in a minute.`
  }
  return navigator.onLine
    ? 'No answer: the server could not be reached. Call again in a minute.'
    : 'No answer: this browser is offline. Connect it, then call again.'
}

/**
 * @param {string} text
 * @returns {McpAnswer | undefined}
 */
function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * @param {string} first
 * @param {string[][]} headers
 */
function headText(first, headers) {
  return [first, ...headers.map(([name, value]) => `${name}: ${value}`)].join('\n')
}

/**
 * @param {Element} place
 * @param {string} head
 * @param {unknown} body
 */
function show(place, head, body) {
  const text = typeof body === 'string' ? body : JSON.stringify(body, undefined, 2)
  place.replaceChildren(...linked([head, text].filter(Boolean).join('\n\n')))
}

/** A web address in JSON or Markdown, without the punctuation around it. */
const address = /\bhttps?:\/\/[^\s"'\\<>()[\]`]*[^\s"'\\<>()[\]`.,;:!?*_]/g

/**
 * The text with its web addresses as links. Only `http:` and `https:` become one.
 *
 * @param {string} text
 * @returns {(string | HTMLAnchorElement)[]}
 */
function linked(text) {
  const parts = []
  let end = 0
  for (const { 0: url, index } of text.matchAll(address)) {
    const link = document.createElement('a')
    link.href = url
    link.rel = 'noreferrer'
    link.textContent = url
    parts.push(text.slice(end, index), link)
    end = index + url.length
  }
  return [...parts, text.slice(end)]
}

/**
 * Wraps text in single quotes for a POSIX shell.
 *
 * @param {string} text
 */
function quoted(text) {
  return `'${text.replaceAll("'", "'\\''")}'`
}
