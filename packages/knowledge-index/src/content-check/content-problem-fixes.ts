import { deepestFolder, largestFile, longestAgentInstructions, longestFrontMatter, mostBytes, mostFiles } from './content-bounds.ts'

/** `toLocaleString` would load ICU's data for it, which takes several milliseconds of a start. */
const grouped = (thousands: number) => `${Math.floor(thousands / 1_000)},${String(thousands % 1_000).padStart(3, '0')}`
const mebibytes = (bytes: number) => `${bytes / 1_048_576} MiB`

/** Every code a content problem can have, with what its author can do about it. One sentence each. */
export const contentProblemFixes = {
  // The folder and its files
  missing_folder: 'Create the folder, or name the folder that holds profile.json.',
  unreadable: 'Make it readable for the user that runs the service, and a regular file or folder.',
  link_leaves_folder: 'Copy the file into the content folder, or point the link at a file inside it.',
  link_cycle: 'Point the link at a folder that does not contain it.',
  too_deep: `Keep folders at most ${deepestFolder} deep.`,
  too_large: `Split it into smaller files, at most ${mebibytes(largestFile)} each.`,
  too_many_files: `Publish at most ${grouped(mostFiles)} files of together at most ${mebibytes(mostBytes)}.`,
  unexpected_file: 'Give the file or folder the name that is read, or move it out of the content folder.',
  invalid_utf8: 'Save the file as UTF-8.',

  // Files that must be there, and their syntax
  missing_profile: 'Add profile.json with the facts of the public profile.',
  missing_index: 'Add pages/index.md, the page at "/".',
  missing_providers: 'Add providers.yaml with the id, the name and the aliases of each provider.',
  invalid_json: 'Correct the JSON at this place.',
  invalid_profile: 'Correct the value as the message says.',
  invalid_yaml: 'Correct the YAML at this place; a text that holds ": ", " #" or begins with a special character needs quotes.',
  missing_front_matter: 'Open the file with "---", at least title and description, and a closing "---", each on its own line.',
  long_front_matter: `Keep the front matter to the known keys, at most ${grouped(longestFrontMatter)} characters.`,
  unsupported_front_matter: 'Open the file with a plain "---" and write the front matter in YAML; nothing in it is ever executed.',

  // Values
  missing_key: 'Add the key.',
  unknown_key: 'Correct the spelling of the key, or remove it.',
  invalid_value: 'Correct the value as the message says; a text that looks like a number or a list needs quotes.',
  invalid_date: 'Write a date that exists as YYYY-MM-DD.',
  future_date: 'Write the day on which it happened, at the latest today (UTC).',

  // Paths and pages
  invalid_path: 'Rename it with lower-case letters, digits and hyphens; comparisons stand directly in comparisons/.',
  reserved_path: 'Rename it: the service itself answers at this address.',
  duplicate_path: 'Rename or remove one of the two files.',
  duplicate_canonical_url: 'Give each page an address of its own, or leave canonical_url out.',
  foreign_canonical_url: 'Leave canonical_url out, or name the address of the page on another site.',
  too_many_headings: 'Divide the page into several, each about one subject.',
  section_too_long: 'Divide the section by headings, so that it can be found and quoted.',

  // Instructions for agents
  unsupported_agent_instructions: 'Write plain sentences: no headings, lists, links or HTML; addresses may stand as they are.',
  agent_instructions_too_long: `Say it in at most ${grouped(longestAgentInstructions)} characters.`,
  hidden_character: 'Remove the character; readers do not see it.',

  // Providers and comparisons
  unknown_provider: 'Correct the id, or add the provider to providers.yaml.',
  same_provider: 'Name two different providers.',
  duplicate_pair: 'Keep one comparison for each pair of providers, in either order.',
  duplicate_provider_name: 'Give each provider names and aliases of its own.',

  // Links
  dead_link: 'Link to the path of a registered page, to its file, or to a full https address.',
  dead_anchor: 'Link to the anchor of a heading on that page, or to the page alone.',
  empty_link: 'Write the address between the parentheses, or remove the brackets.',
  unsupported_link: 'Link with https, http, mailto or tel, or to a page of this folder.',
  unsupported_image: 'Show an image by its full https address; the service publishes text only.',

  // Questions
  unknown_page: 'Name the path of a registered page.',
  unknown_section: 'Name the anchor of a heading on that page, or leave the section out.',
  duplicate_question: 'Keep the question once.',
} as const

export type ContentProblemCode = keyof typeof contentProblemFixes
