/** The folders of a content folder that are read. Warnings name them without loading the kinds of files. */
export const readFolders: ReadonlySet<string> = new Set(['pages', 'comparisons', 'research', 'images', 'facts', 'well-known'])

/** What is said of a file in images/ that has another type. */
export const unservedImage = {
  message: 'Images of this type are not served.',
  fix: 'Save it as PNG, JPEG, WebP, AVIF, GIF or SVG, or move it out of images/.',
} as const
