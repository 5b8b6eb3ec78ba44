import { groupedNumber } from '../text/code-points.ts'
import {
  deepestFolder,
  largestFile,
  largestImage,
  longestAgentInstructions,
  longestFrontMatter,
  mostBytes,
  mostFacts,
  mostFiles,
  mostImageBytes,
} from './content-bounds.ts'

const mebibytes = (bytes: number) => `${groupedNumber(bytes / 1_048_576)} MiB`

/**
 * The code of every error in the content, with its fix. One sentence each. An error with a more precise fix has its own.
 */
export const contentProblemFixes = {
  // The folder and its files
  missing_folder: 'Create the folder, or name the folder that contains profile.json.',
  unreadable: 'Make it a regular file or folder that the user of the service may read.',
  link_leaves_folder: 'Copy the file into the content folder, or point the link at a file inside it.',
  link_cycle: 'Point the link at a folder that does not contain it.',
  too_deep: `Nest folders at most ${deepestFolder} deep.`,
  too_large: `Split it into files of at most ${mebibytes(largestFile)} each.`,
  too_many_files: `Publish at most ${groupedNumber(mostFiles)} files of together at most ${mebibytes(mostBytes)}, and images of together at most ${mebibytes(mostImageBytes)}.`,
  unexpected_file: 'Rename the file or folder, or move it out of the content folder.',
  invalid_utf8: 'Save the file as UTF-8.',

  // Files that must be there, and their syntax
  missing_profile: 'Add profile.json with the facts of the public profile.',
  missing_index: 'Add pages/index.md, the page at "/".',
  missing_providers: 'Add providers.yaml with the id, the name and the aliases of each provider.',
  invalid_json: 'Correct the JSON at this place.',
  invalid_profile: 'Write the value that the message asks for.',
  invalid_yaml: 'Correct the YAML at this place, and put texts with ": " or " #" in quotes.',
  missing_front_matter: 'Begin the file with a line "---", then "title: …" and "description: …", then a line "---".',
  long_front_matter: `Keep the front matter to the known keys, at most ${groupedNumber(longestFrontMatter)} characters.`,
  unsupported_front_matter: 'Begin the file with a plain "---" and write the front matter in YAML.',

  // Values
  missing_key: 'Add the key with its value.',
  unknown_key: 'Remove the key, or correct its spelling.',
  invalid_value: 'Write the value that the message asks for.',
  invalid_date: 'Write a date that exists as YYYY-MM-DD.',
  future_date: 'Write the day on which it happened, at the latest today (UTC).',

  // Paths and pages
  invalid_path: 'Rename it with lower-case letters, digits and hyphens; comparisons are directly in comparisons/.',
  reserved_path: 'Rename the file or folder: the server uses this address itself.',
  duplicate_path: 'Rename or remove one of the two files.',
  duplicate_canonical_url: 'Give each page its own address, or remove canonical_url.',
  foreign_canonical_url: 'Remove canonical_url, or write the address of the page on another site.',
  invalid_translation: 'Write the path of the original page, and give each translation a language of its own.',
  invalid_former_path: 'Write the path that the page had, such as /old/prices; its .md address redirects too.',
  reserved_former_path: 'Remove it from formerly: the server uses this address itself.',
  former_path_taken: 'Remove it from formerly, or give the page that has this path another one.',
  duplicate_former_path: 'Keep the path in the formerly of one page.',
  too_many_headings: 'Divide the page into several, each about one subject.',
  section_too_long: 'Divide the section by headings, so that it can be found and quoted.',

  // Instructions for agents
  unsupported_agent_instructions: 'Write plain sentences without headings, lists, links or HTML; an address is written as it is.',
  agent_instructions_too_long: `Shorten it to at most ${groupedNumber(longestAgentInstructions)} characters.`,
  hidden_character: 'Remove the character; readers do not see it.',

  // Providers and comparisons
  unknown_provider: 'Write an id of providers.yaml, or add the provider there.',
  same_provider: 'Write the ids of two different providers.',
  duplicate_pair: 'Keep one comparison for each pair of providers, in either order.',
  duplicate_provider_name: 'Give each provider its own names and aliases.',

  // Links
  dead_link: 'Write the path of a page (/pricing), its file (../pricing.md) or a full https address.',
  dead_anchor: 'Write the anchor of a heading on that page, or link to the page without an anchor.',
  empty_link: 'Write the address between the parentheses, or remove the brackets.',
  unsupported_link: 'Write an address that begins with https, http, mailto or tel, or the path of a page.',
  unsupported_image: 'Put the image into images/ and name its path there, such as /images/steps.png.',

  // Images
  missing_image: 'Put the image into images/, or correct its name; capitals count.',
  image_too_large: `Save the image with fewer pixels or a stronger compression, at most ${mebibytes(largestImage)}.`,
  image_type: 'Save it as PNG, JPEG, WebP, AVIF, GIF or SVG, or move it out of images/.',
  invalid_image: 'Save it again in the format that its name says, or give it the ending of its format.',
  invalid_image_name: 'Rename it with letters, digits, ".", "_" and "-".',

  // Site
  low_contrast: 'Choose a darker colour for light, or a lighter one for dark.',
  unknown_folder: 'Name a folder as its address begins, such as guides or guides/deep.',

  // Facts
  quote_not_found: 'Copy the sentence from the page as it is, or name the page that has it.',
  ambiguous_quote: 'Copy more of the sentence, so that it is on the page once.',
  overlapping_facts: 'Give one of them other days with valid_from and valid_until, or another id.',
  unknown_fact: 'Write the id of another fact.',
  unknown_unit: 'Write a currency such as USD or a unit such as d, h, %, km or GBy; rates add /month, /year or /user.',
  price_disagrees: 'Write the amount of profile.json, or correct profile.json.',
  too_many_facts: `Keep at most ${groupedNumber(mostFacts)} facts.`,

  // Questions
  unknown_page: 'Write the path of a page, such as /pricing.',
  unknown_section: 'Write the anchor of a heading on that page, or remove the section.',
  duplicate_question: 'Keep the question once.',
} as const

export type ContentProblemCode = keyof typeof contentProblemFixes
