/** The background of pages in the two colour schemes, for the style sheet and for the check of the contrast of an accent. */
export const pageBackgrounds = { light: '#ffffff', dark: '#14181c' } as const
