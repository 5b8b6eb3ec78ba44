/** docs/pages/reference/import.md: a site of Hugo. */
import { expect, test } from 'vitest'
import { imported } from './source-files.ts'

const page = (body: string, fields = '') => `+++\ntitle = "Page"\ndescription = "A page."\n${fields}+++\n\n${body}\n`

test('title, address and languages come from the configuration; pages have the paths of Hugo', () => {
  const { dialect, text, site } = imported({
    'hugo.toml':
      'title = "Tides"\nbaseURL = "https://tides.example/"\ndefaultContentLanguage = "en"\n[languages.en]\ncontentDir = "content/en"\n[languages.de]\ncontentDir = "content/de"\n[languages.fr]\n',
    'content/en/_index.md': page('[Ports]({{< relref "ports/small.md#where" >}}), [tables]({{% ref "/tables" %}}) and [all](ports/).'),
    'content/en/ports/_index.md': page('Ports.', 'aliases = ["/harbours/"]\n'),
    'content/en/ports/small.md': page('## Where they are {#where}\n\nText.', 'slug = "little"\nweight = 3\n'),
    'content/en/tables/index.md': page('Tables.'),
    'content/en/about.md': page('About.', 'url = "/who/we-are/"\n'),
    'content/en/_parts/times.md': page('Not a page.'),
    'content/en/hidden.md': page('Not rendered.', '[build]\nrender = "never"\n'),
    'content/de/ports/small.md': page('Wo.'),
    'content/en/tables/more.fr.md': page('Plus.'),
  })
  expect(dialect).toBe('hugo')
  expect(site).toMatchObject({ title: 'Tides', url: 'https://tides.example', language: 'en' })
  expect(text('pages/index.md')).toContain('[Ports](/ports/little#where), [tables](/tables) and [all](/ports).')
  expect(text('pages/ports.md')).toContain('formerly:\n  - /harbours\n')
  expect(text('pages/ports/little.md')).toContain('order: 3\n')
  expect(text('pages/who/we-are.md')).toBeDefined()
  expect(text('pages/de/ports/small.md')).toContain('language: de\n')
  for (const file of ['parts/times', 'hidden']) expect(text(`pages/${file}.md`)).toBeUndefined()
})

test('a mount is the folder of its languages, whose pages have no prefix in the default language', () => {
  const { text } = imported({
    'hugo.yaml':
      'title: Tides\nbaseURL: https://tides.example/\nlanguages:\n  en: {}\n  de: {}\n  fr: {}\nmodule:\n  mounts:\n    - { source: assets, target: assets }\n    - { source: content/en, target: content, sites: { matrix: { languages: [en, fr] } } }\n    - { source: content/de, target: content, lang: de }\n',
    'content/en/_index.md': page('[Ports](ports/)'),
    'content/en/ports.md': page('Ports.'),
    'content/de/ports.md': page('Häfen.'),
  })
  expect(text('pages/index.md')).toContain('[Ports](/ports)')
  expect(text('pages/ports.md')).toBeDefined()
  expect(text('pages/de/ports.md')).toContain('language: de\n')
})

const site = 'baseURL = "https://tides.example/"\n'
const mount = 'source = "docs"\ntarget = "content"\n'

test.each([
  ['the configuration', { 'hugo.toml': `${site}[[module.mounts]]\n${mount}` }],
  ['a file of its own', { 'hugo.toml': site, 'config/_default/module.toml': `[[mounts]]\n${mount}` }],
])('a mount of all languages is the folder of the site, in %s', (_, configuration) => {
  const { text } = imported({ ...configuration, 'docs/_index.md': page('Home.'), 'docs/ports.md': page('Ports.') })
  expect(text('pages/ports.md')).toBeDefined()
})

test('a site in a folder of the repository has its pages below the folder of its content', () => {
  const { base, text } = imported({
    'README.md': 'The repository.',
    'docs/hugo.toml': 'title = "Tides"\nbaseURL = "https://tides.example/"\n',
    'docs/content/_index.md': page('[Ports](ports/)'),
    'docs/content/ports/_index.md': page('Ports.'),
  })
  expect(base).toBe('docs')
  expect(text('pages/index.md')).toContain('[Ports](/ports)')
})

test('shortcodes become alerts, tabs, code, images and included texts; others are reported, and their text stays', () => {
  const { body, notes } = imported({
    'config.yaml': 'title: Tides\nbaseURL: https://tides.example/\n',
    'content/_parts/times.md': page('At six.'),
    'content/_index.md': page(
      [
        '{{< alert color="warning" title="High water" >}}\nStay ashore. {{< wave 3 >}}\n{{< /alert >}}',
        '{{< tabpane >}}\n{{% tab "North" %}}\nAt six.\n{{% /tab %}}\n{{% tab header="South" %}}\nAt nine.\n{{% /tab %}}\n{{< /tabpane >}}',
        '{{< tabpane >}} {{< tab "East" >}}\n\n```bash\nrow\n```\n\n{{< /tab >}} {{< tab "West" >}}\n\n```bash\nsail\n```\n\n{{< /tab >}} {{< /tabpane >}}',
        '{{< code >}}\n\n```bash\nebb\n```\n\n```docker\nflow\n```\n\n{{< /code >}}',
        '{{< highlight go "linenos=table" >}}\nfmt.Println("{{< note >}}")\n{{< /highlight >}}',
        '{{< figure src="https://images.example/a.png" alt="A port" >}}',
        '{{% include "_parts/times.md" %}}',
        'A {{< glossary_tooltip text="buoy" term_id="buoy" >}} and `{{</* note */>}}`.',
        '{{< wave-box >}}Kept.{{< /wave-box >}}',
        'Text.\n{.wide}',
        '```\n{{< note >}}\n```',
      ].join('\n\n'),
    ),
  })
  const text = body('pages/index.md')?.replace(/\n{3,}/g, '\n\n') ?? ''
  expect(text).toContain('> [!WARNING]\n> **High water**\n>\n> Stay ashore.')
  expect(text).toContain('North\n\nAt six.')
  expect(text).toContain('South\n\nAt nine.')
  expect(text).toMatch(/## East\n\n```bash\nrow\n```\s+## West\n\n```bash\nsail\n```\n\n/)
  expect(text).toContain('\n\n```bash\nebb\n```\n\n```docker\nflow\n```\n\n')
  expect(text).toContain('```go\nfmt.Println("{{< note >}}")\n```')
  expect(text).toContain('![A port](https://images.example/a.png)')
  expect(text).toContain('A buoy and `{{< note >}}`.')
  expect(text).toContain('Kept.')
  expect(text).not.toContain('{.wide}')
  expect(text).toContain('```\n{{< note >}}\n```')
  expect(notes.map(({ message }) => message)).toEqual(['{{< wave >}} is left out.', '{{< wave-box >}} is left out; its text stays.'])
  expect(text.match(/At six\./g)).toHaveLength(2)
})

test('the texts in attributes of an unknown shortcode with an end stay', () => {
  const { body, notes } = imported({
    'hugo.toml': 'title = "Tides"\nbaseURL = "https://tides.example/"\n',
    'content/_index.md': page(
      '{{% blocks/film title="Low water" tide="3" %}}\nAt six.\n{{% /blocks/film %}}\n\nSee {{< hover title="A buoy" >}}red{{< /hover >}}.',
    ),
  })
  expect(body('pages/index.md')?.trim()).toBe('Low water\n\nAt six.\n\nSee A buoy red.')
  expect(notes.map(({ message }) => message)).toEqual([
    '{{< film >}} is left out with tide; its text stays.',
    '{{< hover >}} is left out; its text stays.',
  ])
})

test('title and caption of a figure are below it, unless they are its alternative text', () => {
  const { body } = imported({
    'hugo.toml': site,
    'content/_index.md': page(
      '- {{< figure src="https://a.example/a.png" alt="Plan" title="Fees" caption="The fee is 99 euros" >}}\n\n{{< figure src="https://a.example/a.png" title="Fees" caption="Fee [list](/)" >}}\n\n{{< figure src="https://a.example/a.png" caption="Fees" >}}\n\n| A |\n| --- |\n| {{< figure src="https://a.example/a.png" alt="" caption="Fees" >}} |',
    ),
  })
  const image = (alt: string) => `![${alt}](https://a.example/a.png)`
  expect(body('pages/index.md')).toBe(
    `- ${image('Plan')}\n\n  Fees\n\n  The fee is 99 euros\n\n${image('Fee list(/)')}\n\nFees\n\n${image('Fees')}\n\n| A |\n| --- |\n| ${image('')} Fees |\n`,
  )
})

test('the tabs of a set of Docsy are code, unless it has text', () => {
  const { body } = imported({
    'hugo.toml': site,
    'content/_index.md': page(
      [
        '{{< tabpane lang="bash" >}}{{< tab header="Mac" >}}# install it{{< /tab >}}\n{{< tab header="Go" lang="go" >}}\na() {\n  *b*\n}\n{{< /tab >}}\n{{< /tabpane >}}',
        '{{< tabpane text=true >}}{{< tab header="Read" >}}*This.*{{< /tab >}}{{< /tabpane >}}',
        '{{< tabs >}}{{< tab header="Too" >}}*That.*{{< /tab >}}{{< /tabs >}}',
      ].join('\n\n'),
    ),
  })
  expect(body('pages/index.md')?.replace(/\n+/g, '\n')).toBe(
    '## Mac\n```bash\n# install it\n```\n## Go\n```go\na() {\n  *b*\n}\n```\n## Read\n*This.*\n## Too\n*That.*\n',
  )
})

test('the text of a comment is not published', () => {
  const { body, notes } = imported({
    'hugo.toml': site,
    'content/_index.md': page('A{{% comment %}}SECRET{{% /comment %}}b.\n\n{{< comment >}}\n{{< wave >}} SECRET\n{{< /comment >}}'),
  })
  expect(body('pages/index.md')).toBe('Ab.\n')
  expect(notes).toEqual([])
})

test('a shortcode directly below HTML, with a link in its title', () => {
  const { body } = imported({
    'hugo.toml': 'title = "Tides"\nbaseURL = "https://tides.example/"\n',
    'content/_index.md': page('<div class="cards">\n{{% card header="[Ports](ports.md)" %}}\nAt six.\n{{% /card %}}\n</div>'),
    'content/ports.md': page('Text.'),
  })
  expect(body('pages/index.md')?.trim()).toBe('**[Ports](/ports)**\n\nAt six.')
})

test('shortcodes of an included text are written, except those that include a further text', () => {
  const { body, notes } = imported({
    'hugo.toml': 'title = "Tides"\nbaseURL = "https://tides.example/"\n',
    'content/_index.md': page('Text.\n\n{{% include "_part.md" %}}'),
    'content/_part.md': '{{< highlight go >}}\na()\n{{< /highlight >}}\n\n{{< wave >}}\n\n{{% include "_part.md" %}}',
  })
  expect(body('pages/index.md')?.trim()).toBe('Text.\n\n```go\na()\n```')
  expect(notes.map(({ line, message }) => `${line} ${message}`)).toEqual([
    '8 {{< wave >}} is left out.',
    '8 "_part.md" is left out: an included text includes it.',
  ])
})

test('the first argument of a shortcode can be the type of its alert', () => {
  const { body } = imported({
    'hugo.toml': 'title = "Tides"\nbaseURL = "https://tides.example/"\n',
    'content/_index.md': page(
      '{{% notice warning "High water" %}}\nStay ashore.\n{{% /notice %}}\n\n{{< hint danger >}}\nA storm comes.\n{{< /hint >}}\n\n{{< hint "Low water" >}}\nWalk.\n{{< /hint >}}',
    ),
  })
  const text = body('pages/index.md') ?? ''
  expect(text).toContain('> [!WARNING]\n> **High water**\n>\n> Stay ashore.')
  expect(text).toContain('> [!CAUTION]\n> A storm comes.')
  expect(text).toContain('> [!TIP]\n> **Low water**\n>\n> Walk.')
})

test('code and included text stay in the item of a list that contains their shortcode', () => {
  const { body } = imported({
    'hugo.toml': 'title = "Tides"\nbaseURL = "https://tides.example/"\n',
    'content/_index.md': page(
      '1. Set:\n\n   {{< code-toggle file=hugo >}}\n   [caches]\n     dir = "x"\n\n     age = 1\n   {{< /code-toggle >}}\n\n1. {{< highlight go >}} a(){{< /highlight >}}\n\n   {{% include "part.md" %}}\n\nEnd.',
    ),
    'content/part.md': page('One.\n\nTwo.'),
  })
  expect(body('pages/index.md')).toBe(
    '1. Set:\n\n   ```\n   [caches]\n     dir = "x"\n\n     age = 1\n   ```\n\n1. ```go\n   a()\n   ```\n\n   One.\n\n   Two.\n\nEnd.\n',
  )
})

test('shortcodes that are not closed, not opened or endless never fail', () => {
  for (const body of [
    '{{< note >}}\ntext',
    'text {{< /note >}}',
    `{{< ${'a'.repeat(5_000)}`,
    '{{<>}} {{% %}}',
    '{{< note >}}'.repeat(300) + '{{< /note >}}'.repeat(300),
  ]) {
    const { text } = imported({ 'hugo.toml': 'baseURL = "https://tides.example/"\n', 'content/_index.md': page(`Text.\n\n${body}`) })
    expect(text('pages/index.md')).toContain('Text.')
  }
})

test('a page that has expired or is not published yet is left out and listed, unless the site builds it', () => {
  const files = {
    'content/_index.md': page('Home.'),
    'content/expired.md': page('Old price.', 'expiryDate = 2001-01-01\n'),
    'content/future.md': '---\ntitle: Page\npublishDate: 2099-01-01T08:00:00Z\n---\n\nNew price.\n',
    'content/dated.md': page('New price.', 'date = 2099-01-01T08:00:00Z\n'),
    'content/current.md': page('Price.', 'date = 2099-01-01\npublishdate = 2026-11-23\nexpiryDate = 2026-11-24\n'),
  }
  const { files: pages, noted } = imported({ ...files, 'hugo.toml': site })
  expect([...pages.keys()].sort()).toEqual(['pages/current.md', 'pages/index.md'])
  expect(noted).toEqual(['dated', 'expired', 'future'].map((name) => `page_left_out content/${name}.md`))
  const all = imported({ ...files, 'hugo.toml': `buildExpired = true\nbuildFuture = true\n${site}` })
  expect(all.pages).toBe(5)
})

test('a link to a folder without a page leads to the section page of the folder; an address that the source lacks is listed', () => {
  const { body, notes } = imported({
    'hugo.toml': 'baseURL = "https://tides.example/sub/"\n',
    'content/_index.md': page(
      '[a](docs/deep/), [b](/docs/), [c](/sub/docs/deep/), [d](https://tides.example/sub/docs/deep/), [e](docs/api/).\n\n[f](/tags/), [g](nope), [h](nope.md), [i](/plan.pdf), [j](https://tides.example/docs/deep/), [k](https://tides.example/sub/news/), [l](https://tides.example/sub/plan.pdf).',
    ),
    'content/docs/deep/page.md': page('[up](../), [top](../../..), [here](./).'),
    'content/docs/api/page.md': page('Text.'),
    'static/plan.pdf': 'Plan.',
  })
  expect(body('pages/index.md')).toBe(
    '[a](/docs/deep), [b](/docs), [c](/docs/deep), [d](/docs/deep), [e](/docs/api).\n\n[f](https://tides.example/sub/tags/), [g](https://tides.example/sub/nope), h, [i](https://tides.example/sub/plan.pdf), [j](https://tides.example/docs/deep/), [k](https://tides.example/sub/news/), [l](https://tides.example/sub/plan.pdf).\n',
  )
  expect(body('pages/docs/deep/page.md')).toBe('[up](/docs/deep), [top](/), [here](/docs/deep/page).\n')
  expect(notes.map(({ kind, message }) => `${kind} ${message.split(/ leads| The link/)[0]}`)).toEqual([
    'outside_link "/tags/"',
    'outside_link "nope"',
    'dead_link "nope.md"',
    'outside_link "/plan.pdf" is a file.',
    'outside_link "https://tides.example/sub/news/"',
    'outside_link "https://tides.example/sub/plan.pdf" is a file.',
  ])
})

test('a link in any item of a list in a footnote leads to its page', () => {
  const { body } = imported({
    'hugo.toml': 'baseURL = "/"\n',
    'content/a.md': page('A[^1].\n\n[^1]: See:\n     - one\n     - two [b](/b/)\n     - three [b](/b/)'),
    'content/b.md': page('B.'),
  })
  expect(body('pages/a.md')).toBe('A[^1].\n\n[^1]: See:\n     - one\n     - two [b](/b)\n     - three [b](/b)\n')
})

test('a link to a folder of a reserved name leads to the section page at its new path, also in a folder without a configuration', () => {
  const { body, notes } = imported({ 'index.md': '[API](api/v1/)\n', 'api/v1/calls.md': 'Text.\n' })
  expect(body('pages/index.md')).toBe('[API](/api-pages/v1)\n')
  expect(notes).toEqual([])
})

test('an alias that is an address of a section is not its former path', () => {
  const { text } = imported({
    'hugo.toml': 'baseURL = "https://example.com/"\n',
    'content/ports/a.md': '---\ntitle: A\naliases: [/ports/index, /ports/b]\n---\n\nText.\n',
  })
  expect(text('pages/ports/a.md')).toContain('formerly:\n  - /ports/b\n---')
})
