/** The folders of a content folder that are read. Each belongs to one kind of file. */
export const readFolders = ['pages', 'comparisons', 'research', 'images', 'facts'] as const

export type ReadFolder = (typeof readFolders)[number]

export function isReadFolder(name: string): name is ReadFolder {
  return (readFolders as readonly string[]).includes(name)
}

/** What is said of a file in images/ that has another type. */
export const unservedImage = {
  message: 'Images of this type are not served.',
  fix: 'Save it as PNG, JPEG, WebP, AVIF, GIF or SVG, or move it out of images/.',
} as const
