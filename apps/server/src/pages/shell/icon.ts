/** The default icon of a company: its initial on its accent colour. */
import { escapeText } from './html.ts'

/** The accent of the style sheet. */
export const defaultAccent = { light: '#14598a', dark: '#86c3ee' } as const

/** @param accent of light pages: white has a contrast of at least 4.5:1 on it */
export function icon(name: string, accent: string = defaultAccent.light): string {
  const initial = Array.from(name.trim())[0]?.toUpperCase() ?? ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="${accent}"/><text x="16" y="23" font-family="system-ui, sans-serif" font-size="20" font-weight="700" text-anchor="middle" fill="#fff">${escapeText(initial)}</text></svg>
`
}
