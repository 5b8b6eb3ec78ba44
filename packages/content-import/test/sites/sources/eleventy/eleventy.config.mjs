import syntaxHighlight from '@11ty/eleventy-plugin-syntaxhighlight'
import anchor from 'markdown-it-anchor'
import footnote from 'markdown-it-footnote'

export default function configure(config) {
  config.addPlugin(syntaxHighlight)
  config.amendLibrary('md', (md) => md.use(footnote).use(anchor, { permalink: anchor.permalink.headerLink() }))
  config.addPassthroughCopy('img')
  config.addPassthroughCopy('_redirects')
  config.addGlobalData('year', 2026)
  config.addPairedShortcode('tab', (text, label, id) =>
    [
      `<input type="radio" name="tabs" id="${id}"><label for="${id}">${label}</label>`,
      `<div class="tab-panel">\n\n${text.trim()}\n\n</div>`,
    ].join('\n'),
  )
  config.addPairedShortcode('callout', (text, kind) => `<div class="callout callout-${kind}">\n\n${text.trim()}\n\n</div>`)
  return { markdownTemplateEngine: 'njk', htmlTemplateEngine: 'njk' }
}
