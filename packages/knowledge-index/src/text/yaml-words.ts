/** Plain messages for the errors of the YAML library, whose own messages are about tokens and nodes. */
import type { YAMLParseError } from 'yaml'

interface Words {
  readonly message: string
  readonly fix: string
}

const quoteIt = 'Put the value in quotes.'

const byCode: Readonly<Record<YAMLParseError['code'], Words>> = {
  ALIAS_PROPS: { message: 'An alias (`*name`) cannot have an anchor or a tag.', fix: 'Remove what is before the alias.' },
  BAD_ALIAS: { message: 'An anchor or alias needs a name without a colon at its end.', fix: quoteIt },
  BAD_COLLECTION_TYPE: { message: 'The tag does not match the value.', fix: 'Remove the tag.' },
  BAD_DIRECTIVE: { message: 'A line that begins with "%" is not read.', fix: 'Remove the line.' },
  BAD_DQ_ESCAPE: { message: 'The quoted text has an unknown escape.', fix: 'Write a backslash as \\\\, or use single quotes.' },
  BAD_INDENT: {
    message: 'The indentation does not match the lines above.',
    fix: 'Indent all entries of one level by the same number of spaces.',
  },
  BAD_PROP_ORDER: { message: 'A tag or anchor is in the wrong place.', fix: 'Remove it, or put it directly before the value.' },
  BAD_SCALAR_START: { message: 'A value cannot begin with this character.', fix: quoteIt },
  BLOCK_AS_IMPLICIT_KEY: { message: 'The value contains a second ": ".', fix: 'Put the value in quotes: title: "Cover: what it pays".' },
  BLOCK_IN_FLOW: {
    message: 'A comma is missing inside the brackets.',
    fix: 'Add the comma, or write one entry per line without brackets.',
  },
  DUPLICATE_KEY: { message: 'The key is here a second time.', fix: 'Keep one of the two.' },
  IMPOSSIBLE: { message: 'The YAML cannot be read from here on.', fix: 'Correct the lines above this place.' },
  KEY_OVER_1024_CHARS: { message: 'The key is longer than 1,024 characters.', fix: 'Put a colon after the key, or the text in quotes.' },
  MISSING_CHAR: { message: 'A quote, bracket, comma, colon or space is missing.', fix: 'Add the missing character.' },
  MULTILINE_IMPLICIT_KEY: {
    message: 'The line is not "key: value" and not part of the value above.',
    fix: 'Add the colon after the key, or indent the line.',
  },
  MULTIPLE_ANCHORS: { message: 'A value can have only one anchor.', fix: 'Remove all but one.' },
  MULTIPLE_DOCS: { message: 'A second YAML document begins here.', fix: 'Remove the line "---".' },
  MULTIPLE_TAGS: { message: 'A value can have only one tag.', fix: 'Remove the tags.' },
  NON_STRING_KEY: { message: 'A key must be a word or a text, not a list or a mapping.', fix: 'Write a word before the colon.' },
  RESOURCE_EXHAUSTION: { message: 'The YAML has too many levels or aliases.', fix: 'Simplify it.' },
  TAB_AS_INDENT: { message: 'A tab is used for indentation.', fix: 'Indent with spaces.' },
  TAG_RESOLVE_FAILED: { message: 'Tags such as !!name are not supported.', fix: 'Remove the tag, or put the value in quotes.' },
  UNEXPECTED_TOKEN: { message: 'This character is not expected here.', fix: 'Put the value in quotes, or correct the line above.' },
}

/** The library's messages for codes that cover several mistakes. */
const byMessage: readonly (readonly [pattern: RegExp, words: Words])[] = [
  [/closing ['"]quote/, { message: 'The quoted text that begins here has no closing quote.', fix: 'Add the quote at its end.' }],
  [/end with an? /, { message: 'The bracket that opens here is not closed.', fix: 'Add the closing bracket.' }],
  [/^Missing , (?:or : )?between/, { message: 'A comma is missing between two items.', fix: 'Add the comma.' }],
  [/at node end/, { message: 'The text goes on after the end of the value.', fix: 'Put the whole value in quotes.' }],
  [/followed by map values/, { message: 'The line has no colon after its key.', fix: 'Write "key: value", with a space after the colon.' }],
  [/^Comments must/, { message: 'A comment needs a space before its "#".', fix: 'Add the space, or put the value in quotes.' }],
  [/space after :/, { message: 'A colon needs a space after it.', fix: 'Add the space, or put the value in quotes.' }],
  [/without - indicator/, { message: 'A list item needs "- " at its beginning.', fix: 'Add the hyphen and a space.' }],
]

/** @param libraryMessage for codes that cover several mistakes */
export function ownWords(code: YAMLParseError['code'], libraryMessage = ''): Words {
  return byMessage.find(([pattern]) => pattern.test(libraryMessage))?.[1] ?? byCode[code]
}
