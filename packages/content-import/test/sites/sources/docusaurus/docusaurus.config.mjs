import rehypeKatex from 'rehype-katex'
import remarkMath from 'remark-math'

export default {
  title: 'Lumen Loom',
  tagline: 'Looms that light each thread',
  url: 'https://lumenloom.example',
  baseUrl: '/manual/',
  onBrokenLinks: 'warn',
  i18n: { defaultLocale: 'en', locales: ['en', 'de'] },
  presets: [
    [
      'classic',
      {
        docs: { routeBasePath: 'docs', editUrl: 'https://git.example/loom/', remarkPlugins: [remarkMath], rehypePlugins: [rehypeKatex] },
        blog: { blogTitle: 'Threads', showReadingTime: true, onUntruncatedBlogPosts: 'ignore', onInlineAuthors: 'ignore' },
      },
    ],
  ],
  plugins: [
    [
      '@docusaurus/plugin-client-redirects',
      {
        redirects: [
          { from: '/weaving', to: '/docs/care/weaving' },
          { from: ['/docs/warp', '/docs/old/warp'], to: '/docs/care/warp' },
        ],
      },
    ],
  ],
  themeConfig: {
    announcementBar: { id: 'fair', content: 'Meet us at the loom fair in May' },
    navbar: {
      title: 'Lumen Loom',
      items: [
        { type: 'doc', docId: 'intro', label: 'Handbook' },
        { to: '/blog', label: 'Threads' },
        { type: 'localeDropdown' },
      ],
    },
    footer: {
      links: [{ title: 'Workshop', items: [{ label: 'Visit the weavers', href: 'https://visit.example' }] }],
      copyright: 'Woven by Lumen Loom',
    },
    prism: { additionalLanguages: ['bash', 'toml'] },
  },
}
