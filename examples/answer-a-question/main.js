/** The snippet where its content is, and what it must have printed: no word of a claim that does not hold. */
import assert from 'node:assert/strict'
import { fileURLToPath } from 'node:url'
import { inspect } from 'node:util'

const printed = []
const print = console.log
console.log = (...values) => {
  printed.push(values.map((value) => (typeof value === 'string' ? value : inspect(value))).join(' '))
  print(...values)
}
process.chdir(fileURLToPath(new URL('.', import.meta.url)))
await import('./answer-a-question.js')
console.log = print

const [answer, evidence, , rejected, sources] = printed
assert.equal(answer, 'partial: A review costs $2,400 a year. [1]')
assert.match(evidence, /quote: 'A review costs \$2,400 a year and covers up to 12 policies\.'/)
assert.match(rejected, /^2 claims rejected\./)
assert.match(sources, /E1 Pricing, Pricing > Fees/)
assert.doesNotMatch(printed.join('\n'), /\$99|is refundable/)
console.log(`answer-a-question: ${answer}`)
