/** What a revision of a page changed: words in and words out of each section, for people. */
import { setImmediate } from 'node:timers/promises'
import type { PublishedPage } from '@svc/knowledge-index'
import { sectionTexts } from '@svc/knowledge-index/internal'
import { plainLines } from '@svc/knowledge-index/page'
import { diffArrays } from 'diff'
import { type Html, html } from './shell/html.ts'

/** Characters of both texts of a section, and words of it that differ: the time grows with their square, here to about 20 ms. */
const [longestCompared, mostChanges] = [30_000, 300]
/** Words on both sides of a change. */
const wordsAround = 8
/** With the space before it. In scripts without spaces each character is one; `Intl.Segmenter` would take ten times as long. */
const word = /\s*(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}\p{M}]+|.)/gsu

/** The sections that differ, in the order of the later page, then those that are gone. Requests are answered in between. */
export async function wordChanges(earlier: PublishedPage, later: PublishedPage): Promise<Html> {
  const [before, after] = [earlier, later].map((page) => new Map(sectionTexts(page).map((section) => [section.anchor, section])))
  const items: Html[] = []
  for (const anchor of new Set([...(after?.keys() ?? []), ...(before?.keys() ?? [])])) {
    const [old, now] = [before?.get(anchor), after?.get(anchor)]
    if (old?.text === now?.text) continue
    const isLong = (old?.text.length ?? 0) + (now?.text.length ?? 0) > longestCompared
    const changes = isLong ? html`It is too long to show its words.` : compared(wordsOf(earlier, old), wordsOf(later, now))
    items.push(html`<p><strong>${sectionName(now?.section ?? old?.section ?? '')}</strong></p>
<p class="words" lang="${later.language}" dir="auto">${changes}</p>
`)
    await setImmediate()
  }
  return html`${items}`
}

/** A heading path for people. */
export function sectionName(section: string): string {
  return section === '' ? 'The text before the first heading' : section.replaceAll(' > ', ' › ')
}

function wordsOf(page: PublishedPage, section: Parameters<typeof plainLines>[1] | undefined): string[] {
  const lines = section === undefined ? [] : plainLines(page, section).map(({ text }) => text)
  return lines.join('\n').match(word) ?? []
}

function compared(before: string[], after: string[]): Html {
  const parts = diffArrays(before, after, { maxEditLength: mostChanges }) ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ]
  if (!parts.some(({ removed, added }) => removed || added)) return html`Only marks or addresses differ.`
  return html`${parts.map(({ value, removed, added }, index) => {
    const [head, tail] = [
      value.slice(0, index === 0 ? 0 : wordsAround),
      value.slice(index === parts.length - 1 ? value.length : -wordsAround),
    ]
    if (removed || added) return marked(removed ? 'del' : 'ins', value.join(''))
    return html`${head.length + tail.length < value.length ? `${head.join('')} …${tail.join('')}` : value.join('')}`
  })}`
}

/** The space before the words is not marked. */
function marked(tag: 'del' | 'ins', text: string): Html {
  const words = text.trimStart()
  return html`${text.slice(0, text.length - words.length)}<${tag}>${words}</${tag}>`
}
