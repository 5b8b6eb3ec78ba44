/**
 * A part of the script of pages: adds a button to each code block that copies it. The style sheet writes its label, so that the text of the page, in
 * which browsers find quotes, does not change.
 */

const { copy = '', copied = '', notCopied = '' } = /** @type {HTMLElement} */ (document.querySelector('script[data-copy]')).dataset

/** Screen readers announce its changes. */
const report = document.createElement('p')
report.setAttribute('role', 'status')
report.className = 'unseen'
document.querySelector('main')?.append(report)

for (const code of document.querySelectorAll('main pre > code')) {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'copy-code'
  button.dataset.label = copy
  button.setAttribute('aria-label', [copy, code.closest('pre')?.dataset.copy].filter(Boolean).join(': '))
  code.before(button)
  offerCopy(button, async () => code.textContent?.replace(/\n$/, '') ?? '')
}

/**
 * Makes a button copy a text. It says so itself, and to screen readers.
 * @param {HTMLButtonElement} button
 * @param {() => Promise<string>} read
 */
function offerCopy(button, read) {
  // Without a secure connection, browsers offer no clipboard.
  if (navigator.clipboard === undefined) return button.remove()
  const say = (text = '') => {
    report.textContent = text
    button.dataset.said = text
  }
  button.addEventListener('blur', () => say())
  button.addEventListener('click', async () => {
    // Cleared first, so that the same words are read aloud again.
    say()
    try {
      // A promise, because Safari accepts a text only during the click.
      const text = read().then((words) => new Blob([words], { type: 'text/plain' }))
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })])
      say(copied)
    } catch {
      say(notCopied)
    }
  })
}
