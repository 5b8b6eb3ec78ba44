/** Runs the snippet and asserts its output: the selected statement, and no word of the model. */
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

const [answer, evidence, , open, sources] = printed
assert.equal(answer, 'partial: Pricing > Fees:\nA review costs $2,400 a year and covers up to 12 policies. There is no success fee. [1]')
assert.match(evidence, /quote: 'A review costs \$2,400 a year and covers up to 12 policies\. There is no success fee\.'/)
assert.match(open, /'is it refundable'/)
assert.match(sources, /E1 Pricing, Pricing > /)
assert.doesNotMatch(printed.join('\n'), /\$99|S999/)
console.log(`answer-a-question: ${answer}`)
