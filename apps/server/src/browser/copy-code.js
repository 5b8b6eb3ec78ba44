/**
 * The second part of the script of pages: gives each code block a button that copies it. It adds no text to the page, so that
 * a quote is found with and without it: the style sheet shows the button's label.
 */

const { copy = '', copied = '', notCopied = '' } = /** @type {HTMLElement} */ (document.querySelector('script[data-copy]')).dataset
const codes = document.querySelectorAll('article pre > code')

/** Read aloud when it changes. */
const report = document.createElement('p')
report.setAttribute('role', 'status')
report.className = 'copied'

// Without a secure connection there is no clipboard to write to.
if (codes.length > 0 && navigator.clipboard !== undefined) {
  for (const code of codes) offerCopy(code)
  document.querySelector('main')?.append(report)
}

/** @param {Element} code */
function offerCopy(code) {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'copy-code'
  button.setAttribute('aria-label', copy)
  code.before(button)
  button.addEventListener('blur', () => report.replaceChildren())
  button.addEventListener('click', async () => {
    // The same words are read aloud again.
    report.replaceChildren()
    try {
      await navigator.clipboard.writeText(code.textContent?.replace(/\n$/, '') ?? '')
      report.textContent = copied
    } catch {
      report.textContent = notCopied
    }
  })
}
