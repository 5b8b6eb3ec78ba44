/** Plain messages for the errors of the YAML library, whose own messages are about tokens and nodes. */
import type { YAMLParseError } from 'yaml'
import messages from './yaml-messages.json'

interface Words {
  readonly message: string
  readonly fix: string
}

const byCode: Readonly<Record<YAMLParseError['code'], Words>> = messages

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
