/** `- [x] `, as GitHub reads an item. */
export const taskMark = /^\[([ xX])\]\s+/

/** `> [!NOTE]`, as GitHub reads a quote; a text may follow on the same line. */
export const alertMark = /^\[!(note|tip|important|warning|caution)\](?![([])\s*/i
