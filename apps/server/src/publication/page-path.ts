/** The path of a page from that of its Markdown: `/index.md` is `/`. */
export function pagePathOf(markdownPath: string): string {
  return markdownPath === '/index.md' ? '/' : markdownPath.slice(0, -'.md'.length)
}
