import { longestParagraph } from './content-bounds.ts'

/** The code of every possible improvement, with its fix. One sentence each. */
export const editorialWarningFixes = {
  undated: 'Check the facts against their sources and write the date into `verified`.',
  never_reviewed: 'Review the page and write the date into `reviewed`.',
  stale: 'Review the page again and update `reviewed`.',
  orphaned: 'Link to it from a page where a reader would look for it.',
  vague_description: 'Write into `description` what is on this page and on no other.',
  unrendered_markup: 'Write it in Markdown, or as code between backticks.',
  bidirectional_control: 'Remove the character; it shows readers another order of words than programs read.',
  second_title: 'Make it a heading of level 2 (##), or a page of its own.',
  skipped_level: 'Write it one level below the heading above it.',
  missing_alt: 'Write what the image shows between the brackets: `![Steps of a claim](/images/steps.png)`.',
  long_paragraph: `Divide it, or make it a list; at most ${longestParagraph} characters are read and quoted well.`,
  long_block: 'Divide it under headings, so that its parts can be found and quoted.',
  unread_file: 'Put a page into pages/ with a name that ends in ".md", an image into images/, and other files outside the content folder.',
  answered_question: 'Write the page that answers it instead of "unanswerable: true", or remove the question.',
} as const

export type EditorialWarningCode = keyof typeof editorialWarningFixes
