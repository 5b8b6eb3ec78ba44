/** How much a content folder may hold. Each number stands here alone, with its reason. */

/** Bytes of one file (design section 3). */
export const largestFile = 1_048_576
/** Five times the largest publication that is measured, and what one process holds with ease. */
export const mostFiles = 50_000
/** Bytes of all files together: the text of a publication is held in memory several times over. */
export const mostBytes = 256 * largestFile
/** Deeper than any address people read; it ends the walk through folders that link to each other. */
export const deepestFolder = 16
/** Characters; the longest valid front matter, a list of sources, stays far below it. */
export const longestFrontMatter = 65_536
/** Characters (design section 3). A longer stretch without a heading can be neither found nor quoted to the point. */
export const longestSection = 20_000
/**
 * Headings of a page. Each is a section with an anchor and a passage of its own, at some 20 microseconds of building: a file of nothing but `#`
 * would cost seconds. The longest handbooks have some thousand.
 */
export const mostHeadings = 10_000
/** Characters: about 250 tokens, which a reader pays again with every page. */
export const longestAgentInstructions = 1_000
/** Characters, encoded: what `get_page` takes of a reference to a page, which a canonical address is (design section 5). */
export const longestCanonicalUrl = 512
