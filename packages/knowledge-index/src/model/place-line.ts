/**
 * A line that names a place on a page: `title > section`, or the title alone. A section whose first heading is the title says it once.
 *
 * @param section headings joined by ` > `; empty for the text before the first heading
 */
export function placeLine({ title }: { readonly title: string }, section: string): string {
  if (section === '' || section === title) return title
  return section.startsWith(`${title}${headingSeparator}`) ? section : `${title}${headingSeparator}${section}`
}

/** Between the headings of a path. */
export const headingSeparator = ' > '
