/** The limits of a content folder, each with its reason. */

/** Bytes of one text file (docs/pages/reference/limits.md). */
export const largestFile = 1_048_576
/** Bytes of one image (docs/pages/reference/limits.md). */
export const largestImage = 5_242_880
/** The 100,000 pages that a publication is measured with (docs/pages/grow.md), and as many images again as real documentation has. */
export const mostFiles = 120_000
/** Bytes of all text files together: that many pages of real documentation, which have some six kilobytes, with room. */
export const mostBytes = 1_024 * largestFile
/** Bytes of all images together: they are part of the publication's file, which is copied between machines and stored twice. */
export const mostImageBytes = 1_073_741_824
/** Deeper than any address people read; it ends the walk through folders that link to each other. */
export const deepestFolder = 16
/** Characters; the longest valid front matter, a list of sources, stays far below it. */
export const longestFrontMatter = 65_536
/** Characters (docs/pages/reference/limits.md). A longer text without a heading cannot be found or quoted precisely. */
export const longestSection = 20_000
/** Characters of a paragraph (docs/pages/reference/limits.md); a longer one gets a warning. An answer publishes a block of this length whole. */
export const longestParagraph = 600
/** Each is a section and a passage of its own, at some 20 microseconds: a file of only `#` would cost seconds. Handbooks have thousands. */
export const mostHeadings = 10_000
/** Each broken link costs a millisecond at 30,000 pages to compare. Later links get a suggestion only if they differ in spelling. */
export const mostSuggestions = 1_000
/** Facts of a folder; a company publishes a few hundred. Each is checked against the others and its page. */
export const mostFacts = 10_000
/** Links of the navigation (docs/pages/reference/site.md): more do not fit next to the search field. */
export const mostNavigationLinks = 8
/** Cards of the front page: two rows of three. */
export const mostCards = 6
/** Buttons of the front page: with more, none is the first step. */
export const mostButtons = 2
/** Links of the footer: some columns of a company's site. */
export const mostFooterLinks = 40
/** Pages that a generated section page lists, which keeps it at some ten thousand characters; readers search for more. */
export const mostListedInSection = 500
/** Characters: about 250 tokens, which a reader pays for with every page. */
export const longestAgentInstructions = 1_000
/** Characters, encoded: the limit of `get_page` for a reference, which a canonical address can be (docs/pages/reference/limits.md). */
export const longestCanonicalUrl = 512
/** Bytes of a file of `well-known/`: what the MCP registry reads of a proof (docs/pages/listed.md). */
export const largestWellKnown = 4_096
/** Files of `well-known/`: each directory asks for one. */
export const mostWellKnown = 64
