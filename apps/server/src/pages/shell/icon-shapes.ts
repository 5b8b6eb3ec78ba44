/**
 * Icons of 16 by 16 pixels as shapes that the style sheet cuts out of a colour: the policy of pages allows no image in a style sheet but those of
 * the server, each of which would be a request.
 */
const outlines = {
  menu: 'M1 3h14v1.5H1zM1 7.25h14v1.5H1zM1 11.5h14V13H1z',
  search: 'M6.5 1a5.5 5.5 0 1 0 3.3 9.9l4 4 1.1-1.1-4-4A5.5 5.5 0 0 0 6.5 1zm0 1.5a4 4 0 1 1 0 8 4 4 0 1 1 0-8z',
  system: 'M8 1a7 7 0 1 0 0 14A7 7 0 1 0 8 1zm0 1.5a5.5 5.5 0 0 1 0 11z',
  light:
    'M8 4.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 1 0 0-7zM7.25 0h1.5v2.5h-1.5zM7.25 13.5h1.5V16h-1.5zM0 7.25h2.5v1.5H0zM13.5 7.25H16v1.5h-2.5zM2 3l1-1 1.8 1.8-1 1zM11.2 12.2l1-1L14 13l-1 1zM13 2l1 1-1.8 1.8-1-1zM3.8 11.2l1 1L3 14l-1-1z',
  dark: 'M6 1a7 7 0 1 0 9 9A6.2 6.2 0 0 1 6 1z',
  open: 'M3.5 5 8 9.5 12.5 5l1 1L8 11.6 2.5 6z',
  copy: 'M5 1h9v10h-2v1.5h-1.5V11H5zm1.5 1.5v7h6v-7zM2 4.5h1.5v9h7V15H2z',
  note: 'M8 0a8 8 0 1 0 0 16A8 8 0 1 0 8 0zM7 7h2v5H7zM7 4h2v2H7z',
  tip: 'M8 0a5.5 5.5 0 0 0-3 10v2h6v-2A5.5 5.5 0 0 0 8 0zM5 13h6v1.3H5zM6 15h4v1H6z',
  important: 'M0 1h16v11H8l-4 4v-4H0zM7 3h2v4H7zM7 8.5h2v2H7z',
  warning: 'M8 .5 16 15H0zM7 6h2v4.5H7zM7 11.5h2v2H7z',
  caution: 'M5 0h6l5 5v6l-5 5H5l-5-5V5zM7 3.5h2v5H7zM7 10.5h2v2H7z',
} as const

/** Declarations that make a box an icon in the colour of its text. */
export function iconShape(name: keyof typeof outlines): string {
  return `content: ""; width: 16px; height: 16px; background: currentColor; clip-path: path(evenodd, "${outlines[name]}");`
}
