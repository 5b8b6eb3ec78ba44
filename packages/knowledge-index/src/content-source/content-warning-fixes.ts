/** What an author may want to improve although nothing is wrong, with what to do about it. One sentence each. */
export const editorialWarningFixes = {
  undated: 'Check the facts against their sources and write the date into `verified`.',
  never_reviewed: 'Review the page and write the date into `reviewed`.',
  stale: 'Review the page again and update `reviewed`.',
  orphaned: 'Link to it from a page where a reader would look for it.',
  vague_description: 'Write into `description` what is on this page and on no other.',
  unrendered_markup: 'Write it in Markdown, or as code between backticks.',
  answered_question: 'Write the page that answers it instead of "unanswerable: true", or remove the question.',
} as const

export type EditorialWarningCode = keyof typeof editorialWarningFixes
