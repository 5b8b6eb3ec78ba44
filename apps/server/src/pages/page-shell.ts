/** What every page for people has around its content. */
import { assetPaths, developersPath, searchPath } from '../documents/page-paths.ts'
import { Html, html, nothing } from './html.ts'

/** The company whose front door it is. */
export interface Site {
  readonly name: string
  /** Without a trailing slash. */
  readonly baseUrl: string
}

export interface PageShell {
  readonly title: string
  readonly description: string
  /** BCP 47 language of the content; the shell itself is in English. */
  readonly language: string
  /** Further elements of the head. */
  readonly head: Html
  /** The content of `main`. */
  readonly main: Html
  /** What stands in the search field. */
  readonly query?: string
}

/** Anchors of headings are lower-case, so none of them is ever this one. */
const mainId = 'Content'

/** A complete document: landmarks, a skip link, the search form, and the way to everything that agents read. */
export function pageShell({ name }: Site, { title, description, language, head, main, query = '' }: PageShell): string {
  const english = inEnglish(language)
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}${title.includes(name) ? '' : ` · ${name}`}</title>
<meta name="description" content="${description}">
<link rel="stylesheet" href="${assetPaths.styleSheet}">
<link rel="icon" type="image/svg+xml" href="${assetPaths.icon}">
${head}
</head>
<body>
<a class="skip" href="#${mainId}"${english}>Skip to the content</a>
<header class="site"${english}>
<a class="name" href="/">${name}</a>
<form role="search" action="${searchPath}" method="get">
<label for="Query">Search</label>
<input id="Query" type="search" name="q" value="${query}" autocomplete="off">
<button type="submit">Search</button>
</form>
</header>
<main id="${mainId}" tabindex="-1">
${main}
</main>
<footer class="site"${english}>
<nav aria-label="Site">
<ul>
<li><a href="/">Front page</a></li>
<li><a href="/llms.txt">llms.txt</a>, all pages for agents</li>
<li><a href="${developersPath}">For developers</a></li>
</ul>
</nav>
</footer>
</body>
</html>
`.value
}

/** Marks what this software says on a page in another language, so that it is read aloud as English. */
export function inEnglish(language: string): Html {
  return /^en(?:-|$)/i.test(language) ? nothing : new Html(' lang="en"')
}
