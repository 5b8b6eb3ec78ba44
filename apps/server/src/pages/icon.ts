/** The icon of every page: an open door, in the colours of the style sheet. */
export const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="#1f5f8b"/><path d="M9 26V7h9v19z" fill="#fff"/><path d="M18 9l6 3v17l-6-3z" fill="#b9d9ec"/><circle cx="15.5" cy="17" r="1.3" fill="#1f5f8b"/></svg>
`
