// @module-tag slow
import { expect, test } from 'vitest'
import type { SourcePage } from '../../../src/content/folder/content.ts'
import { createPageHtml } from '../../../src/knowledge/publish/page-html.ts'
import { publishPages } from '../../../src/knowledge/publish/publish-pages.ts'
import { quoteUrl } from '../../../src/page/history/quote-url.ts'
import { statementsOf } from '../../../src/page/model/page.ts'
import { shippedContent } from '../../support/shipped-content.ts'
import { highlighted, shownBlocks } from '../../support/text-fragments.ts'

const letters = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase()

/** Similar texts next to each other, and next to generated content: titles, numbers and checkboxes. */
const gitHubText = `Cover[^a] ends[^b].

[^b]: In May.
[^a]: It ends.

> [!NOTE]
> It ends.

- [x] In May
- [ ] In June[^a]

\`\`\`sh title="a.sh"
npm start
npm  run build
\`\`\`

It ends on  
a line of its own.

It ends.

| When | What |
| --- | --- |
| In May[^b] | It ends |
| ![a lamp](https://front.example/images/l.png) For lamps | It ![](https://front.example/images/l.png) ends ![too](https://front.example/images/l.png) |

Press ![red gear](https://front.example/images/g.png) to open the menu. Then wait.

![Blue arrow](https://front.example/images/a.png) closes the menu. ![](https://front.example/images/a.png)

It ends.

![Green lamp](https://front.example/images/l.png)

It ends.

- ![Yellow key](https://front.example/images/k.png) locks it
- [![Key](https://front.example/images/k.png)](https://a.example) It ends

> [!FOO] It ends.

It ends[^nope].
`

test('the address of every statement highlights exactly that statement, on shipped pages and in GitHub Markdown', async () => {
  const shipped = await shippedContent()
  const [first] = shipped.pages
  const gitHub = { ...(first as SourcePage), path: '/git-hub', body: gitHubText, links: [] }
  const content = { ...shipped, pages: [...shipped.pages, gitHub] }
  const pages = publishPages(content, { baseUrl: 'https://front.example' })
  const images = ['a', 'g', 'k', 'l'].map((name) => ({
    url: `https://front.example/images/${name}.png`,
    path: `/images/${name}.png`,
    width: 9,
    height: 9,
  }))
  const toHtml = createPageHtml(pages, { images })
  const wrong: string[] = []
  let read = 0
  for (const page of pages) {
    const blocks = shownBlocks(toHtml(page))
    for (const { kind, start, end } of statementsOf(page)) {
      const directive = quoteUrl(page, start, end).split('#:~:text=')[1]
      const shown = directive && highlighted(blocks, directive)
      const text = kind === 'code' ? page.text.slice(start, end).replace(/^```.*$/gm, '') : page.text.slice(start, end)
      // The statement with its marks, without images and destinations of links.
      const expected = letters(text.replace(/!\[[^\]]*\]\([^)]*\)|\]\([^)\s]*(?: "[^"]*")?\)|\[\^\w\]/g, ''))
      read += 1
      if (letters(shown ?? '') !== expected) wrong.push(`${page.path}: ${text.slice(0, 80)} -> ${directive}, ${shown}`)
    }
  }
  expect(read).toBeGreaterThan(2_500)
  expect(wrong).toEqual([])
})
