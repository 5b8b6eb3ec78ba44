/**
 * The second part of the script of pages: adds a button to each code block that copies it. The style sheet writes its label, so that the text of
 * the page, in which browsers find quotes, does not change.
 */

const { copy = '', copied = '', notCopied = '' } = /** @type {HTMLElement} */ (document.querySelector('script[data-copy]')).dataset
const codes = document.querySelectorAll('article pre > code')

/** Screen readers announce its changes. */
const report = document.createElement('p')
report.setAttribute('role', 'status')
report.className = 'copied'

// Without a secure connection, browsers offer no clipboard.
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
    // Cleared first, so that the same words are read aloud again.
    report.replaceChildren()
    try {
      await navigator.clipboard.writeText(code.textContent?.replace(/\n$/, '') ?? '')
      report.textContent = copied
    } catch {
      report.textContent = notCopied
    }
  })
}
