/** Runs the snippet and asserts its output. */
import assert from 'node:assert/strict'
import { inspect } from 'node:util'

const printed = []
const print = console.log
console.log = (...values) => {
  printed.push(values.map((value) => (typeof value === 'string' ? value : inspect(value))).join(' '))
  print(...values)
}
await import('./search-passages.js')
console.log = print

const [refund, ...others] = printed
assert.match(refund, /^refund \d\.\d\d$/, 'the passage about refunds, and no other')
assert.deepEqual(others, ["[ 'extend, report, period (glossary)' ]", '[]'], 'words of the glossary; nothing')
console.log(`search-passages: ${printed.length} searches`)
