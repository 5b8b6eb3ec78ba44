import { asDate, asList, asText, asTime, type Fields } from '../source/data-text.ts'
import { splitFrontMatter } from '../source/front-matter.ts'
import { type Dialect, fileAddress, type PageTrust, type Site } from '../source/site.ts'
import { inFolder } from '../source/source-path.ts'

/** The Open Knowledge Format 0.2: a folder of concepts, with `okf_version` in its `index.md`. `log.md` is the history of a folder. */
export const okf: Dialect = {
  name: 'okf',
  configFiles: ['index.md'],
  isAt: (source, base) => splitFrontMatter(source.readText(inFolder(base, 'index.md')) ?? '').fields.okf_version !== undefined,
  readSite: (_, base): Site => ({
    roots: [{ folder: base, address: fileAddress }],
    language: 'en',
    staticFolders: [base],
    isWithheld: (file, fields) => fields.status === 'draft' || /(?:^|\/)log\.md$/.test(file),
    trust: trustOf,
  }),
}

/** The dates of checks and the sources of a concept, in the keys of a content folder; `staleSince` is a day in the past. */
function trustOf(fields: Fields, now: Date): PageTrust {
  const past = (each: Fields) => (Number(asTime(each.at)) <= now.getTime() ? (asDate(each.at) ?? []) : [])
  const latest = (by: RegExp) => {
    const checks = asList(fields.verified).filter((each) => by.test(asText(each.by) ?? ''))
    return checks.flatMap(past).sort().at(-1)
  }
  const sources = asList(fields.sources).flatMap((each) => {
    const [title, url] = [asText(each.title) ?? asText(each.id), asText(each.resource)]
    return title === undefined || url === undefined || !/^https?:/.test(url) || !URL.canParse(url) ? [] : [{ title, url }]
  })
  const stale = asTime(fields.stale_after)
  return {
    reviewed: latest(/^human:/),
    verified: latest(/./),
    ...(sources.length === 0 ? {} : { sources }),
    ...(stale !== undefined && stale <= now.getTime() ? { staleSince: asDate(fields.stale_after) } : {}),
  }
}
