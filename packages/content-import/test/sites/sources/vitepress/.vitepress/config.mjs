import footnote from 'markdown-it-footnote'

const sidebar = (prefix, [route, horses, stamps]) => [
  {
    text: prefix === '' ? 'The road' : 'Die Strecke',
    items: [
      { text: route, link: `${prefix}/guide/route` },
      { text: horses, link: `${prefix}/guide/horses` },
      { text: stamps, link: `${prefix}/guide/stamps` },
    ],
  },
]

export default {
  title: 'Salt Road Post',
  description: 'Letters by mule across the Marl Hills.',
  cleanUrls: true,
  lastUpdated: false,
  srcExclude: ['private/**', 'parts/**'],
  sitemap: { hostname: 'https://saltroad.example' },
  markdown: { math: true, lineNumbers: true, config: (md) => md.use(footnote) },
  locales: {
    root: { label: 'English', lang: 'en' },
    de: {
      label: 'Deutsch',
      lang: 'de',
      title: 'Salzweg-Post',
      description: 'Briefe mit dem Maultier über die Mergelhügel.',
      themeConfig: { sidebar: sidebar('/de', ['Die Route', 'Maultiere', 'Marken']).map((g) => ({ ...g, items: g.items.slice(0, 1) })) },
    },
  },
  themeConfig: {
    nav: [
      { text: 'Guide', link: '/guide/route' },
      { text: 'Depots', items: [{ text: 'Brine Gate depot', link: 'https://brine.example/' }] },
    ],
    sidebar: sidebar('', ['The route', 'Mules', 'Stamp calculator']),
    editLink: { pattern: 'https://git.example/saltroad/:path', text: 'Propose a change to this sheet' },
    footer: { message: 'Carried under the letter act.', copyright: 'All mules belong to Salt Road Post' },
    docFooter: { prev: 'Earlier stage', next: 'Later stage' },
    outline: { label: 'Stages of this sheet' },
    socialLinks: [{ icon: 'github', link: 'https://git.example/saltroad' }],
  },
}
