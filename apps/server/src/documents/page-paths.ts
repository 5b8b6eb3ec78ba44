/** The addresses of pages for people that are no contents, and of what pages load: for the documents that name them and the pages themselves. */

export const developersPath = '/developers'

/** Where the same is written for agents. */
export const developersMarkdownPath = '/developers.md'

export const searchPath = '/search'

/** Only `/developers` has a script. */
export const assetPaths = { styleSheet: '/style.css', icon: '/icon.svg', script: '/developers.js' } as const
