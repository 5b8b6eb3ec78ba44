/** Front matter of a Markdown page in the keys of a content folder, and what it says of the page's publication. */
import { asDate, asFields, asList, asText, asTexts, asTime, type Fields, isFalse } from '../source/data-text.ts'
import keys from './front-matter-keys.json'

/** Keys that keep a page from readers unless their value is plainly false. */
const hidingKeys = ['draft', 'unlisted', 'headless', 'hidden', 'private']

export function isUnpublished(fields: Fields): boolean {
  const isHidden = hidingKeys.some((key) => !isFalse(fields[key])) || /^(?:draft|private)$/i.test(asText(fields.status) ?? '')
  // Obsidian publishes a note with `publish`, other programs one with `published`.
  const isOff = ['published', 'publish'].some((key) => key in fields && isFalse(fields[key]))
  return isHidden || isOff || /noindex/i.test(asText(fields.robots) ?? '') || !isFalse(fields.noindex)
}

export function textsOf(fields: Fields, field: 'title' | 'description'): readonly string[] {
  return keys[field].flatMap((key) => asText(fields[key]) ?? [])
}

/** Former addresses of the page. Obsidian's aliases are other names, not addresses. */
export function formerAddresses(fields: Fields): readonly string[] {
  return keys.formerly
    .flatMap((key) => asTexts(fields[key]))
    .filter((address) => address.startsWith('/') || (address.includes('/') && /^[\w./-]+$/.test(address)))
}

/**
 * Order, dates, sources, and a label and a reviewer as a content folder has them. A date of the last change is not a review (decision 0122).
 *
 * @param now a review after it is left out
 */
export function datesOf(fields: Fields, now: Date) {
  const today = now.toISOString().slice(0, 10)
  const order = [...keys.order.map((key) => fields[key]), asFields(fields.sidebar)?.order].find((value): value is number =>
    Number.isInteger(value),
  )
  const reviewed = keys.reviewed.map((key) => asDate(fields[key])).find((date) => date !== undefined && date <= today)
  const { human, ...trust } = trustOf(fields, now)
  const line = (value: unknown) => /^[^\n]{1,60}$/u.exec(asText(value) ?? '')?.[0]
  return { label: line(fields.label), order, reviewed: reviewed ?? human, reviewed_by: line(fields.reviewed_by), ...trust }
}

/** The checks and the sources of a concept of the Open Knowledge Format. `staleSince` is a day in the past. */
function trustOf(fields: Fields, now: Date) {
  const past = (each: Fields) => (Number(asTime(each.at)) <= now.getTime() ? (asDate(each.at) ?? []) : [])
  const latest = (by: RegExp) => {
    const checks = asList(fields.verified).filter((each) => by.test(asText(each.by) ?? ''))
    return checks.flatMap(past).sort().at(-1)
  }
  const sources = asList(fields.sources).flatMap((each) => {
    const [title, url] = [asText(each.title) ?? asText(each.id), asText(each.resource)]
    if (title === undefined || url === undefined || !/^https?:/.test(url) || !URL.canParse(url)) return []
    const accessed = asDate(each.accessed)
    return [{ title, url, ...(accessed !== undefined && { accessed }) }]
  })
  const stale = asTime(fields.stale_after)
  return {
    human: latest(/^human:/),
    verified: latest(/./),
    ...(sources.length === 0 ? {} : { sources }),
    ...(stale !== undefined && stale <= now.getTime() ? { staleSince: asDate(fields.stale_after) } : {}),
  }
}
