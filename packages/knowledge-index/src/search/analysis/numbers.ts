/** Languages that write 1,234.5; elsewhere the comma is the decimal sign and the dot groups digits. */
const decimalPoint = new Set(['en', 'ja', 'zh', 'ko', 'th', 'he', 'hi'])

/**
 * One spelling for a number however its digits are grouped: `1,000,000`, `1'000'000` and `1000000` are the same word, and so are `1,5` and
 * `1.5`. Anything that is no plain number (`1.2.3`, `2026.07`) stays as written.
 */
export function canonicalNumber(written: string, language: string): string {
  const group = decimalPoint.has(language) ? ',' : '.'
  const parts = written.split(/[.,'’]/)
  const separators = written.match(/[.,'’]/g) ?? []
  const isGroup = (index: number) => separators[index] === group || separators[index] === "'" || separators[index] === '’'
  let digits = parts[0] as string
  for (let index = 0; index < separators.length; index += 1) {
    const part = parts[index + 1] as string
    if (isGroup(index) && part.length === 3) digits += part
    else if (index === separators.length - 1 && separators.length <= parts.length) digits += `.${part}`
    else return written
  }
  return digits
}
