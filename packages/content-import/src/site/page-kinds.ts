/** Which files of a site are pages that a reader looks for. */
import type { SurveyedPage } from './survey-page.ts'

/** Why a file is no page; undefined for a page. */
export function whyNoPage(page: SurveyedPage, isListed: (file: string) => boolean): string | undefined {
  const { file, head, words, linkedWords, hasScript, hasFrames, heading, isData, isPart } = page
  const name = (file.split('/').at(-1) ?? '').replace(/\.\w+$/, '').toLowerCase()
  const names = file
    .toLowerCase()
    .replace(/(?:\/index)?\.\w+$/, '')
    .split('/')
  const title = `${heading} ${head.title}`
  if (isData) return 'It is a feed or data, not a page.'
  if (
    isPart &&
    names.some((each) =>
      /^(?:_.*|partials?|includes?|components?|templates?|fragments?|parts|header|footer|nav|navbar|sidebar)$/.test(each),
    )
  )
    return 'It is a part of pages.'
  if (head.isOutOfSearch) return 'The site keeps it out of search engines (noindex).'
  if (
    /^(?:40[0-9]|50[0-9]|not-?found|offline|_error)$/.test(names.at(-1) ?? '') ||
    /^(?:\w\w\/)?error\.\w+$/i.test(file) ||
    head.classes.includes('error404')
  )
    return 'It is an error page.'
  if (/^\s*(?:404\b|(?:page )?not found\b)/i.test(title) && words < 200) return 'It is an error page.'
  if (hasFrames) return 'It only shows other pages in frames.'
  if (/^(?:google[\da-f]{16}|BingSiteAuth|yandex_[\da-f]+|pinterest-[\da-f]+)$/i.test(name)) return 'It only proves who owns the site.'
  if (names.some((each) => each === '_modules' || each === '_sources')) return 'It shows source code.'
  if (/^(?:genindex.*|py-modindex|modindex|searchindex)$/.test(name)) return 'It is an index that the generator makes.'
  if (names.at(-1) === 'search' && words < 200) return 'It is a search page.'
  if (head.classes.some((each) => /^(?:search|search-results|attachment)$/.test(each))) return 'It is a page that the site makes by itself.'
  if (isList(page, names, isListed)) return 'It is a list of pages by tag, author or date.'
  if (words === 0) return hasScript ? 'A script draws its text, so the file has none.' : 'It has no text.'
  if (words <= 1 && heading === '' && head.title === '') return 'It is data, not a page.'
  if (hasScript && words < 8 && /enable javascript|javascript (?:is )?(?:required|disabled)/i.test(title)) return 'A script draws its text.'
  return linkedWords === words && words < 4 && /redirect|moved|weiterleitung/i.test(title) ? 'It only leads to another page.' : undefined
}

const listNames = /^(?:tags?|categor(?:y|ies)|authors?|archives?|topics|labels|taxonomy)$/

/** A list that a generator makes of other pages. A page about tags has a text of its own. */
function isList({ head, words, linkedWords }: SurveyedPage, names: readonly string[], isListed: (file: string) => boolean): boolean {
  if (head.classes.some((each) => /^(?:archive|category|tag|author|date|paged)$/.test(each)) && !head.classes.includes('page')) return true
  const below = names.findIndex((each) => listNames.test(each))
  if (below >= 0 && names[below] !== 'category' && names[below] !== 'topics') {
    const isOfMany = below < names.length - 1 || isListed(names.slice(0, below + 1).join('/'))
    return linkedWords * 2 >= words || (isOfMany && words < 400)
  }
  if (below >= 0)
    return below < names.length - 1 && linkedWords * 2 >= words && head.classes.some((each) => /archive|taxonomy|term/.test(each))
  // `blog/page/2` and `2024/05`.
  const isPart = /^(?:.*\/)?page\/\d+$/.test(names.join('/'))
  return isPart || (/^(?:.*\/)?(?:19|20)\d\d(?:\/\d\d){0,2}$/.test(names.join('/')) && linkedWords * 2 >= words)
}
